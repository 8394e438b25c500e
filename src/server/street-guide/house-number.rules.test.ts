import { expect, it } from 'vitest';
import {
  hyphenReadings,
  isOneHouse,
  isReadableSuffix,
  matchNumber,
  numberKey,
  writtenNumberOf,
} from './house-number.rules.ts';

it.each([
  ['120', ['', 120, '']],
  ['120.', ['', 120, '']],
  ['1 A', ['', 1, 'a']],
  ['100-B', ['', 100, 'b']],
  ['18 G.', ['', 18, 'g']],
  ['55 bis', ['', 55, 'bis']],
  ['12 1/2', ['', 12, '1/2']],
  ['12-1/2', ['', 12, '1/2']],
  ['12½', ['', 12, '1/2']],
  ['12 - 34', ['', 12, '-34']],
  ['12-34-a', ['', 12, '-34a']],
  ['74-09', ['', 74, '-9']],
  ['98–020', ['', 98, '-20']],
  ['N64W 23760', ['n64w', 23760, '']],
  ['12/34', ['', 12, '/34']],
  ['12.5', ['', 12, '.5']],
  ['n64 w23760b', ['n64w', 23760, 'b']],
])('[EA-5a] the house number "%s" is read by its parts', (text, [prefix, number, suffix]) => {
  expect(numberKey(text)).toEqual({ prefix, number, suffix });
  expect(isReadableSuffix(String(suffix))).toBe(true);
});

it.each(['WILLOW AVE.', 'B 12', '', '1234567890'])('[EA-5a] "%s" is no house number', (text) => {
  expect(numberKey(text)).toBeUndefined();
});

it.each(['1A-1C', '7, 9', '12 - 14, 18', '1 2'])(
  '[EA-5a] "%s" may be several houses, so data does not have it',
  (text) => {
    expect(isReadableSuffix(numberKey(text)?.suffix ?? '')).toBe(false);
  },
);

it.each([
  ['18', 'g', '18G'],
  ['12', '1/2', '12 1/2'],
  ['12', '-34a', '12-34A'],
  ['55', 'bis', '55 bis'],
])('[EA-5a] the number %s with the suffix "%s" is written "%s"', (low, suffix, written) => {
  expect(writtenNumberOf({ low: Number(low), high: Number(low), parity: 'both', suffix })).toBe(written);
  expect(numberKey(written)).toMatchObject({ suffix });
});

it('[EA-5a] numbers behind a hyphen are compared as numbers, whatever a guide has kept of them', () => {
  const house = { low: 74, high: 74, parity: 'both', suffix: '-09' } as const;
  const wanted = (text: string) => {
    const { number: houseNumber, suffix: numberSuffix = '' } = numberKey(text) ?? {};
    return { houseNumber, numberSuffix };
  };
  for (const text of ['74-09', '74-9', '74-009', '74–9']) expect(matchNumber(house, wanted(text)), text).toBe('same');
  for (const text of ['74-90', '7409', '74-9-1', '74-8'])
    expect(matchNumber(house, wanted(text)), text).toBeUndefined();
});

it.each([
  ['7409', ['7-409', '74-09', '740-9']],
  ['94111', ['9-4111', '94-111', '941-11']],
  ['74-09', ['7409']],
  ['74-9', ['749', '7409']],
  ['74', []],
  ['740A', []],
  ['74-1-2', []],
])('[EA-5a] %s may have its hyphen elsewhere', (written, readings) => {
  expect(hyphenReadings(written)).toEqual(readings);
});

it('[EA-5a] one house is a number that stands on no side of a street', () => {
  const numbers = { low: 12, high: 12, parity: 'both', suffix: '' } as const;
  expect(isOneHouse(numbers)).toBe(true);
  for (const other of [{ high: 14 }, { parity: 'even' as const }, { suffix: 'b' }])
    expect(isOneHouse({ ...numbers, ...other })).toBe(false);
});
