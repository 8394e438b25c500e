import type { Budget, Limit, RateLimiter } from './rate-limiter.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Messages to one person that operators send: as many as the person may ask for. */
const messageLimits = {
  minute: { most: 1, windowMs: minuteMs },
  hour: { most: 5, windowMs: hourMs },
  day: { most: 10, windowMs: dayMs },
} as const satisfies Record<string, Limit>;
/** Wrong answers to the question of one account. */
const answerLimit: Limit = { most: 10, windowMs: dayMs };

/** The limits of what operators do for one account. A budget of its own: strangers cannot spend it at the sign-in page. */
export interface OperatorLimits {
  /** Counts a message that an operator sends. @throws Refused 429 */
  countMessage(kind: 'recovery' | 'activation', accountId: string): Promise<void>;
  /** Counts an answer before it is compared. Returns what forgives a right one. @throws Refused 429 */
  countAnswer(accountId: string): Promise<() => Promise<void>>;
}

/** @param isLimited false for the command line */
export function createOperatorLimits(rateLimiter: RateLimiter, isLimited: boolean): OperatorLimits {
  const count = (budgets: readonly Budget[]) => (isLimited ? rateLimiter.consumeAll(budgets) : undefined);
  return {
    async countMessage(kind, accountId) {
      await count(
        Object.entries(messageLimits).map(([name, limit]) => ({ key: `operator-${kind}-${name}:${accountId}`, limit })),
      );
    },
    async countAnswer(accountId) {
      const budgets = [{ key: `operator-answers:${accountId}`, limit: answerLimit }];
      await count(budgets);
      return () => rateLimiter.refund(...budgets.map(({ key }) => key));
    },
  };
}
