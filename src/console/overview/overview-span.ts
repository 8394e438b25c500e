import type { OverviewRange } from './overview-search.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekDays = 7;
const monthDays = 30;
/** A month is compared with that of four weeks before, so that weekends stand beside weekends. */
const monthWeeks = 4;

/** A time in hours or days that are counted, beside another one of the same length. */
export interface OverviewSpan {
  readonly range: OverviewRange;
  readonly by: 'hour' | 'day';
  /** How long a period is, in milliseconds. */
  readonly periodMs: number;
  /** When each period begins, also of those to come. */
  readonly begun: readonly number[];
  /** Until when numbers are asked for. */
  readonly until: number;
  /** When each period of the time before begins, in the same order. */
  readonly before: readonly number[];
  /** How many weeks are between both. */
  readonly weeks: number;
}

/** The time that is shown. Hours are those of the day here, days are those of UTC, as they are counted. */
export function spanOf(range: OverviewRange, now: number): OverviewSpan {
  if (range === 'today') return ofToday(now);
  const days = range === 'week' ? weekDays : monthDays;
  const weeks = range === 'week' ? 1 : monthWeeks;
  const from = Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs;
  const begun = periods(from, days, dayMs);
  const before = begun.map((at) => at - weeks * weekDays * dayMs);
  return { range, by: 'day', periodMs: dayMs, begun, until: now, before, weeks };
}

/** The day from midnight to midnight, which has 23 or 25 hours where the clock is changed. */
function ofToday(now: number): OverviewSpan {
  const begun = hoursOf(midnight(now, 0), midnight(now, 1));
  const before = hoursOf(midnight(now, -weekDays), midnight(now, 1 - weekDays));
  return { range: 'today', by: 'hour', periodMs: hourMs, begun, until: now, before, weeks: 1 };
}

function midnight(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** The hours of UTC that a time is in. */
function hoursOf(from: number, to: number): readonly number[] {
  const first = Math.floor(from / hourMs) * hourMs;
  return periods(first, Math.floor((to - first) / hourMs), hourMs);
}

const periods = (from: number, count: number, periodMs: number) =>
  Array.from({ length: count }, (_, n) => from + n * periodMs);

/** Whether a period is over. One that is not would be compared with a whole one. */
export const isOver = ({ until, periodMs }: Pick<OverviewSpan, 'until' | 'periodMs'>, at: number): boolean =>
  at + periodMs <= until;
