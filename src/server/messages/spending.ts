import { isPaid, type PaidChannel, type SentChannel } from '../../contract/two-factor/channels.ts';
import { Refused } from '../http/refused.ts';
import { rangeOfNumber } from '../number/number.ts';
import type { Budget, Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { dayMs, type SendingSettings } from './sending-settings.ts';

export interface SpendingDeps {
  /** Limits and prices of a brand. */
  settingsOf(brandId: number): SendingSettings | Promise<SendingSettings>;
  readonly rateLimiter: RateLimiter;
  readonly spendingLedger: BrandSpending;
  /** The spending of a brand has reached its ceiling. Told once a day. */
  reportCeiling(brandId: number): void;
  /** A message was counted. @param amount in the currency of the ceiling */
  reportSpent?(of: { readonly brandId: number; readonly channel: SentChannel }, amount: number): void;
}

/** The limits that somebody has set for brands, and what was spent, for those who look at it. */
export interface BrandSpending {
  /** The limit of a brand that outranks what its settings say, in thousandths of the currency. */
  amountOf(brandId: number): number | undefined | Promise<number | undefined>;
  /** @param amount in thousandths of the currency */
  count(
    message: { readonly brandId: number; readonly channel: PaidChannel; readonly country: string | undefined },
    amount: number,
  ): void;
}

/** The keys under which the spending of a brand is counted: all of it, and what needs no proof. */
export const spendingKeys = (brandId: number) =>
  ({ whole: `spending:${brandId}`, open: `spending-open:${brandId}`, told: `ceiling-told:${brandId}` }) as const;

/** The part of a limit that is there for messages without a proof. */
export const openPartOf = (ceiling: number): number => Math.max(1, Math.floor(ceiling / 2));

/** What a message costs its brand. */
export interface Cost {
  readonly channel: SentChannel;
  /** An e-mail address, or a number in E.164 form. */
  readonly address: string;
  readonly brandId: number;
  /** Whether it goes to a verified contact, and nobody can cause it without a proof. */
  readonly isReserved: boolean;
}

const onceADay: Limit = { most: 1, windowMs: dayMs, isInternal: true };

/**
 * Counts what a message costs its brand, exactly over all processes. The function returns false once the ceiling of the
 * day is reached; the message that reaches it is the last one. Half of the ceiling is reserved for verified contacts and
 * messages that follow a proof, so that nobody stops the codes of others by messages to numbers of their own.
 */
export function createSpending(deps: SpendingDeps) {
  const { settingsOf, rateLimiter, spendingLedger, reportCeiling, reportSpent } = deps;
  const isWithin = (budgets: readonly Budget[]) =>
    rateLimiter.consumeAll(budgets).then(
      () => true,
      (reason) => {
        if (reason instanceof Refused) return false;
        throw reason;
      },
    );
  return async ({ channel, address, brandId, isReserved }: Cost): Promise<boolean> => {
    if (!isPaid(channel)) return true;
    const settings = await settingsOf(brandId);
    const country = rangeOfNumber(address).countryIsoCode;
    const weight = settings.priceOf(channel, country);
    if (weight === 0) return true;
    const ceiling = (await spendingLedger.amountOf(brandId)) ?? settings.ceiling;
    const keys = spendingKeys(brandId);
    const budgetOf = (key: string, most: number): Budget => ({
      key,
      limit: { most, windowMs: dayMs, weight, isAdjustable: true },
    });
    const whole = budgetOf(keys.whole, ceiling);
    const open = budgetOf(keys.open, openPartOf(ceiling));
    if (ceiling > 0 && (await isWithin(isReserved ? [whole] : [open, whole]))) {
      reportSpent?.({ brandId, channel }, weight / 1000);
      spendingLedger.count({ brandId, channel, country }, weight);
      return true;
    }
    if (await isWithin([{ key: keys.told, limit: onceADay }])) reportCeiling(brandId);
    return false;
  };
}
