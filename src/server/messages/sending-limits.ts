import type { Config } from '../config.ts';
import { Refused } from '../http/refused.ts';
import { rangeOfNumber } from '../number/number.ts';
import { addressBudgets } from '../rate-limiter/address-budgets.ts';
import type { Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { MessageChannel } from './message-kinds.ts';

/** A code that is about to be sent. */
export interface Sending {
  readonly channel: MessageChannel;
  /** An e-mail address, or a number in E.164 form. */
  readonly address: string;
  readonly brandId: number;
  /** Undefined if an operator causes it. */
  readonly clientAddress: string | undefined;
}

type LimitVariables =
  | 'SENDS_PER_ADDRESS'
  | 'SENDS_PER_DESTINATION'
  | 'SENDS_PER_BRAND'
  | 'SMS_PRICE'
  | 'VOICE_PRICE'
  | 'SPENDING_PER_BRAND'
  | 'MESSAGE_COUNTRIES';

export interface SendingLimitsDeps {
  readonly config: Pick<Config, LimitVariables>;
  readonly rateLimiter: RateLimiter;
  /** The countries of all brands. */
  brandCountries(): readonly string[];
  /** Whether a provider of the way is configured and answers. */
  isAvailable(channel: MessageChannel): boolean;
  /** The spending of a brand has reached its ceiling. Told once a day. */
  reportCeiling(brandId: number): void;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Amounts are counted in thousandths of the currency. */
const thousandths = (amount: number) => Math.round(1000 * amount);

/** @throws Refused codeDestinationRefused for other countries, costly ranges, and ranges of no country such as satellites */
export function refuseNumber(e164: string, countries: readonly string[]): void {
  const { countryIsoCode, isPremium } = rangeOfNumber(e164);
  const isAllowed = countryIsoCode !== undefined && countries.includes(countryIsoCode);
  if (!isAllowed || isPremium) throw new Refused('codeDestinationRefused');
}

/** A limit that a sending must pass. */
interface Budget {
  readonly key: string;
  readonly limit: Limit;
}

const limitsOf = (config: SendingLimitsDeps['config']) => ({
  address: { most: config.SENDS_PER_ADDRESS, windowMs: hourMs },
  destinationAnHour: { most: config.SENDS_PER_DESTINATION, windowMs: hourMs },
  destinationADay: { most: 2 * config.SENDS_PER_DESTINATION, windowMs: dayMs },
  brand: { most: config.SENDS_PER_BRAND, windowMs: hourMs },
});

type SpendingDeps = Pick<SendingLimitsDeps, 'config' | 'rateLimiter' | 'reportCeiling'>;

/**
 * Counts what a message costs its brand, exactly over all processes. The function returns false once the ceiling of the
 * day is reached; the message that reaches it is the last one.
 */
export function createSpending({ config, rateLimiter, reportCeiling }: SpendingDeps) {
  const limitOf = (price: number): Limit => ({
    most: Math.max(1, thousandths(config.SPENDING_PER_BRAND)),
    windowMs: dayMs,
    weight: thousandths(price),
  });
  const limits = { email: undefined, sms: limitOf(config.SMS_PRICE), voice: limitOf(config.VOICE_PRICE) };
  const onceADay: Limit = { most: 1, windowMs: dayMs };
  const isWithin = (key: string, limit: Limit) =>
    rateLimiter.consume(key, limit).then(
      () => true,
      (reason) => {
        if (reason instanceof Refused) return false;
        throw reason;
      },
    );
  return async (channel: MessageChannel, brandId: number): Promise<boolean> => {
    const limit = limits[channel];
    if (!limit || (await isWithin(`spending:${brandId}`, limit))) return true;
    if (await isWithin(`ceiling-told:${brandId}`, onceADay)) reportCeiling(brandId);
    return false;
  };
}

/**
 * Counts a code before it is queued, exactly over all processes, so that nobody floods a person or spends a brand's money.
 * @throws Refused codeDestinationRefused if codes are not sent to the number; codeSendFailed if no provider answers or the
 *   brand has spent its ceiling; codeSendLimit with the minutes to wait
 */
export function createReserve(deps: SendingLimitsDeps): (sending: Sending) => Promise<void> {
  const { config, rateLimiter } = deps;
  const limits = limitsOf(config);
  const named = config.MESSAGE_COUNTRIES?.split(',');
  const spend = createSpending(deps);

  function budgetsOf({ address, brandId, clientAddress }: Sending): readonly Budget[] {
    const destination = hashToken(address.toLowerCase());
    return [
      ...(clientAddress === undefined ? [] : addressBudgets('sends', clientAddress, limits.address)),
      { key: `sends-hour:${destination}`, limit: limits.destinationAnHour },
      { key: `sends-day:${destination}`, limit: limits.destinationADay },
      { key: `sends-brand:${brandId}`, limit: limits.brand },
    ];
  }

  return async (sending) => {
    if (sending.channel !== 'email') refuseNumber(sending.address, named ?? deps.brandCountries());
    if (!deps.isAvailable(sending.channel)) throw new Refused('codeSendFailed', { httpStatus: 503 });
    const budgets = budgetsOf(sending);
    await rateLimiter.consumeAll(budgets).catch((reason) => {
      throw asSendLimit(reason);
    });
    if (await spend(sending.channel, sending.brandId)) return;
    await rateLimiter.refund(...budgets.map(({ key }) => key)); // nothing was sent
    throw new Refused('codeSendFailed');
  };
}

function asSendLimit(reason: unknown): unknown {
  if (!(reason instanceof Refused) || reason.refusal.code !== 429) return reason;
  const { retryAfterSeconds = 60 } = reason;
  const params = { minutes: Math.ceil(retryAfterSeconds / 60) };
  return new Refused('codeSendLimit', { params, httpStatus: 429, retryAfterSeconds });
}
