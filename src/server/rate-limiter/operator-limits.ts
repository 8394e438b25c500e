import { messageBudgets } from './message-budgets.ts';
import type { Budget, Limit, RateLimiter } from './rate-limiter.ts';

/** Wrong answers to the question of one account. */
const answerLimit: Limit = { most: 10, windowMs: 24 * 3_600_000 };

/** Addresses that are looked up for one company: who types in its offices does fewer, who collects addresses does more. */
const lookUpLimit: Limit = { most: 600, windowMs: 3_600_000 };

/** Addresses of files that are looked up for one company: a whole file of its locations is compared and imported, twice. */
const importedLimit: Limit = { most: 40_000, windowMs: 3_600_000 };
/** Rows are counted in steps, since each weight is a statement of its own. */
const rowsPerStep = 100;

/** Records of domains that are looked up for one company: the console looks 180 times an hour while somebody waits for one. */
const recordLimit: Limit = { most: 1200, windowMs: 3_600_000 };

/** The limits of what operators do for one account or company. Their budgets are their own: strangers cannot spend them. */
export interface OperatorLimits {
  /** Counts a message that an operator sends. @throws Refused 429 */
  countMessage(kind: 'recovery' | 'activation' | 'providerTest', accountId: string): Promise<void>;
  /** Counts an answer before it is compared. Returns what forgives a right one. @throws Refused 429 */
  countAnswer(accountId: string): Promise<() => Promise<void>>;
  /** Counts an address that is looked up for a company: a service may be asked that costs. @throws Refused 429 */
  countLookUp(companyId: string): Promise<void>;
  /** Counts the addresses of a file that are looked up for a company. @throws Refused 429 */
  countRows(companyId: string, rows: number): Promise<void>;
  /** Counts a DNS record that is looked up for a company: others answer for each. @throws Refused 429 */
  countRecord(companyId: string): Promise<void>;
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
    async countLookUp(companyId) {
      await count([{ key: `operator-look-ups:${companyId}`, limit: lookUpLimit }]);
    },
    async countRows(companyId, rows) {
      const weight = Math.ceil(rows / rowsPerStep) * rowsPerStep;
      if (weight > 0) await count([{ key: `operator-rows:${companyId}`, limit: { ...importedLimit, weight } }]);
    },
    async countRecord(companyId) {
      await count([{ key: `operator-records:${companyId}`, limit: recordLimit }]);
    },
  };
}
