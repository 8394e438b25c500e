import { Refused } from '../http/refused.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Limit, RateLimiter } from './rate-limiter.ts';

const hourMs = 3_600_000;
const onceAnHour: Limit = { most: 1, windowMs: hourMs, isInternal: true };

/** What is counted for the whole installation, with the number an hour that an operator must know of. */
const watched = {
  activationCodes: { most: 3000, text: 'wrong activation codes' },
  recoveryCodes: { most: 3000, text: 'wrong codes of resets and sign-in links' },
  lookUps: { most: 10_000, text: 'names looked up that nobody has' },
} as const;
export type Watched = keyof typeof watched;

/** A limit of a brand that has been reached. */
export interface ReachedLimit {
  readonly brandId: number;
  /** Name of the limit, as the metric tells it. */
  readonly limit: string;
  /** What stops, in words for the log. */
  readonly effect: string;
}

/** Tells the operator what may be an attack. It refuses nothing, so that strangers cannot use it against users. */
export interface Alarms {
  /** Counts a failure, after it was refused. */
  count(what: Watched): Promise<void>;
  /** Tells that a limit of a brand was reached; in the log once an hour. */
  tellReached(reached: ReachedLimit): Promise<void>;
}

export interface AlarmDeps {
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
  readonly metrics: Pick<Metrics, 'alarmRaised' | 'brandLimitReached'>;
  /** Writes a line to the log. */
  report(problem: string): void;
}

export function createAlarms({ rateLimiter, metrics, report }: AlarmDeps): Alarms {
  const isWithin = (key: string, limit: Limit) =>
    rateLimiter.consume(key, limit).then(
      () => true,
      (reason) => {
        if (reason instanceof Refused) return false;
        throw reason;
      },
    );
  return {
    async count(what) {
      const { most, text } = watched[what];
      if (await isWithin(`alarm:${what}`, { most, windowMs: hourMs, isInternal: true })) return;
      if (!(await isWithin(`alarm-told:${what}`, onceAnHour))) return;
      metrics.alarmRaised({ alarm: what });
      report(`More than ${most} ${text} within an hour: somebody may be guessing. Nothing is refused for it.`);
    },
    async tellReached({ brandId, limit, effect }) {
      metrics.brandLimitReached({ brandId, limit });
      if (await isWithin(`limit-told:${limit}:${brandId}`, onceAnHour))
        report(`Brand ${brandId} has reached its limit ${limit}: ${effect}.`);
    },
  };
}
