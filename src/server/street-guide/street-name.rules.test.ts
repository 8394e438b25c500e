import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placeKey, streetLine, streetName } from './street-name.rules.ts';
import { loadStreetTypes } from './street-types.ts';

const types = loadStreetTypes(join(import.meta.dirname, '../../../data'));

it.each([
  ['Main Street', ['', 'main', 'st', '']],
  ['S.E. Hawthorne Boulevard', ['se', 'hawthorne', 'blvd', '']],
  ['North East Broadway', ['ne', 'broadway', '', '']],
  ['N Main St W', ['n', 'main', 'st', 'w']],
  ['North Street', ['', 'north', 'st', '']],
  ['West Ave North', ['', 'west', 'ave', 'n']],
  ['Fifth Avenue', ['', '5th', 'ave', '']],
  ['Avenue of the Americas', ['', 'avenue of the americas', '', '']],
  ['Rue de l’Église', ['', 'rue de leglise', '', '']],
  ['St', ['', 'st', '', '']],
])('[EA-15a] the street "%s" is read by its parts', (text, [before, name, type, after]) => {
  expect(streetName(text, types)).toEqual({ before, name, type, after });
});

it.each([
  ['100 SE Main St', undefined, 100, '', 'main'],
  ['100B Main St', undefined, 100, 'b', 'main'],
  ['100-B Main St', undefined, 100, 'b', 'main'],
  ['12-34 31st Ave', undefined, 12, '34', '31st'],
  ['42nd St', undefined, undefined, '', '42nd'],
  ['Main St', '7a', 7, 'a', 'main'],
  ['5 Main St', '7', 7, '', '5 main'],
])('[EA-15a] the line "%s" with the house number "%s" is read', (text, given, houseNumber, houseSuffix, name) => {
  expect(streetLine(text, types, given)).toMatchObject({ houseNumber, houseSuffix, name });
});

it('[EA-15a] names of places are compared without case, dots and accents', () => {
  expect(placeKey('  St. Jean-Sur Richelieu ')).toBe('st jean sur richelieu');
  expect(placeKey('Montréal')).toBe(placeKey('MONTREAL'));
});
