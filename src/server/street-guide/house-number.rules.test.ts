import { expect, it } from 'vitest';
import { isReadableSuffix, numberKey, writtenNumberOf } from './house-number.rules.ts';

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
