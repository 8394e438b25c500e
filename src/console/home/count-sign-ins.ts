import type { SignInCount } from '../kernel/management.generated.ts';

/** The steps that a company can be told of: before the account is found, nobody knows whose it is. */
export const companySteps = ['accountFound', 'firstStep', 'secondStep', 'signedIn'] as const;
export type CompanyStep = (typeof companySteps)[number];

/** How many sign-ins came through a step. `isLeast`: some parts are too small to be told, so it is at least this. */
export interface StepCount {
  readonly step: CompanyStep;
  readonly passed: number;
  readonly lost: number;
  readonly isLeast: boolean;
}

const sum = (counts: readonly SignInCount[]) => counts.reduce((all, { count = 0 }) => all + count, 0);

/**
 * The funnel of a company: at each step, how many came through and how many of those before did not. Where numbers are too small to be
 * told, nobody knows how many were lost.
 */
export function funnelOf(counts: readonly SignInCount[]): readonly StepCount[] {
  const steps = companySteps.map((step) => {
    const passing = counts.filter((one) => one.step === step && one.isPassed);
    return { step, passed: sum(passing), isLeast: passing.some(({ fewerThan }) => fewerThan !== undefined) };
  });
  return steps.map((one, index) => {
    const before = steps[index - 1] ?? one;
    const isKnown = !before.isLeast && !one.isLeast;
    return { ...one, lost: isKnown ? Math.max(before.passed - one.passed, 0) : 0 };
  });
}

/** The part of those who began that is signed in, from 0 to 1; undefined when nobody began, or when it is not known. */
export function successOf(funnel: readonly StepCount[]): number | undefined {
  const [first, last] = [funnel[0], funnel.at(-1)];
  if (!first || !last || first.passed === 0 || first.isLeast || last.isLeast) return undefined;
  return Math.min(last.passed / first.passed, 1);
}

/** Groups of ways to sign in. */
export type WayGroup = 'sso' | 'passkey' | 'passwordAndStep' | 'password' | 'other';

/** The group of the first method of a sign-in. What is not here has one of its own. */
const groupOfFirst: Readonly<Record<string, WayGroup>> = {
  sso: 'sso',
  kerberos: 'sso',
  passkey: 'passkey',
  securityKey: 'passkey',
  password: 'password',
};

function groupOf(way: string): WayGroup {
  const [first = '', ...others] = way.split('+');
  const group = groupOfFirst[first] ?? 'other';
  return group === 'password' && others.length > 0 ? 'passwordAndStep' : group;
}

/** How many signed in by each group of ways, the most used first. */
export function waysOf(
  counts: readonly SignInCount[],
): readonly { readonly group: WayGroup; readonly count: number }[] {
  const byGroup = new Map<WayGroup, number>();
  for (const { step, isPassed, way = '', count = 0 } of counts) {
    if (step !== 'signedIn' || !isPassed || way === '') continue;
    byGroup.set(groupOf(way), (byGroup.get(groupOf(way)) ?? 0) + count);
  }
  return [...byGroup]
    .map(([group, count]) => ({ group, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}
