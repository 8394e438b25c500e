import { describe, expect, it } from 'vitest';
import type { SignInCount } from '../kernel/management.generated.ts';
import { comparedOf, courseOf, numbersOf, shareOf } from './overview-numbers.ts';
import type { OverviewSpan } from './overview-span.ts';

const hourMs = 3_600_000;
const counted = (step: SignInCount['step'], count: number, more: Partial<SignInCount> = {}): SignInCount => ({
  step,
  outcome: 'ok',
  isPassed: true,
  count,
  ...more,
});
const failed = { outcome: 'mismatch', isPassed: false } as const;

describe('[CNSL-21d] the numbers of the overview', () => {
  it('are sign-ins, errors, second steps, and the step with most errors', () => {
    const counts = [
      counted('started', 100),
      counted('accountFound', 3, failed),
      counted('firstStep', 7, failed),
      counted('firstStep', 1, { ...failed, outcome: 'locked' }),
      counted('secondStep', 30),
      counted('secondStep', 60, { outcome: 'notAsked' }),
      counted('signedIn', 88),
    ];
    expect(numbersOf(counts)).toEqual({
      started: 100,
      signedIn: 88,
      errors: 11,
      secondStep: 90,
      withSecondStep: 30,
      worst: { step: 'firstStep', errors: 8 },
    });
    expect(numbersOf([]).worst).toBeUndefined();
  });

  it('are parts of a hundred from fifty on', () => {
    expect(shareOf(10, 49)).toBeUndefined();
    expect(shareOf(25, 50)).toBe(0.5);
    expect(shareOf(60, 50)).toBe(1);
  });
});

const span: OverviewSpan = {
  range: 'today',
  by: 'hour',
  periodMs: hourMs,
  begun: [10, 11, 12, 13].map((hour) => hour * hourMs),
  until: 12.3 * hourMs,
  before: [0, 1, 2, 3].map((hour) => hour * hourMs),
  weeks: 1,
};
const now = [10, 11, 12].map((hour) => counted('started', hour, { at: hour * hourMs }));
const before = [0, 1, 2, 3].map((hour) => counted('started', 5, { at: hour * hourMs }));

describe('[CNSL-21d] the course of a day', () => {
  it('has nothing of hours to come, and those of the week before', () => {
    const errors = counted('firstStep', 2, { ...failed, at: 11 * hourMs });
    const course = courseOf(span, [...now, errors], before);
    expect(course.map((one) => [one.started, one.errors, one.before, one.isOver])).toEqual([
      [10, 0, 5, true],
      [11, 2, 5, true],
      [12, 0, 5, false],
      [undefined, undefined, 5, false],
    ]);
  });

  it('says that nothing is known of a week before in which nothing was counted', () => {
    expect(courseOf(span, now, []).every((one) => one.before === undefined)).toBe(true);
  });

  it('says nothing of days before the first count, and is compared without them', () => {
    const days = { ...span, by: 'day' } as const;
    const known = courseOf(days, now, before.slice(1)).map((one) => one.before);
    expect(known).toEqual([undefined, 5, 5, 5]);
    const compared = comparedOf(days, now, before.slice(1));
    expect([compared.now.started, compared.before.started]).toEqual([11, 5]);
  });

  it('is compared by the hours that are over', () => {
    const compared = comparedOf(span, now, before);
    expect([compared.now.started, compared.before.started]).toEqual([21, 10]);
  });
});
