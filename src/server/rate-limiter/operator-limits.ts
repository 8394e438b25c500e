import { messageBudgets } from './message-budgets.ts';
import type { Budget, Limit, RateLimiter } from './rate-limiter.ts';

/** Wrong answers to the question of one account. */
const answerLimit: Limit = { most: 10, windowMs: 24 * 3_600_000 };

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
      await count(messageBudgets(`operator-${kind}`, accountId));
    },
    async countAnswer(accountId) {
      const budgets = [{ key: `operator-answers:${accountId}`, limit: answerLimit }];
      await count(budgets);
      return () => rateLimiter.refund(...budgets.map(({ key }) => key));
    },
  };
}
