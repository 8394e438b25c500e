import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadLineCountries } from './countries.ts';
import { isOutsideArea } from './local-area.rules.ts';

const countries = loadLineCountries(join(import.meta.dirname, '../../../../data'));

it.each([
  ['+15035550123', 'US', 'OR', false],
  ['+15035550123', 'US', 'WA', true],
  ['+19025550123', 'CA', 'PE', false],
  ['+19025550123', 'CA', 'NS', false],
  ['+19025550123', 'CA', 'QC', true],
] as const)('[EA-9a] %s of %s: an address in %s is outside the local area: %s', (e164, country, state, isOutside) => {
  const { areaCodes = new Map() } = countries.get(country) ?? {};
  expect(isOutsideArea({ e164, countryIsoCode: country }, areaCodes, { country, state })).toBe(isOutside);
});

it('[EA-9a] nothing is outside the local area in a country whose rule has ended, and in no other one', () => {
  const ended = loadLineCountries(join(import.meta.dirname, '../../../../data'), { withoutAreaRule: ['US'] });
  const isOutside = (e164: string, country: string, state: string) =>
    isOutsideArea({ e164, countryIsoCode: country }, ended.get(country)?.areaCodes ?? new Map(), { country, state });
  expect(isOutside('+15035550123', 'US', 'WA')).toBe(false);
  expect(isOutside('+19025550123', 'CA', 'QC')).toBe(true);
});

it.each([
  ['an area code of no place', '+18005550123', 'US', 'OR'],
  ['a new area code', '+12995550123', 'US', 'OR'],
  ['a country whose area codes have no states', '+493023125100', 'DE', 'BE'],
  ['an address without a state', '+15035550123', 'US', ''],
])('[EA-9a] nothing is outside the local area of a number with %s', (_, e164, country, state) => {
  const { areaCodes = new Map() } = countries.get(country) ?? {};
  expect(isOutsideArea({ e164, countryIsoCode: country }, areaCodes, { country, state })).toBe(false);
});
