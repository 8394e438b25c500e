import { instantOf } from '../../operation/field-schemas.ts';
import { OperationRefused } from '../../operation/operation.ts';
import { type AskedCounts, wholePeriods } from '../counted-rows.ts';

const dayMs = 24 * 3_600_000;
const mostHoursMs = 14 * dayMs;
const mostMs = 400 * dayMs;

/** The time of which numbers are asked for, in an input. */
export const askedSpan = {
  from: instantOf('Sign-ins from this time on. Default: seven days before `to`.').optional(),
  to: instantOf('Sign-ins before this time. Default: now.').optional(),
};

/** The time that was counted, in an output. */
export const countedUntil = instantOf(
  'With `from`, the time that was counted: whole hours, or whole days for `by=day` and before 39 days.',
);

interface GivenSpan {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The asked time in whole hours or days. @throws OperationRefused for a time that is too long, or ends before it begins */
export function wholeSpan({ from, to }: GivenSpan, by: AskedCounts['by']) {
  const now = Date.now();
  const until = to ?? now;
  const since = from ?? until - 7 * dayMs;
  if (since >= until) throw new OperationRefused('`from` is before `to`.');
  if (until - since > (by === 'hour' ? mostHoursMs : mostMs))
    throw new OperationRefused('Ask for at most 14 days by hours, and for at most 400 days.');
  return wholePeriods({ by, from: since, to: until }, now);
}
