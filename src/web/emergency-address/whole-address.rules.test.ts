import { expect, it } from 'vitest';
import { wholeAddress } from './whole-address.rules.ts';

it('a whole address keeps lines that are equal, and leaves out what is not known', () => {
  const nameOf = () => 'Singapore';
  expect(wholeAddress({ customerName: 'Quay House', country: 'SG' }, ['Quay House', 'Singapore'], nameOf)).toEqual([
    ...['Quay House', 'Quay House', 'Singapore', 'Singapore'],
  ]);
  expect(wholeAddress({}, ['1 Quay St'], nameOf)).toEqual(['1 Quay St']);
});
