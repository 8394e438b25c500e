import { leadsToNumber, type SentChannel } from '../../contract/two-factor/channels.ts';
import { Refused } from '../http/refused.ts';
import { rangeOfNumber } from '../number/number.ts';
import { addressBudgets, keysOf } from '../rate-limiter/address-budgets.ts';
import type { Alarms, ReachedLimit } from '../rate-limiter/alarms.ts';
import type { Budget } from '../rate-limiter/rate-limiter.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { SendingSettings } from './sending-settings.ts';
import { createSpending, type SpendingDeps } from './spending.ts';

/**
 * Why a message is sent. Anybody can ask for the link of a reset or a sign-in: such messages are counted by the client
 * address. A code follows a right password, link or code of an account, and is counted by that account.
 */
export type Occasion = { readonly askedFrom: string } | { readonly provenAccountId: string };

/** A code or a link that is about to be sent. */
export interface Sending {
  readonly channel: SentChannel;
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
  /** Whose limits hold; it is not counted against the brand. */
  readonly brandId: number;
}

export interface SendingLimitsDeps extends SpendingDeps {
  /** Whether a provider of the way is configured and answers. */
  isAvailable(channel: SentChannel): boolean;
  /** A brand has reached a limit of sending an hour. */
  readonly tellReached: Alarms['tellReached'];
}

/** @throws Refused codeDestinationRefused for other countries, costly ranges, and ranges of no country such as satellites */
export function refuseNumber(e164: string, countries: readonly string[]): void {
  const { countryIsoCode, isPremium } = rangeOfNumber(e164);
  const isAllowed = countryIsoCode !== undefined && countries.includes(countryIsoCode);
  if (!isAllowed || isPremium) throw new Refused('codeDestinationRefused');
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
  const { settingsOf, rateLimiter } = deps;
  const spend = createSpending(deps);
  const count = (budgets: readonly Budget[]) =>
    rateLimiter.consumeAll(budgets).catch((reason) => {
      throw asSendLimit(reason);
    });

  return {
    async reserve({ channel, address, brandId, occasion, isVerified }) {
      const { limits, countries } = await settingsOf(brandId);
      if (leadsToNumber(channel)) refuseNumber(address, countries);
      if (!deps.isAvailable(channel)) throw new Refused('codeSendFailed', { httpStatus: 503 });
      const destination = hashToken(address.toLowerCase());
      const isAsked = 'askedFrom' in occasion;
      const budgets = isAsked
        ? linkBudgets(limits, destination, occasion.askedFrom)
        : codeBudgets(limits, destination, occasion.provenAccountId);
      await count(budgets);
      const ofBrand = { key: `${isAsked ? 'links' : 'codes'}-brand:${brandId}`, limit: limits.brand };
      await count([ofBrand]).catch(async (reason) => {
        await rateLimiter.refund(...keysOf(budgets));
        if (reason instanceof Refused) await deps.tellReached(reachedBy(isAsked, brandId));
        throw reason;
      });
      if (await spend({ channel, address, brandId, isReserved: isVerified && !isAsked })) return;
      await rateLimiter.refund(...keysOf([...budgets, ofBrand])); // nothing was sent
      throw new Refused('codeSendFailed');
    },
    async countUnsent({ nameHash, askedFrom, brandId }) {
      const { limits } = await settingsOf(brandId);
      await count(linkBudgets(limits, hashToken(nameHash), askedFrom));
    },
  };
}

type Limits = SendingSettings['limits'];

const linkBudgets = (limits: Limits, destination: string, askedFrom: string): readonly Budget[] => [
  ...addressBudgets('sends', askedFrom, limits.address),
  { key: `links-hour:${destination}`, limit: limits.linksAnHour },
  { key: `links-day:${destination}`, limit: limits.linksADay },
];

/** Counted for a person, whichever brand sends. */
const codeBudgets = (limits: Limits, destination: string, accountId: string): readonly Budget[] =>
  [destination, `account:${accountId}`].flatMap((subject) => [
    { key: `codes-hour:${subject}`, limit: limits.codesAnHour },
    { key: `codes-day:${subject}`, limit: limits.codesADay },
  ]);

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
