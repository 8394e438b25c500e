import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shortStreet } from './short-street.rules.ts';
import { readStreet } from './street-reading.rules.ts';
import { loadStreetRules } from './street-types.ts';

const rules = loadStreetRules(join(import.meta.dirname, '../../../data'));

it.each([
  [
    'Northwest Doctor Martin Luther King Junior Memorial Boulevard Extension',
    'NW Dr Martin Luther King Jr Meml Blvd Ext',
  ],
  ['North Saint Clair Avenue', 'N St Clair Ave'],
  ['Main St', 'Main St'],
])('[EA-5a] "%s" is read alike in short forms', (long, short) => {
  const reading = rules.readingOf('US', 'OR') ?? expect.fail('no reading');
  expect(shortStreet(long, reading)).toBe(short);
  expect(readStreet(short, reading)).toEqual(readStreet(long, reading));
});

it('[EA-5a] words of other languages have no English short forms', () => {
  const reading = rules.readingOf('DE', '') ?? expect.fail('no reading');
  expect(shortStreet('North Boulevard', reading)).toBe('North Boulevard');
});
