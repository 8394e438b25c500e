import { describe, expect, it } from 'vitest';
import type { SignInFunnel } from '../kernel/management.generated.ts';
import { shownFunnels, stepShare } from './marked-steps.ts';

describe('[CNSL-21f] a step is marked', () => {
  it.each([
    ['not without what is usual', 100, 10, undefined, undefined],
    ['not with few sign-ins', 49, 10, 0.9, undefined],
    ['not by two points', 1000, 880, 0.9, undefined],
    ['by more than two points', 1000, 879, 0.9, 'clearly'],
    ['not more by eight points', 1000, 820, 0.9, 'clearly'],
    ['as far under by more than eight', 1000, 819, 0.9, 'far'],
    ['not above what is usual', 1000, 990, 0.9, undefined],
  ] as const)('%s', (_, started, passed, usualShare, fall) => {
    const step = { step: 'signedIn', passed, ...(usualShare !== undefined && { usualShare }) } as const;
    expect(stepShare({ started }, step)?.fall).toBe(fall);
  });
});

const funnel = (brandId: number, passed: number): SignInFunnel => ({
  brandId,
  started: 100,
  failed: 1,
  steps: [{ step: 'signedIn', passed, usualShare: 0.9 }],
});

describe('[CNSL-21f] of many brands are shown', () => {
  it('the ten largest and each that has fallen, and the sum of the others', () => {
    const many = Array.from({ length: 26 }, (_, n) => funnel(n, n === 20 ? 50 : 95));
    const { shown, others } = shownFunnels(many);
    expect(shown.map(({ brandId }) => brandId)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20]);
    expect(others).toEqual({ others: 15, started: 1500, failed: 15, steps: [{ step: 'signedIn', passed: 1425 }] });
  });

  it('all of eleven, since one alone is no sum', () => {
    const eleven = Array.from({ length: 11 }, (_, n) => funnel(n, 95));
    expect(shownFunnels(eleven)).toEqual({ shown: eleven, others: undefined });
  });

  it('with the apps that the server has counted together', () => {
    const rest: SignInFunnel = { others: 30, started: 5, failed: 0, steps: [{ step: 'signedIn', passed: 4 }] };
    const { shown, others } = shownFunnels([funnel(1, 95), rest]);
    expect(shown).toHaveLength(1);
    expect(others).toMatchObject({ others: 30, started: 5 });
  });
});
