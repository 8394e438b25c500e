import { expect, it } from 'vitest';
import { joined } from './joined.ts';

it('joins objects, and refuses two values of one name', () => {
  expect(joined([{ one: 1 }, {}, { two: 'b' }])).toEqual({ one: 1, two: 'b' });
  expect(() => joined([{ one: 1 }, { two: 2 }, { one: 1 }])).toThrow('Two parts have a value named "one".');
});
