import { describe, expect, it } from 'vitest';
import { changeOf } from './number-changes.ts';
import type { OverviewNumbers } from './overview-numbers.ts';

const numbers = (started: number, signedIn: number, errors = 0): OverviewNumbers => ({
  started,
  signedIn,
  errors,
  secondStep: started,
  withSecondStep: signedIn,
  worst: undefined,
});

describe('[CNSL-21d] a number beside that of a week before', () => {
  it.each([
    ['more sign-ins', numbers(1021, 0), numbers(1000, 0), 'morePercent', false],
    ['some fewer sign-ins', numbers(850, 0), numbers(1000, 0), 'fewerPercent', false],
    ['far fewer sign-ins', numbers(700, 0), numbers(1000, 0), 'fewerPercent', true],
    ['as many', numbers(1000, 0), numbers(1000, 0), 'same', false],
    ['few before', numbers(1000, 0), numbers(49, 0), 'few', false],
    ['none before', numbers(1000, 0), numbers(0, 0), 'none', false],
  ] as const)('%s', (_, now, before, kind, isWorse) => {
    expect(changeOf(now, before).started).toMatchObject({ kind, isWorse });
  });

  it.each([
    ['fewer who signed in', numbers(1000, 911), numbers(1000, 919), 'fewerPoints', true],
    ['hardly fewer', numbers(1000, 916), numbers(1000, 919), 'fewerPoints', false],
    ['more who signed in', numbers(1000, 930), numbers(1000, 919), 'morePoints', false],
  ] as const)('%s', (_, now, before, kind, isWorse) => {
    expect(changeOf(now, before).signedIn).toMatchObject({ kind, isWorse });
    expect(changeOf(now, before).secondStep?.isWorse).toBe(false);
  });

  it('more errors', () => {
    const errors = (now: number) => changeOf(numbers(1000, 0, now), numbers(1000, 0, 4)).errors;
    expect([errors(4), errors(5), errors(6)].map((one) => [one?.kind, one?.by, one?.isWorse])).toEqual([
      ['was', 4, false],
      ['was', 4, false],
      ['was', 4, true],
    ]);
  });

  it('nothing where little is known of before, but beside the sign-ins', () => {
    const changes = changeOf(numbers(1000, 930), numbers(0, 0));
    expect(changes).toMatchObject({ started: { kind: 'none' }, signedIn: undefined, errors: undefined });
  });

  it('nothing of few sign-ins now', () => {
    expect(changeOf(numbers(49, 40), numbers(1000, 900))).toMatchObject({ signedIn: undefined, errors: undefined });
  });
});
