/**
 * What came of asking a provider: it took what it was asked (`taken`), or failed in one of the ways that gateways name; and what
 * it told later of a message that it had taken.
 */
export type ProviderOutcome =
  | 'taken'
  | 'permanent'
  | 'refused'
  | 'message'
  | 'provider'
  | 'unknown'
  | 'delivered'
  | 'undelivered';

/** How often a provider was asked within a time, by what came of it. */
export interface AskedTimes {
  readonly outcome: ProviderOutcome;
  readonly reason: string;
  readonly count: number;
  /** How long all of them took. */
  readonly ms: number;
}

/** Why requests failed, and how often. */
export interface RefusedRequests {
  readonly reason: string;
  readonly outcome: 'permanent' | 'refused' | 'message' | 'provider' | 'unknown';
  readonly count: number;
}

/** How a provider has answered within a time. */
export interface ProviderAnswers {
  readonly asked: number;
  readonly taken: number;
  /** It did not answer, or not as it should. What it says of a recipient that cannot be reached is no fault of it. */
  readonly failed: number;
  /** Messages that arrived, as it has reported, and those that did not. */
  readonly delivered: number;
  readonly undelivered: number;
  /** Until it has taken over what it was asked; undefined if it has taken nothing. */
  readonly averageMs: number | undefined;
  /** From there until a message arrived; undefined if none has. */
  readonly averageMsToArrive: number | undefined;
  /** The most frequent ones first. */
  readonly refusals: readonly RefusedRequests[];
}

/**
 * `unused`: nothing was asked. `failing`: more than a tenth of what it was asked has failed, or more than half of few. `losing`: of
 * the messages of which it has reported, less than nine tenths have arrived.
 */
export const providerStates = ['unused', 'well', 'losing', 'failing'] as const;
export type ProviderState = (typeof providerStates)[number];

const failedOutcomes: readonly ProviderOutcome[] = ['provider', 'refused', 'unknown'];
const reported: readonly ProviderOutcome[] = ['delivered', 'undelivered'];
const mostRefusedRequestss = 6;

const sum = (rows: readonly AskedTimes[], outcomes: readonly ProviderOutcome[]) =>
  rows.filter(({ outcome }) => outcomes.includes(outcome)).reduce((whole, { count }) => whole + count, 0);

function average(rows: readonly AskedTimes[], wanted: ProviderOutcome): number | undefined {
  const found = rows.filter(({ outcome }) => outcome === wanted);
  const count = sum(found, [wanted]);
  return count === 0 ? undefined : found.reduce((whole, { ms }) => whole + ms, 0) / count;
}

/** How a provider has answered, from its counts. */
export function answersOf(rows: readonly AskedTimes[]): ProviderAnswers {
  const requests = rows.filter(({ outcome }) => !reported.includes(outcome));
  return {
    asked: requests.reduce((whole, { count }) => whole + count, 0),
    taken: sum(rows, ['taken']),
    failed: sum(rows, failedOutcomes),
    delivered: sum(rows, ['delivered']),
    undelivered: sum(rows, ['undelivered']),
    averageMs: average(rows, 'taken'),
    averageMsToArrive: average(rows, 'delivered'),
    refusals: refusalsOf(requests),
  };
}

function refusalsOf(requests: readonly AskedTimes[]): readonly RefusedRequests[] {
  const counts = new Map<string, RefusedRequests>();
  for (const { outcome, reason, count } of requests) {
    if (outcome === 'taken' || outcome === 'delivered' || outcome === 'undelivered') continue;
    const key = `${outcome} ${reason}`;
    counts.set(key, { outcome, reason, count: count + (counts.get(key)?.count ?? 0) });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).slice(0, mostRefusedRequestss);
}

/** So many requests, or reports, say something as a share. */
const enough = 20;

/** What the answers of a provider within an hour say about it. */
export function stateOf({ asked, failed, delivered, undelivered }: ProviderAnswers): ProviderState {
  const reports = delivered + undelivered;
  if (asked === 0 && reports === 0) return 'unused';
  if (asked >= enough ? failed > asked / 10 : failed > asked / 2) return 'failing';
  return reports >= enough && delivered < 0.9 * reports ? 'losing' : 'well';
}
