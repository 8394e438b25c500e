import { describe, expect, it } from 'vitest';
import { copyrightYears } from './copyright.ts';

describe('copyrightYears', () => {
  it.each([
    [1999, 2026, '1999–2026'],
    [2026, 2026, '2026'],
    [2027, 2026, '2026'],
  ])('[FRAME-7] formats launch year %i in %i as %j', (launchYear, currentYear, years) => {
    expect(copyrightYears(launchYear, currentYear)).toBe(years);
  });
});
