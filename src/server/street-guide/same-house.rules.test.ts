import { expect, it } from 'vitest';
import type { RangeCandidate } from './guide-levels.rules.ts';
import { joinRecords } from './same-house.rules.ts';

/** A record by its level, city and postcode, such as "msag Salem 97301"; "-" for none. */
function recordOf(text: string): RangeCandidate {
  const [level = '', city = '', postcode = ''] = text.split(' ').map((part) => (part === '-' ? '' : part));
  return {
    before: '',
    name: 'main',
    type: 'st',
    after: '',
    label: 'Main St',
    state: 'OR',
    city,
    postcode,
    cityKey: city.toLowerCase(),
    low: 1,
    high: 99,
    parity: 'both',
    dataset: 'd',
    vintage: 'v',
    level: level === 'msag' || level === 'point' ? level : 'range',
  };
}
const textOf = ({ level, city, postcode }: RangeCandidate) => [level, city || '-', postcode || '-'].join(' ');

it.each([
  ['other data alone stays as it is', ['range - 97301', 'point Salem 97302'], ['range - 97301', 'point Salem 97302']],
  ['one city and one postcode', ['msag Salem -', 'range - 97301'], ['msag Salem 97301']],
  ['another city under the same postcode', ['msag Salem 97301', 'point Keizer 97301'], ['msag Salem 97301']],
  ['another postcode in the same city', ['msag Salem 97301', 'point Salem 97302'], ['msag Salem 97301']],
  ['a postcode for each of its points', ['msag Salem -', 'point Salem 97301'], ['msag Salem 97301']],
  ['a city for a postcode', ['msag - 97301', 'point Salem 97301'], ['msag Salem 97301']],
  ['two guides of the authority', ['msag Salem 97301', 'msag Salem -'], ['msag Salem 97301']],
  ['another house', ['msag Salem 97301', 'point Bend 97701'], ['msag Salem 97301', 'point Bend 97701']],
  ['what may be another house', ['msag Salem -', 'point Bend 97701'], ['msag Salem -', 'point Bend 97701']],
  ['a point without a place', ['msag Salem 97301', 'point - -'], ['msag Salem 97301', 'point - -']],
  [
    'a postcode that may be of two cities',
    ['msag Salem -', 'msag Bend -', 'range - 97301'],
    ['msag Salem -', 'msag Bend -', 'range - 97301'],
  ],
  [
    'the only postcode that is left',
    ['msag Salem -', 'point Salem 97301', 'range - 97301', 'range - 97701'],
    ['msag Salem 97301', 'range - 97701'],
  ],
])('[EA-5a] the records of a street and number: %s', (_, records, houses) => {
  expect(joinRecords(records.map(recordOf)).map(textOf)).toEqual(houses);
});
