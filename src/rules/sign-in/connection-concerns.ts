/** Why somebody should look at a connection to a company's identity provider, the most urgent first. */
export const connectionConcerns = [
  'certificateEnded',
  'domainLost',
  'failing',
  'certificateEnds',
  'nobodyIn',
  'notSwitchedOn',
] as const;
export type ConnectionConcern = (typeof connectionConcerns)[number];

const dayMs = 24 * 3_600_000;

/** From where on something is a concern. */
export const concernLimits = {
  /** Sign-ins of so long are counted. */
  countedMs: dayMs,
  /** A certificate ends soon. */
  soonMs: 30 * dayMs,
  /** Of so many failures, and more of them than sign-ins. */
  leastFailed: 5,
  /** Nobody signed in for so long. */
  silentMs: 7 * dayMs,
} as const;

/** What is known of a connection. Times are milliseconds since 1970. */
export interface ConnectionFacts {
  readonly isEnabled: boolean;
  /** The last test was of the present settings, and has passed. */
  readonly isReady: boolean;
  /** Its company refuses passwords. */
  readonly isEnforced: boolean;
  /** The record of a domain of its users is missing, or the proof has ended because of that. */
  readonly hasLostDomain: boolean;
  readonly certificatesEndAt: number | undefined;
  /** Since when it is switched on; undefined where that is not known. */
  readonly switchedOnAt: number | undefined;
  /** The begin of the last hour with a sign-in; undefined if none is known. */
  readonly lastSignInAt: number | undefined;
  /** In the last 24 hours. */
  readonly signedIn: number;
  readonly failed: number;
}

const { soonMs, leastFailed, silentMs } = concernLimits;

/** Whether most sign-ins fail, of enough to say so. */
export function isFailing({ failed, signedIn }: Pick<ConnectionFacts, 'failed' | 'signedIn'>): boolean {
  return failed >= leastFailed && failed > signedIn;
}

/** What decides each concern of a connection that is switched on. The list is filtered by the same in SQL. */
const rules: Readonly<
  Record<Exclude<ConnectionConcern, 'notSwitchedOn'>, (facts: ConnectionFacts, now: number) => boolean>
> = {
  certificateEnded: ({ certificatesEndAt: end }, now) => end !== undefined && end <= now,
  domainLost: ({ hasLostDomain }) => hasLostDomain,
  failing: isFailing,
  certificateEnds: ({ certificatesEndAt: end }, now) => end !== undefined && end > now && end < now + soonMs,
  nobodyIn: ({ isEnforced, switchedOnAt, lastSignInAt }, now) =>
    isEnforced &&
    switchedOnAt !== undefined &&
    switchedOnAt <= now - silentMs &&
    (lastSignInAt === undefined || lastSignInAt <= now - silentMs),
};

/** Why somebody should look at a connection, the most urgent first; empty if nobody need. One that is switched off waits if it is ready. */
export function concernsOf(facts: ConnectionFacts, now: number): ConnectionConcern[] {
  return connectionConcerns.filter((concern) =>
    concern === 'notSwitchedOn' ? !facts.isEnabled && facts.isReady : facts.isEnabled && rules[concern](facts, now),
  );
}

/** How urgent the end of a certificate is. Both times are milliseconds since 1970. */
export function certificateTone(endsAt: number, now: number): 'ok' | 'warn' | 'bad' {
  if (endsAt <= now) return 'bad';
  return endsAt < now + soonMs ? 'warn' : 'ok';
}
