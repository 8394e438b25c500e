import { describe, expect, it } from 'vitest';
import { ageOf } from './guide-age.ts';

describe('[CNSL-32b] in December 2026, an edition', () => {
  const now = new Date('2026-12-05T10:00:00Z');
  it.each([
    ['2026-09', { months: 3, stands: 'fresh' }],
    ['2025-12-31', { months: 12, stands: 'fresh' }],
    ['2025-11', { months: 13, stands: 'aging' }],
    ['2024', { months: 24, stands: 'aging' }],
    ['2023', { months: 36, stands: 'old' }],
    ['2027-03', { months: 0, stands: 'fresh' }],
    ['autumn', undefined],
    ['20261', undefined],
  ])('called %s has the age %j', (vintage, age) => {
    expect(ageOf(vintage, now)).toEqual(age);
  });
});
