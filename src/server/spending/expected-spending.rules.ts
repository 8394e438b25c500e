/** What a brand has spent in the window of its limit, and what it spent a week before. Amounts are in any one unit. */
export interface SpendingSoFar {
  readonly spent: number;
  /** When the window began and ends, and the time now; milliseconds since 1970. */
  readonly begunAt: number;
  readonly endsAt: number;
  readonly now: number;
  /** By hours of the same window a week before, each at its time of then. */
  readonly before: readonly { readonly at: number; readonly amount: number }[];
}

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** In the first hour a window says too little of how it differs from the week before. */
const leastComparedMs = hourMs;
/** Without a week before, so much of a window says how the rest of it will be. */
const leastCourseMs = 6 * hourMs;
/** What is expected differs from the week before by no more than this factor, so that a burst is not taken for a course. */
const mostFactor = 3;

/**
 * What is expected to be spent when the window ends: what is spent, and for the rest of the window what was spent then a week
 * before, times the factor by which the window has differed so far, from a third to three. Without a week before, the course
 * goes on as it was, from six hours on. Undefined where there is too little to say.
 */
export function expectedSpending({ spent, begunAt, endsAt, now, before }: SpendingSoFar): number | undefined {
  const until = Math.min(Math.max(now, begunAt), endsAt);
  const [soFar, rest] = [amountWithin(before, begunAt, until), amountWithin(before, until, endsAt)];
  const elapsedMs = until - begunAt;
  if (soFar + rest > 0) {
    const isCompared = elapsedMs >= leastComparedMs && soFar > 0;
    const factor = isCompared ? Math.min(Math.max(spent / soFar, 1 / mostFactor), mostFactor) : 1;
    return spent + rest * factor;
  }
  return elapsedMs < leastCourseMs ? undefined : (spent * (endsAt - begunAt)) / elapsedMs;
}

/** What was spent a week before a time; of an hour that is partly in it, that part. */
function amountWithin(before: SpendingSoFar['before'], from: number, to: number): number {
  return before.reduce((sum, { at, amount }) => {
    const begins = at + weekMs;
    const sharedMs = Math.min(begins + hourMs, to) - Math.max(begins, from);
    return sharedMs > 0 ? sum + (amount * sharedMs) / hourMs : sum;
  }, 0);
}
