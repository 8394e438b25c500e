import { isPaid } from '../../contract/two-factor/channels.ts';
import { Refused } from '../http/refused.ts';
import { keysOf } from '../rate-limiter/address-budgets.ts';
import type { Budget } from '../rate-limiter/rate-limiter.ts';
import type { MessageKind } from './message-values.ts';
import { type Cost, createSpending, type SpendingDeps } from './spending.ts';

/** What a notice to one contact costs, and whose account it tells of. */
export interface NoticeCost extends Cost {
  readonly accountId: string;
  readonly kind: MessageKind;
}

/**
 * Counts the text messages of notices by account, so that nobody spends a brand's money by signing in again and again. Each
 * kind has a budget of its own: many sign-ins on new browsers hide no change of the password. E-mail is not counted. The
 * function returns false for what is not to be sent.
 */
export function createNoticeBudget(deps: SpendingDeps) {
  const { settingsOf, rateLimiter } = deps;
  const spend = createSpending(deps);
  return async ({ accountId, kind, ...cost }: NoticeCost): Promise<boolean> => {
    if (!isPaid(cost.channel)) return true;
    const { limits } = await settingsOf(cost.brandId);
    const budgets: readonly Budget[] = [
      { key: `notices-hour:${kind}:${accountId}`, limit: limits.codesAnHour },
      { key: `notices-day:${kind}:${accountId}`, limit: limits.codesADay },
    ];
    try {
      await rateLimiter.consumeAll(budgets);
    } catch (reason) {
      if (reason instanceof Refused) return false;
      throw reason;
    }
    if (await spend(cost)) return true;
    await rateLimiter.refund(...keysOf(budgets)); // nothing is sent
    return false;
  };
}
