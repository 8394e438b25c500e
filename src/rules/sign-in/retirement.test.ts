import { expect, it } from 'vitest';
import { retirementOn, upcomingSunset, utcDayOf } from './retirement.ts';

it.each([
  [{}, undefined, undefined],
  [{ retired: 'migration' as const }, 'migration', undefined],
  [{ sunsetOn: '2027-03-02' }, undefined, '2027-03-02'],
  [{ sunsetOn: '2027-03-01' }, 'sunset', undefined],
  [{ sunsetOn: '2026-12-31' }, 'sunset', undefined],
  [{ retired: 'noPermission' as const, sunsetOn: '2027-03-02' }, 'noPermission', undefined],
])('[AUTHZ-6b] with %j, on 2027-03-01, the retirement is %s and the upcoming sunset %s', (plan, retirement, ahead) => {
  const today = utcDayOf(Date.UTC(2027, 2, 1, 23, 59));
  expect(retirementOn(today, plan)).toBe(retirement);
  expect(upcomingSunset(today, plan)).toBe(ahead);
});
