import { describe, expect, it } from 'vitest';
import { amountFrom, midnightAfter, mostOf } from './limit-wish.ts';

describe('[CNSL-28e] a wished limit', () => {
  it.each([
    ['150', 150],
    [' 0 ', 0],
    ['12,5', 12.5],
    ['12.345', 12.345],
    ['200', 200],
    ['200.001', undefined],
    ['', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['a lot', undefined],
  ])('written as %j is %j', (text, amount) => {
    expect(amountFrom(text, 200)).toBe(amount);
  });

  it('is at most twice the usual one for who operates one brand', () => {
    expect(mostOf(100, false)).toBe(200);
    expect(mostOf(100, true)).toBe(1_000_000);
    expect(mostOf(900_000, false)).toBe(1_000_000);
  });

  it('ends at a midnight, within seven days', () => {
    const now = new Date(2026, 10, 30, 15, 30).getTime();
    expect(midnightAfter(now, 1)).toBe(new Date(2026, 11, 1).getTime());
    expect(midnightAfter(now, 7)).toBeLessThan(now + 7 * 24 * 3_600_000);
  });
});
