import { expect, it } from 'vitest';
import { linesBelow, saysName, wholeAddress } from './whole-address.rules.ts';

it('a whole address keeps lines that are equal, and leaves out what is not known', () => {
  const nameOf = () => 'Singapore';
  expect(wholeAddress({ customerName: 'Quay House', country: 'SG' }, ['Quay House', 'Singapore'], nameOf)).toEqual([
    ...['Quay House', 'Quay House', 'Singapore', 'Singapore'],
  ]);
  expect(wholeAddress({}, ['1 Quay St'], nameOf)).toEqual(['1 Quay St']);
});

it('an address says the name of a location that was named after its street', () => {
  const lines = ['120 Lantern St', 'Birch Quay, ON K9V 9Z9'];
  expect(saysName(lines, '120  lantern St')).toBe(true);
  expect(saysName(lines, '120 Lantern')).toBe(false);
  expect(linesBelow('120 Lantern St', lines)).toEqual(['Birch Quay, ON K9V 9Z9']);
  expect(linesBelow('Home', lines)).toEqual(lines);
  expect(linesBelow('120 Lantern St', ['120 Lantern St'])).toEqual(['120 Lantern St']);
});
