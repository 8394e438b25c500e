import type { Config } from '../config.ts';
import { Refused } from '../http/refused.ts';
import { rangeOfNumber } from '../number/number.ts';
import { addressBudgets, keysOf } from '../rate-limiter/address-budgets.ts';
import type { Alarms, ReachedLimit } from '../rate-limiter/alarms.ts';
import type { Budget, Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { MessageChannel } from './message-kinds.ts';

/**
 * Why a message is sent. Anybody can ask for the link of a reset or a sign-in: such messages are counted by the client
 * address. A code follows a right password, link or code of an account, and is counted by that account.
 */
export type Occasion = { readonly askedFrom: string } | { readonly provenAccountId: string };

/** A code or a link that is about to be sent. */
export interface Sending {
  readonly channel: MessageChannel;
  /** An e-mail address, or a number in E.164 form. */
  readonly address: string;
  readonly brandId: number;
  readonly occasion: Occasion;
  /** Whether the contact was verified before. */
  readonly isVerified: boolean;
}

/** A request for a link that leads to no message, because nobody has the name. */
export interface UnsentRequest {
  /** Hash of the name as typed, which is counted in the place of a contact. */
  readonly nameHash: string;
  /** Client address of the request. */
  readonly askedFrom: string;
}

type LimitVariables =
  | 'SENDS_PER_ADDRESS'
  | 'SENDS_PER_DESTINATION'
  | 'LINKS_PER_DESTINATION'
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
  /** A brand has reached a limit of sending an hour. */
  readonly tellReached: Alarms['tellReached'];
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

const limitsOf = (config: SendingLimitsDeps['config']) => ({
  address: { most: config.SENDS_PER_ADDRESS, windowMs: hourMs },
  codesAnHour: { most: config.SENDS_PER_DESTINATION, windowMs: hourMs },
  codesADay: { most: 2 * config.SENDS_PER_DESTINATION, windowMs: dayMs },
  linksAnHour: { most: config.LINKS_PER_DESTINATION, windowMs: hourMs },
  linksADay: { most: 2 * config.LINKS_PER_DESTINATION, windowMs: dayMs },
  brand: { most: config.SENDS_PER_BRAND, windowMs: hourMs },
});

type SpendingDeps = Pick<SendingLimitsDeps, 'config' | 'rateLimiter' | 'reportCeiling'>;

/** What a message costs its brand. */
export interface Cost {
  readonly channel: MessageChannel;
  readonly brandId: number;
  /** Whether it goes to a verified contact, and nobody can cause it without a proof. */
  readonly isReserved: boolean;
}

/**
 * Counts what a message costs its brand, exactly over all processes. The function returns false once the ceiling of the
 * day is reached; the message that reaches it is the last one. Half of the ceiling is reserved for verified contacts and
 * messages that follow a proof, so that nobody stops the codes of others by messages to numbers of their own.
 */
export function createSpending({ config, rateLimiter, reportCeiling }: SpendingDeps) {
  const prices = { email: 0, sms: thousandths(config.SMS_PRICE), voice: thousandths(config.VOICE_PRICE) };
  const ceiling = Math.max(1, thousandths(config.SPENDING_PER_BRAND));
  const onceADay: Limit = { most: 1, windowMs: dayMs };
  const isWithin = (budgets: readonly Budget[]) =>
    rateLimiter.consumeAll(budgets).then(
      () => true,
      (reason) => {
        if (reason instanceof Refused) return false;
        throw reason;
      },
    );
  return async ({ channel, brandId, isReserved }: Cost): Promise<boolean> => {
    const weight = prices[channel];
    if (weight === 0) return true;
    const whole = { key: `spending:${brandId}`, limit: { most: ceiling, windowMs: dayMs, weight } };
    const half = { most: Math.max(1, Math.floor(ceiling / 2)), windowMs: dayMs, weight };
    const open = { key: `spending-open:${brandId}`, limit: half };
    if (await isWithin(isReserved ? [whole] : [open, whole])) return true;
    if (await isWithin([{ key: `ceiling-told:${brandId}`, limit: onceADay }])) reportCeiling(brandId);
    return false;
  };
}

/** Counts messages before they are queued. */
export interface SendingLimits {
  /**
   * Counts a message, exactly over all processes, so that nobody floods a person or spends a brand's money.
   * @throws Refused codeDestinationRefused if codes are not sent to the number; codeSendFailed if no provider answers or
   *   the brand has spent its ceiling; codeSendLimit with the minutes to wait
   */
  reserve(sending: Sending): Promise<void>;
  /** Counts a request as if its message were sent, but not against the brand. @throws Refused codeSendLimit */
  countUnsent(request: UnsentRequest): Promise<void>;
}

export function createSendingLimits(deps: SendingLimitsDeps): SendingLimits {
  const { config, rateLimiter } = deps;
  const limits = limitsOf(config);
  const named = config.MESSAGE_COUNTRIES?.split(',');
  const spend = createSpending(deps);
  const linkBudgets = (destination: string, askedFrom: string): readonly Budget[] => [
    ...addressBudgets('sends', askedFrom, limits.address),
    { key: `links-hour:${destination}`, limit: limits.linksAnHour },
    { key: `links-day:${destination}`, limit: limits.linksADay },
  ];
  const codeBudgets = (destination: string, accountId: string): readonly Budget[] =>
    [destination, `account:${accountId}`].flatMap((subject) => [
      { key: `codes-hour:${subject}`, limit: limits.codesAnHour },
      { key: `codes-day:${subject}`, limit: limits.codesADay },
    ]);
  const count = (budgets: readonly Budget[]) =>
    rateLimiter.consumeAll(budgets).catch((reason) => {
      throw asSendLimit(reason);
    });

  return {
    async reserve({ channel, address, brandId, occasion, isVerified }) {
      if (channel !== 'email') refuseNumber(address, named ?? deps.brandCountries());
      if (!deps.isAvailable(channel)) throw new Refused('codeSendFailed', { httpStatus: 503 });
      const destination = hashToken(address.toLowerCase());
      const isAsked = 'askedFrom' in occasion;
      const budgets = isAsked
        ? linkBudgets(destination, occasion.askedFrom)
        : codeBudgets(destination, occasion.provenAccountId);
      await count(budgets);
      const ofBrand = { key: `${isAsked ? 'links' : 'codes'}-brand:${brandId}`, limit: limits.brand };
      await count([ofBrand]).catch(async (reason) => {
        await rateLimiter.refund(...keysOf(budgets));
        if (reason instanceof Refused) await deps.tellReached(reachedBy(isAsked, brandId));
        throw reason;
      });
      if (await spend({ channel, brandId, isReserved: isVerified && !isAsked })) return;
      await rateLimiter.refund(...keysOf([...budgets, ofBrand])); // nothing was sent
      throw new Refused('codeSendFailed');
    },
    countUnsent: ({ nameHash, askedFrom }) => count(linkBudgets(hashToken(nameHash), askedFrom)),
  };
}

const reachedBy = (isAsked: boolean, brandId: number): ReachedLimit =>
  isAsked
    ? { brandId, limit: 'links', effect: 'no further links of resets and sign-ins are sent within this hour' }
    : { brandId, limit: 'codes', effect: 'no further codes are sent within this hour' };

function asSendLimit(reason: unknown): unknown {
  if (!(reason instanceof Refused) || reason.refusal.code !== 429) return reason;
  const { retryAfterSeconds = 60 } = reason;
  const params = { minutes: Math.ceil(retryAfterSeconds / 60) };
  return new Refused('codeSendLimit', { params, httpStatus: 429, retryAfterSeconds });
}
