import type { SignInCount } from '../kernel/management.generated.ts';
import { isOver, type OverviewSpan } from './overview-span.ts';

/** Below it, a part of a hundred would say more than is known. */
export const leastForPercent = 50;

/** The steps of which there are failures. */
export const failingSteps = ['accountFound', 'firstStep', 'secondStep', 'signedIn'] as const;
export type FailingStep = (typeof failingSteps)[number];

/** What sums of counts say. */
export interface OverviewNumbers {
  readonly started: number;
  readonly signedIn: number;
  readonly errors: number;
  /** Who came through the second step, and of those who were asked for one. */
  readonly secondStep: number;
  readonly withSecondStep: number;
  /** The step with most errors; undefined without any. */
  readonly worst: { readonly step: FailingStep; readonly errors: number } | undefined;
}

type Matches = (one: SignInCount) => boolean;

const sum = (counts: readonly SignInCount[], matches: Matches) =>
  counts.reduce((all, one) => all + (matches(one) ? (one.count ?? 0) : 0), 0);

/** Sums up counts. */
export function numbersOf(counts: readonly SignInCount[]): OverviewNumbers {
  const passed = (step: SignInCount['step'], outcome?: string) =>
    sum(counts, (one) => one.isPassed && one.step === step && (outcome === undefined || one.outcome === outcome));
  const failures = failingSteps.map((step) => ({
    step,
    errors: sum(counts, (one) => !one.isPassed && one.step === step),
  }));
  const [worst] = failures.filter(({ errors }) => errors > 0).sort((one, other) => other.errors - one.errors);
  return {
    started: passed('started'),
    signedIn: passed('signedIn'),
    errors: sum(counts, ({ isPassed }) => !isPassed),
    secondStep: passed('secondStep'),
    withSecondStep: passed('secondStep', 'ok'),
    worst,
  };
}

/** A number of now beside that of before, each of the periods that are over. */
export interface ComparedNumbers {
  readonly now: OverviewNumbers;
  readonly before: OverviewNumbers;
}

/** The first period before of which something is known, by its index: days before the first count are not known to be empty. */
function firstKnown({ before: begun, by }: OverviewSpan, before: readonly SignInCount[]): number {
  const counted = new Set(before.map(({ at }) => at));
  if (counted.size === 0) return begun.length;
  return by === 'hour' ? 0 : begun.findIndex((at) => counted.has(at));
}

/** What is compared: the periods that are over, with the same ones before. */
export function comparedOf(
  span: OverviewSpan,
  counts: readonly SignInCount[],
  before: readonly SignInCount[],
): ComparedNumbers {
  const first = firstKnown(span, before);
  const isCompared = span.begun.map((at, n) => isOver(span, at) && n >= first);
  const ofNow = new Set(span.begun.filter((_, n) => isCompared[n]));
  const ofBefore = new Set(span.before.filter((_, n) => isCompared[n]));
  return {
    now: numbersOf(counts.filter(({ at = 0 }) => ofNow.has(at))),
    before: numbersOf(before.filter(({ at = 0 }) => ofBefore.has(at))),
  };
}

/** A part of a whole, from 0 to 1; undefined where the whole is too small for it. */
export const shareOf = (part: number, whole: number): number | undefined =>
  whole < leastForPercent ? undefined : Math.min(part / whole, 1);

/** A period of the course. Undefined: it is to come, or nothing is known of it. */
export interface CoursePoint {
  readonly at: number;
  readonly started: number | undefined;
  readonly errors: number | undefined;
  readonly before: number | undefined;
  readonly isOver: boolean;
}

/** The course of a time: sign-ins that began and errors in each period, beside those of before. */
export function courseOf(
  span: OverviewSpan,
  counts: readonly SignInCount[],
  before: readonly SignInCount[] | undefined,
): readonly CoursePoint[] {
  const started = byPeriod(counts, ({ step, isPassed }) => isPassed && step === 'started');
  const errors = byPeriod(counts, ({ isPassed }) => !isPassed);
  const then = byPeriod(before ?? [], ({ step, isPassed }) => isPassed && step === 'started');
  const first = firstKnown(span, before ?? []);
  return span.begun.map((at, n) => {
    const isKnown = at < span.until;
    const beganBefore = span.before[n];
    return {
      at,
      started: isKnown ? (started.get(at) ?? 0) : undefined,
      errors: isKnown ? (errors.get(at) ?? 0) : undefined,
      before: n < first || beganBefore === undefined ? undefined : (then.get(beganBefore) ?? 0),
      isOver: isOver(span, at),
    };
  });
}

function byPeriod(counts: readonly SignInCount[], matches: Matches): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const one of counts)
    if (one.at !== undefined && matches(one)) sums.set(one.at, (sums.get(one.at) ?? 0) + (one.count ?? 0));
  return sums;
}
