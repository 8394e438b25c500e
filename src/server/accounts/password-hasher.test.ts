import { hash } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const noForeign = vi.fn(async () => true);
const foreign = {
  verify: noForeign,
  costOf: () => 8,
  isVerifiedWhole: (_stored: string, password: string) => password !== 'longer than was verified',
};
const hasher = createPasswordHasher(2, foreign);

describe('the password hasher', () => {
  it('hashes with the current parameters and verifies the result', async () => {
    const stored = await hasher.hash('Copper-Kettle-58');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hasher.isOutdated(stored, 'Copper-Kettle-58')).toBe(false);
    expect(await hasher.verify(stored, 'Copper-Kettle-58')).toBe(true);
    expect(await hasher.verify(stored, 'Copper-Kettle-59')).toBe(false);
    expect(noForeign).not.toHaveBeenCalled();
  });

  it('[PASS-1c] matches a password however a keyboard composes its characters, and what was stored as typed', async () => {
    const composed = 'Käse-Brötchen-58'.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    expect(composed).not.toBe(decomposed);
    const stored = await hasher.hash(decomposed);
    expect(await hasher.verify(stored, composed)).toBe(true);
    expect(await hasher.verify(stored, decomposed)).toBe(true);
    const earlier = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await hasher.verify(earlier, decomposed)).toBe(true);
  });

  it('does the same work for an unknown account and returns false', async () => {
    const started = performance.now();
    expect(await hasher.verify(undefined, 'Copper-Kettle-58')).toBe(false);
    expect(performance.now() - started).toBeGreaterThan(1); // hashing takes milliseconds
  });

  it('passes other hashes to the foreign verifier and reports them as outdated', async () => {
    const weaker = await hash('Copper-Kettle-58', { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    expect(hasher.isOutdated(weaker, 'anything')).toBe(true);
    expect(hasher.isOutdated(weaker, 'longer than was verified')).toBe(false);
    expect([hasher.slotsOf(weaker), hasher.slotsOf(undefined)]).toEqual([8, 1]);
    expect(await hasher.verify(weaker, 'anything')).toBe(true);
    expect(noForeign).toHaveBeenCalledWith(weaker, 'anything');
  });

  it('lets no other hash wait behind the slow ones of other systems', async () => {
    const weaker = await hash('Copper-Kettle-58', { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    const slow = Promise.withResolvers<boolean>();
    const busy = createPasswordHasher(99, { ...foreign, verify: () => slow.promise });
    const many = Array.from({ length: 64 }, () => busy.verify(weaker, 'anything'));
    expect(await busy.verify(undefined, 'anything')).toBe(false);
    slow.resolve(true);
    expect(new Set(await Promise.all(many))).toEqual(new Set([true]));
  });

  it('refuses a reservation immediately when all slots are taken', () => {
    {
      using _first = hasher.reserve();
      using _second = hasher.reserve();
      expect(() => hasher.reserve()).toThrow(expect.objectContaining({ httpStatus: 503, retryAfterSeconds: 1 }));
    }
    expect(() => hasher.reserve()[Symbol.dispose]()).not.toThrow();
  });
});
