import { expect, it } from 'vitest';
import { wholeNumbers } from './number.ts';

it.each([
  ['+1 (212) 555-0190', ['+12125550190']],
  ['+44 (0)20 7946 0100', ['+442079460100']],
  ['+12125550190 ext. 204', ['+12125550190']],
  ['0049 30 23125100', ['+493023125100']],
  ['+1', []],
  ['ada@acme.example', []],
  ['Acme', []],
])('[CNSL-20a] the number %j may be %j', (text, numbers) => {
  expect(wholeNumbers(text)).toEqual(numbers);
});

it('[CNSL-20a] a number without a calling code may be of any country, with and without its zero', () => {
  const numbers = wholeNumbers('06 1234 5678');
  expect(numbers).toEqual(expect.arrayContaining(['+390612345678', '+33612345678', '+61612345678']));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => /^\+\d{5,15}$/.test(number))).toBe(true);
  expect(wholeNumbers('011 49 30 23125100')).toContain('+493023125100');
});
