import { expect, it } from 'vitest';
import { momentOf } from './verification-words.ts';

it('a day of a verification begins at midnight here, and ends with the next one', () => {
  expect(momentOf('2027-02-28')).toBe(new Date(2027, 1, 28).getTime());
  expect(momentOf('2027-02-28', 1)).toBe(new Date(2027, 2, 1).getTime());
  expect(momentOf('')).toBeUndefined();
});
