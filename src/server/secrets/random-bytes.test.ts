import { expect, it } from 'vitest';
import { takeRandomBytes } from './random-bytes.ts';

it('hands out random bytes of the wanted number, none of them twice', () => {
  const taken = Array.from({ length: 1000 }, () => takeRandomBytes(16)); // the pool is filled several times meanwhile
  expect(new Set(taken.map(({ length }) => length))).toEqual(new Set([16]));
  expect(new Set(taken.map((bytes) => bytes.toString('hex'))).size).toBe(1000);
  const ones = taken
    .flatMap((bytes) => [...bytes])
    .reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  expect(ones / (1000 * 16 * 8)).toBeCloseTo(0.5, 1);
});

it('hands out bytes that a later call does not change', () => {
  const first = takeRandomBytes(32);
  const copy = Buffer.from(first);
  for (let n = 0; n < 300; n += 1) takeRandomBytes(32);
  expect(first.equals(copy)).toBe(true);
});

it('refuses more bytes than the pool has', () => {
  expect(() => takeRandomBytes(4097)).toThrow('4097 random bytes are more than the pool has.');
});
