import type { OutputOf } from '../../contract/call.ts';
import {
  isWritten,
  leadsToNumber,
  type NumberChannel,
  numberChannels,
  type SentChannel,
  sentChannels,
} from '../../contract/two-factor/channels.ts';
import { type DigitChannel, type FactorChannel, factorWayOf } from '../../contract/two-factor/factor-ways.ts';
import type { twoFactorCalls } from '../../contract/two-factor/two-factor.ts';

export type Settings = Omit<OutputOf<typeof twoFactorCalls.mfaSettings>, 'challenge'>;
export type ConfirmWay = Settings['ways'][number];
export type Offer = Settings['offers'][number];

/** A contact of the account, and how a code goes to it. */
export interface CodeDestination {
  readonly channel: SentChannel;
  readonly contactId?: string;
}

export function isSendingTo(
  to: CodeDestination,
  { channel, contactId }: Pick<ConfirmWay, 'channel' | 'contactId'>,
): boolean {
  return to.channel === channel && to.contactId === contactId;
}

/** What can be set up. Where a number is known, all others are one choice, and how their code comes is asked with them. */
export function setUpChoices(offers: readonly Offer[]): readonly (Offer & { readonly isAnother?: true })[] {
  const isNew = ({ channel, contactId }: Offer) => leadsToNumber(channel) && !contactId;
  const isKnown = offers.some((offer) => leadsToNumber(offer.channel) && !isNew(offer));
  const firstNew = offers.find(isNew);
  if (!isKnown || !firstNew) return offers;
  return [...offers.filter((offer) => !isNew(offer)), { ...firstNew, isAnother: true }];
}

/** The other way in which the code for a new number can come. */
export function otherNumberChannel({ offers }: Settings, channel: NumberChannel): NumberChannel | undefined {
  return numberChannels.find((one) => one !== channel && offers.some((offer) => offer.channel === one));
}

/** The code that was sent last. */
export interface Challenge extends CodeDestination {
  /** The contact, masked (MASK-1). */
  readonly masked: string;
  /** When the next code can be sent: the server's seconds, added to this device's clock (ms since 1970). */
  readonly resendAt: number;
}

/** A code as the server describes it, at the time of its answer. @param now in ms since 1970 */
export function challengeOf(sent: OutputOf<typeof twoFactorCalls.sendCode>, now: number): Challenge {
  const { contactBy, contactId, masked, resendInSeconds } = sent;
  return { channel: contactBy, ...(contactId && { contactId }), masked, resendAt: now + resendInSeconds * 1000 };
}

const rank = ({ channel, isLastUsed, isCircular }: ConfirmWay) =>
  isLastUsed ? 0 : isReserve(channel) ? 3 : isCircular ? 2 : 1;

/** The ways in the order of the choice: the last used first, a circular number late, recovery codes last. */
export function waysInOrder(ways: readonly ConfirmWay[]): readonly ConfirmWay[] {
  return [...ways].sort((one, other) => rank(one) - rank(other));
}

/**
 * Where a code is sent without asking: to the only way. A call rings at once, and nobody may hear a circular number.
 */
export function destinationUnasked({ stage, ways }: Settings): CodeDestination | undefined {
  const [way, other] = ways.filter(({ channel }) => !isReserve(channel));
  if (!way || other || way.isCircular || (stage !== 'verify' && stage !== 'prove')) return undefined;
  const channel = sentChannels.find((one) => one === way.channel);
  return channel && isWritten(channel) ? destinationOf(way, channel) : undefined;
}

function destinationOf({ contactId }: ConfirmWay, channel: SentChannel): CodeDestination {
  return { channel, ...(contactId && { contactId }) };
}

/** The call to the number of a text that does not arrive. */
export function callInsteadOf(
  { ways, offers }: Settings,
  { channel, contactId }: CodeDestination,
): CodeDestination | undefined {
  if (!leadsToNumber(channel) || !isWritten(channel)) return undefined;
  const calls = numberChannels.filter((one) => !isWritten(one));
  const call = calls.find((one) => {
    const isCall = (way: ConfirmWay | Offer) => way.channel === one && !way.isCircular;
    return ways.some((way) => isCall(way) && way.contactId === contactId) || offers.some(isCall);
  });
  return call && { channel: call, ...(contactId && { contactId }) };
}

/** The period of a trusted device: in hours below 48 hours, in days from there (MFA-4). */
export function trustPeriod(seconds: number): { readonly unit: 'hours' | 'days'; readonly count: number } {
  const hours = Math.round(seconds / 3600);
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.round(hours / 24) };
}

/** What the user typed as a code of digits: full-width digits, spaces and dashes are allowed. */
export function digitsIn(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
}

export const isWholeCode = (digits: string): boolean => /^\d{6}$/.test(digits);

/** A key in groups of four, which people can compare. */
export function inFours(key: string): string {
  return key.replace(/.{4}(?=.)/g, '$& ');
}

/** Whether a way has a code of six digits. A recovery code has letters, too, and a passkey no code. */
export const hasDigits = (channel: FactorChannel): channel is DigitChannel => factorWayOf(channel).given === 'digits';

/** Whether users need a way when they have lost the others. */
export const isReserve = (channel: FactorChannel): boolean => factorWayOf(channel).isReserve;
