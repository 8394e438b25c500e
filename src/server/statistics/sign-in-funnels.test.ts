import { describe, expect, it } from 'vitest';
import { signInSteps } from './counted-steps.ts';
import { funnelsOf, type StepCounts } from './sign-in-funnels.ts';

const dayMs = 24 * 3_600_000;

/** A day on which so many began, and such a part of them signed in. */
const day = (of: string, started: number, share: number, at?: number): StepCounts[] =>
  signInSteps.map((step) => ({
    at,
    of,
    step,
    passed: step === 'signedIn' ? Math.round(started * share) : started,
    failed: step === 'firstStep' ? 2 : 0,
  }));
const days = (of: string, shares: readonly number[], started = 100) =>
  shares.flatMap((share, n) => day(of, started, share, n * dayMs));
const usual = (counts: StepCounts[]) => funnelsOf([], counts)[0]?.steps.at(-1)?.usualShare;

describe('[CNSL-21a] what is usual for a step', () => {
  it.each([
    ['the median of an odd number of days', days('0', [0.9, 0.1, 0.92, 0.94, 0.91, 0.93, 0.95]), 0.92],
    ['the mean of the two in the middle of an even number', days('0', [0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.8, 0.8]), 0.85],
    ['not known by six days', days('0', [0.9, 0.9, 0.9, 0.9, 0.9, 0.9]), undefined],
    ['not known by days with few sign-ins', days('0', Array(20).fill(0.9), 49), undefined],
    ['known by seven days with fifty', days('0', Array(7).fill(0.9), 50), 0.9],
    ['never more than all', days('0', Array(7).fill(1.2)), 1],
  ])('is %s', (_, counts, share) => {
    if (share === undefined) expect(usual(counts)).toBeUndefined();
    else expect(usual(counts)).toBeCloseTo(share);
  });
});

describe('[CNSL-21a] funnels', () => {
  it('have what came through each step and what failed, the largest first, and those that have nothing now', () => {
    const funnels = funnelsOf([...day('1', 10, 0.5), ...day('2', 80, 0.9)], days('3', Array(7).fill(0.8)));
    expect(funnels.map(({ of, started, failed, steps }) => [of, started, failed, steps.at(-1)?.passed])).toEqual([
      ['2', 80, 2, 72],
      ['1', 10, 2, 5],
      ['3', 0, 0, 0],
    ]);
    expect(funnels[2]?.steps.at(-1)?.usualShare).toBeCloseTo(0.8);
  });

  it('are one for all beyond two hundred', () => {
    const apps = Array.from({ length: 230 }, (_, n) => `app${n}`);
    const now = apps.flatMap((app, n) => day(app, 1000 - n, 0.5));
    const before = apps.flatMap((app) => days(app, Array(7).fill(0.5), 20));
    const funnels = funnelsOf(now, before);
    expect(funnels).toHaveLength(201);
    const last = funnels.at(-1);
    const beyond = apps.slice(200).reduce((sum, _, n) => sum + 800 - n, 0);
    expect(last).toMatchObject({ of: undefined, others: 30, started: beyond, failed: 60 });
    expect(last?.steps.at(-1)?.usualShare).toBe(0.5); // few of each, but enough together
  });
});
