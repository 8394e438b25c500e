import { describe, expect, it } from 'vitest';
import { waitAfter } from './back-off.ts';

describe('the wait after a failed attempt', () => {
  it('doubles with each failure before it', () => {
    expect([0, 1, 2, 3].map((failures) => waitAfter({ firstMs: 1000 }, failures))).toEqual([1000, 2000, 4000, 8000]);
  });

  it('grows to the longest wait and no further', () => {
    expect([1, 2, 3, 2000].map((failures) => waitAfter({ firstMs: 1000, longestMs: 5000 }, failures))).toEqual([
      2000, 4000, 5000, 5000,
    ]);
  });
});
