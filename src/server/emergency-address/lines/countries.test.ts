import { describe, expect, it } from 'vitest';
import { loadLineCountries } from './countries.ts';

describe('the emergency number of a country', () => {
  const countries = loadLineCountries('data');
  it.each(['JP', 'KR', 'TW', 'SG', 'AE', 'LK', 'BW', 'SZ', 'RW', 'LB'])(
    'is none in %s, whose services have different numbers',
    (isoCode) => {
      expect(countries.get(isoCode)).toMatchObject({ emergencyNumber: undefined });
    },
  );
  it.each([
    ['JP', '110', '119', '119'],
    ['SG', '999', '995', '995'],
    ['AE', '999', '997', '998'],
    ['BR', '190', '193', '192'],
  ])('in %s is %s for police, %s for fire and %s for an ambulance', (isoCode, police, fire, ambulance) => {
    expect(countries.get(isoCode)?.emergencyNumbers).toEqual({ police, fire, ambulance });
  });
  it.each([
    ['CA', '911'],
    ['DE', '112'],
    ['GB', '999'],
    ['AU', '000'],
  ])('in %s is %s, for all services', (isoCode, number) => {
    expect(countries.get(isoCode)?.emergencyNumber).toBe(number);
  });
});
