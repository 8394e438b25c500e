import { expect, it } from 'vitest';
import { insideElements } from './inside-elements.rules.ts';

it.each([
  ['Floor 3, Suite 12', { FLR: '3', UNIT: 'Suite 12' }],
  ['Floor 3 Suite 12', { FLR: '3', UNIT: 'Suite 12' }],
  ['Fl. 3; Ste 12', { FLR: '3', UNIT: 'Ste 12' }],
  ['3rd Floor, Rm 5', { FLR: '3', ROOM: '5' }],
  ['Suite 12 3rd Floor', { UNIT: 'Suite 12', FLR: '3' }],
  ['3e étage, bureau 12', { FLR: '3', UNIT: 'bureau 12' }],
  ['Room 450F', { ROOM: '450F' }],
  ['Level 3', { FLR: '3' }],
  ['Level G', { FLR: 'G' }],
  ['Apt 4', { UNIT: 'Apt 4' }],
  ['Apt.  4B', { UNIT: 'Apt. 4B' }],
  ['Apt #4', { UNIT: 'Apt #4' }],
  ['#4', { UNIT: '#4' }],
  ['12-34', { UNIT: '12-34' }],
  ['4B', { UNIT: '4B' }],
  ['Bldg C, Apt 7', { BLD: 'Bldg C', UNIT: 'Apt 7' }],
  ['Bldg 2 Floor 1 Apt 7 Room 3', { BLD: 'Bldg 2', FLR: '1', UNIT: 'Apt 7', ROOM: '3' }],
])('[EA-5c] "%s" is a floor, a unit or a room by its words', (text, elements) => {
  expect(insideElements(text)).toEqual(elements);
});

it.each([
  ...['Apt 4, Suite 5', 'Floor 3, left', 'Behind the mill', 'Floor 3, 12', 'Suite above the shop', 'Floor'],
  ...['Lower level', 'Apt rear', '2nd and 3rd floor', 'Floor 3 of 4', 'Keyhole 3'],
])('[EA-5c] "%s" is not split, since that would be a guess, and nothing of it is lost', (text) => {
  expect(insideElements(text)).toEqual({ LOC: text });
});

it('[EA-5c] a text in a field for a unit is the unit, unless it speaks of a floor, a room or a building', () => {
  expect(insideElements('esquerdo', true)).toEqual({ UNIT: 'esquerdo' });
  expect(insideElements('Level 3, rear', true)).toEqual({ LOC: 'Level 3, rear' });
  expect(insideElements('Level 3', true)).toEqual({ FLR: '3' });
});

it('[EA-5c] no text has no elements', () => {
  expect(insideElements('  ')).toEqual({});
});
