import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutStreet, placeKey, streetLine, streetName } from './street-name.rules.ts';
import { loadStreetRules } from './street-types.ts';

const { types } = loadStreetRules(join(import.meta.dirname, '../../../data'));

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
  ['100 SE Main St', undefined, 100, '100', 'main'],
  ['100B Main St', undefined, 100, '100B', 'main'],
  ['100-B Main St', undefined, 100, '100-B', 'main'],
  ['12-34 31st Ave', undefined, 12, '12-34', '31st'],
  ['12 - 34 31st Ave', undefined, 12, '12-34', '31st'],
  ['12-34A 31st Ave', undefined, 12, '12-34A', '31st'],
  ['120 1/2 Main St', undefined, 120, '120 1/2', 'main'],
  ['12/14 Main St', undefined, 12, '12/14', 'main'],
  ['1-2-3 Hoshizora', undefined, 1, '1-2-3', 'hoshizora'],
  ['42nd St', undefined, undefined, '', '42nd'],
  ['12-34th St', undefined, undefined, '', '12 34th'],
  ['Hauptstraße 12', undefined, undefined, '', 'hauptstrasse 12'],
  ['Main St', '7a', 7, '7a', 'main'],
  ['5 Main St', '7', 7, '7', '5 main'],
  ['du Port', '55 bis', 55, '55 bis', 'du'],
  ['Main St', 'Block C', undefined, 'Block C', 'main'],
])('[EA-15a] the line "%s" with the house number "%s" is read', (text, given, houseNumber, writtenNumber, name) => {
  expect(streetLine(text, types, given)).toMatchObject({ houseNumber, writtenNumber, name });
});

it.each([
  ["S.E. O'Neil Boulevard", ['S.E.', "O'Neil", 'Boulevard', '']],
  ['North East McDonald-Smith Rd.', ['North East', 'McDonald-Smith', 'Rd.', '']],
  ['First Ave, W', ['', 'First', 'Ave', 'W']],
  ['North Street', ['', 'North', 'Street', '']],
  ['#5 Road (old)', ['', '#5 Road (old)', '', '']],
])('[EA-5c] the street "%s" is cut without a change of its words', (text, [before, name, type, after]) => {
  expect(cutStreet(text, types)).toEqual({ before, name, type, after });
});

it('[EA-15a] names of places are compared without case, dots and accents', () => {
  expect(placeKey('  St. Jean-Sur Richelieu ')).toBe('st jean sur richelieu');
  expect(placeKey('Montréal')).toBe(placeKey('MONTREAL'));
});
