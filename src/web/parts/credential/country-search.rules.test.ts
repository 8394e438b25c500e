import { expect, it } from 'vitest';
import { putFirst, searchCountries } from './country-search.rules.ts';

const countries = [
  { id: 1, isoCode: 'US', callingCode: '1', name: 'United States' },
  { id: 2, isoCode: 'DE', callingCode: '49', name: 'Germany' },
  { id: 3, isoCode: 'CI', callingCode: '225', name: 'Côte d’Ivoire' },
  { id: 4, isoCode: 'GB', callingCode: '44', name: 'United Kingdom' },
];

it.each([
  ['', ['US', 'DE', 'CI', 'GB']],
  ['united', ['US', 'GB']],
  ['king', ['GB']],
  ['cote', ['CI']],
  ['4', ['DE', 'GB']],
  ['+49', ['DE']],
  ['de', ['DE']],
  ['rmany', []],
])('[CRED-5d] %o finds %o', (text, found) => {
  expect(searchCountries(countries, text).map(({ isoCode }) => isoCode)).toEqual(found);
});

it('[CRED-5d] puts some countries first, each once, if they are in the list', () => {
  const listed = putFirst(countries, ['GB', 'XX', 'GB', 'DE']);
  expect(listed.map(({ isoCode }) => isoCode)).toEqual(['GB', 'DE', 'US', 'CI']);
});
