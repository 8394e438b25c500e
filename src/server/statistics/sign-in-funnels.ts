import { type SignInStep, signInSteps } from './counted-steps.ts';

/** How many sign-ins of a brand or an app came through a step, and how many failures there were at it. */
export interface StepCounts {
  /** When the day began; undefined for a whole time. */
  readonly at: number | undefined;
  /** The id of the brand or of the app. */
  readonly of: string;
  readonly step: SignInStep;
  readonly passed: number;
  readonly failed: number;
}

/** How far the sign-ins of a brand or of an app came. */
export interface SignInFunnel {
  /** Its id; undefined for those that are counted together. */
  readonly of: string | undefined;
  /** How many are counted together. */
  readonly others: number | undefined;
  readonly started: number;
  readonly failed: number;
  readonly steps: readonly {
    readonly step: SignInStep;
    readonly passed: number;
    /** The part of those who began that usually comes through, from 0 to 1; undefined while too little is known. */
    readonly usualShare: number | undefined;
  }[];
}

/** A day with fewer sign-ins says little of what is usual. */
const leastOfDay = 50;
const leastDays = 7;
/** Brands or apps that are counted one by one. */
const mostRows = 200;

/**
 * The funnels of brands or of apps, those with most sign-ins first; what is beyond 200 is counted together.
 * @param counts of the time that is asked for
 * @param days of the days before it, by which it is known what is usual
 */
export function funnelsOf(counts: readonly StepCounts[], days: readonly StepCounts[]): readonly SignInFunnel[] {
  const [now, before] = [grouped(counts, ({ of }) => of), grouped(days, ({ of }) => of)];
  const ids = [...new Set([...now.keys(), ...before.keys()])];
  const started = (id: string) => passedIn(now.get(id) ?? [], 'started');
  const sorted = ids.toSorted((one, other) => started(other) - started(one) || (one < other ? -1 : 1));
  const beyond = sorted.slice(mostRows);
  const funnels = sorted.slice(0, mostRows).map((of) => ({
    of,
    others: undefined,
    ...funnelOf(now.get(of) ?? [], before.get(of) ?? []),
  }));
  if (beyond.length === 0) return funnels;
  const of = (all: ReadonlyMap<string, readonly StepCounts[]>) => beyond.flatMap((id) => all.get(id) ?? []);
  return [...funnels, { of: undefined, others: beyond.length, ...funnelOf(of(now), of(before)) }];
}

function funnelOf(now: readonly StepCounts[], before: readonly StepCounts[]): Omit<SignInFunnel, 'of' | 'others'> {
  const days = [...grouped(before, ({ at }) => at).values()].filter((day) => passedIn(day, 'started') >= leastOfDay);
  return {
    started: passedIn(now, 'started'),
    failed: now.reduce((sum, { failed }) => sum + failed, 0),
    steps: signInSteps.map((step) => ({
      step,
      passed: passedIn(now, step),
      usualShare: days.length < leastDays ? undefined : median(days.map((day) => shareIn(day, step))),
    })),
  };
}

const passedIn = (counts: readonly StepCounts[], step: SignInStep) =>
  counts.reduce((sum, one) => sum + (one.step === step ? one.passed : 0), 0);

/** A sign-in that goes on over midnight is counted in two days, so that a part may exceed its whole. */
const shareIn = (day: readonly StepCounts[], step: SignInStep) =>
  Math.min(passedIn(day, step) / passedIn(day, 'started'), 1);

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function grouped<Key>(counts: readonly StepCounts[], keyOf: (one: StepCounts) => Key): Map<Key, StepCounts[]> {
  const groups = new Map<Key, StepCounts[]>();
  for (const one of counts) {
    const known = groups.get(keyOf(one));
    if (known) known.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
