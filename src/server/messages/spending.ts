import { isPaid, type SentChannel } from '../../contract/two-factor/channels.ts';
import { Refused } from '../http/refused.ts';
import { rangeOfNumber } from '../number/number.ts';
import type { Budget, Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { dayMs, type SendingSettings } from './sending-settings.ts';

export interface SpendingDeps {
  /** Limits and prices of a brand. */
  settingsOf(brandId: number): SendingSettings | Promise<SendingSettings>;
  readonly rateLimiter: RateLimiter;
  /** The spending of a brand has reached its ceiling. Told once a day. */
  reportCeiling(brandId: number): void;
  /** A message was counted. @param amount in the currency of the ceiling */
  reportSpent?(of: { readonly brandId: number; readonly channel: SentChannel }, amount: number): void;
}

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
export function createSpending({ settingsOf, rateLimiter, reportCeiling, reportSpent }: SpendingDeps) {
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
    const { ceiling, priceOf } = await settingsOf(brandId);
    const weight = priceOf(channel, rangeOfNumber(address).countryIsoCode);
    if (weight === 0) return true;
    const whole = { key: `spending:${brandId}`, limit: { most: ceiling, windowMs: dayMs, weight } };
    const half = { most: Math.max(1, Math.floor(ceiling / 2)), windowMs: dayMs, weight };
    const open = { key: `spending-open:${brandId}`, limit: half };
    if (ceiling > 0 && (await isWithin(isReserved ? [whole] : [open, whole]))) {
      reportSpent?.({ brandId, channel }, weight / 1000);
      return true;
    }
    if (await isWithin([{ key: `ceiling-told:${brandId}`, limit: onceADay }])) reportCeiling(brandId);
    return false;
  };
}
