import { expect, it } from 'vitest';
import { encodeQuery } from './encodeQuery.ts';

it.each([
  [{}, ''],
  [{ a: undefined, b: null }, ''],
  [{ a: 1, b: true, c: 'x y&z' }, '?a=1&b=true&c=x+y%26z'],
  [{ numbers: ['1', '2'] }, '?numbers=1&numbers=2'],
  [{ address: { city: 'Kiel', zip: undefined } }, '?address%5Bcity%5D=Kiel'],
])('[API-2b] writes %o as %s', (values, query) => {
  expect(encodeQuery(values)).toBe(query);
});
