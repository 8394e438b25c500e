import { describe, expect, it } from 'vitest';
import { expectedSpending, type SpendingSoFar } from './expected-spending.rules.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const begunAt = 100 * dayMs;
/** A window in which so many hours are over. */
const atHour = (hours: number, more: Partial<SpendingSoFar> = {}): SpendingSoFar => ({
  spent: 30,
  begunAt,
  endsAt: begunAt + dayMs,
  now: begunAt + hours * hourMs,
  before: [],
  ...more,
});
/** The same amount in each hour of the window a week before. */
const aWeekBefore = (amount: number) =>
  Array.from({ length: 24 }, (_, hour) => ({ at: begunAt - 7 * dayMs + hour * hourMs, amount }));

describe('[CNSL-28b] what is expected of the spending of a brand', () => {
  it.each([
    ['as much again as the week before had in the rest', atHour(12, { spent: 24, before: aWeekBefore(2) }), 48],
    ['half more than the week before', atHour(12, { spent: 36, before: aWeekBefore(2) }), 72],
    ['of an hour that goes on its part', atHour(0.5, { spent: 1, before: aWeekBefore(2) }), 48],
    ['no more than three times the week before', atHour(12, { spent: 1000, before: aWeekBefore(2) }), 1072],
    ['no less than a third of the week before', atHour(12, { spent: 0, before: aWeekBefore(3) }), 12],
    ['in the first hour what the week before had', atHour(0.5, { spent: 500, before: aWeekBefore(2) }), 547],
    ['the same course without a week before', atHour(6), 120],
    ['nothing too early without a week before', atHour(5.9), undefined],
    ['what is spent once the window is over', atHour(30, { before: aWeekBefore(2) }), 30],
  ])('is %s', (_, soFar, expected) => {
    const amount = expectedSpending(soFar);
    if (expected === undefined) expect(amount).toBeUndefined();
    else expect(amount).toBeCloseTo(expected);
  });

  it('takes no hour that is not of the window a week before', () => {
    const other = [begunAt - 8 * dayMs, begunAt - 6 * dayMs, begunAt].map((at) => ({ at, amount: 100 }));
    expect(expectedSpending(atHour(6, { before: other }))).toBe(120);
  });
});
