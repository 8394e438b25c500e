import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withExtraFields } from './extra-fields.ts';

const schema = withExtraFields({ username: z.string() });
const many = (count: number, value = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, value]));

describe('[FRAUD-1g] further fields of a call', () => {
  it('are up to ten strings, apart from the fields of the call', () => {
    const extra = many(10, 'x'.repeat(256));
    expect(schema.parse({ username: 'ada', ...extra, count: 3 })).toEqual({ username: 'ada', extraFields: extra });
  });

  it.each([
    ['an eleventh', many(11)],
    ['one of 257 characters', { field: 'x'.repeat(257) }],
    ['one with an odd name', { 'a b': 'x' }],
    ['one named like a prototype', JSON.parse('{ "__proto__.x": "y" }')],
  ])('are refused with %s', (_, extra) => {
    expect(schema.safeParse({ username: 'ada', ...extra }).success).toBe(false);
  });
});
