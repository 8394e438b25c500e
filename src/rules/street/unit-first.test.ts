import { expect, it } from 'vitest';
import { unitFirstIn, unitFirstInNumber } from './unit-first.ts';

it.each([
  ['24-100 Lantern St', '100 Lantern St', 'Unit 24'],
  ['5 - 123 Main', '123 Main', 'Unit 5'],
  ['12–100 Lantern St', '100 Lantern St', 'Unit 12'],
  ['3/12 George Street', '12 George Street', 'Unit 3'],
  ['1A/23 Queen St', '23 Queen St', 'Unit 1A'],
  ['#5-100 Bay St', '100 Bay St', 'Unit 5'],
  ['Unit 201-5 Main St', '5 Main St', 'Unit 201'],
  ['Apt. 12-350 Portage Ave', '350 Portage Ave', 'Apt 12'],
  ['Suite 400 - 350 Portage Ave', '350 Portage Ave', 'Suite 400'],
  ['app. 5-123 rue Ste-Catherine O', '123 rue Ste-Catherine O', 'app 5'],
  ['PH4-290 Bremner Blvd', '290 Bremner Blvd', 'Unit PH4'],
  ['12-5 4th Ave', '5 4th Ave', 'Unit 12'],
])('"%s" is "%s", "%s"', (line, street, inside) => expect(unitFirstIn(line)).toEqual({ street, inside }));

it.each([
  '100 Lantern St',
  '120 1/2 Main St',
  '100-B Main St',
  '12-34',
  'Pier 39',
  'Unit 5, 100 Bay St',
  'N64W23760 Main St',
])('"%s" has no unit before its number', (line) => expect(unitFirstIn(line)).toBeUndefined());

it.each([
  ['3/12', { number: '12', inside: 'Unit 3' }],
  ['24-100', { number: '100', inside: 'Unit 24' }],
  ['12', undefined],
  ['12A', undefined],
])('the number "%s" of a field of its own is %j', (number, found) => expect(unitFirstInNumber(number)).toEqual(found));
