import { describe, expect, it } from 'vitest';
import type { SignInCount } from '../kernel/management.generated.ts';
import { funnelOf, successOf, waysOf } from './count-sign-ins.ts';

const counted = (step: SignInCount['step'], count: number, more: Partial<SignInCount> = {}): SignInCount => ({
  step,
  outcome: 'ok',
  isPassed: true,
  count,
  ...more,
});

describe('the funnel of a company', () => {
  it('has at each step those who came through, and those of the step before who did not', () => {
    const counts = [
      counted('accountFound', 100),
      counted('firstStep', 60, { way: 'password' }),
      counted('firstStep', 30, { way: 'sso' }),
      counted('firstStep', 40, { outcome: 'wrong', isPassed: false }),
      counted('secondStep', 50),
      counted('secondStep', 38, { outcome: 'notAsked' }),
      counted('signedIn', 87),
    ];
    const funnel = funnelOf(counts);
    expect(funnel.map(({ step, passed, lost }) => [step, passed, lost])).toEqual([
      ['accountFound', 100, 0],
      ['firstStep', 90, 10],
      ['secondStep', 88, 2],
      ['signedIn', 87, 1],
    ]);
    expect(successOf(funnel)).toBe(0.87);
  });

  it('says where numbers are too small to be told, and loses nobody there', () => {
    const hidden = { step: 'signedIn', outcome: 'ok', isPassed: true, fewerThan: 5 } as const;
    const counts = [counted('accountFound', 8), counted('firstStep', 8), counted('secondStep', 9)];
    const funnel = funnelOf([...counts, hidden]);
    expect(funnel.map(({ passed, lost, isLeast }) => [passed, lost, isLeast])).toEqual([
      [8, 0, false],
      [8, 0, false],
      [9, 0, false],
      [0, 0, true],
    ]);
    expect(successOf(funnel)).toBeUndefined();
  });
});

describe('the ways of sign-ins', () => {
  it('are grouped by their first method, with the second step of a password, the most used first', () => {
    const signedIn = (way: string, count: number) => counted('signedIn', count, { way });
    expect(
      waysOf([
        signedIn('password+totp', 3),
        signedIn('password', 2),
        signedIn('password+sms', 4),
        signedIn('sso', 20),
        signedIn('passkey', 1),
        signedIn('expressLink', 1),
        counted('firstStep', 99, { way: 'password' }),
      ]),
    ).toEqual([
      { group: 'sso', count: 20 },
      { group: 'passwordAndStep', count: 7 },
      { group: 'password', count: 2 },
      { group: 'passkey', count: 1 },
      { group: 'other', count: 1 },
    ]);
  });
});
