import { pages } from '../../contract/paths.ts';
import {
  isSentChannel,
  type NumberChannel,
  numberChannels,
  type SentChannel,
} from '../../contract/two-factor/channels.ts';
import {
  type FactorChannel,
  factorChannels,
  factorWayOf,
  type SetUpChannel,
} from '../../contract/two-factor/factor-ways.ts';
import type { SecondStepStage } from '../../contract/two-factor/second-step.ts';
import { type PathMatch, pathTo } from '../../rules/paths/page-path.ts';
import { type Challenge, isReserve, type Settings } from './settings.rules.ts';

/** A screen of the second step. Each has its own hash route. */
export type TwoFactorPlace =
  | { readonly at: FixedPlace }
  | { readonly at: 'verify'; readonly channel: FactorChannel; readonly contactId?: string }
  | { readonly at: 'setupNumber' | 'circular'; readonly channel: NumberChannel };
type FixedPlace =
  | 'dispatcher'
  | 'options'
  | 'help'
  | 'trustDevice'
  | 'recoveryCodes'
  | 'recoveryCodesLeft'
  | 'setup'
  | 'setupApp'
  | 'setupPasskey';

/** Every place without parameters, by its hash route. */
const placeByPath: Readonly<Record<string, TwoFactorPlace>> = {
  '/twoFactor/dispatcher': { at: 'dispatcher' },
  '/twoFactor/options': { at: 'options' },
  '/twoFactor/help': { at: 'help' },
  '/twoFactor/trustDevice': { at: 'trustDevice' },
  '/twoFactor/recoveryCodes': { at: 'recoveryCodes' },
  '/twoFactor/recoveryCodesLeft': { at: 'recoveryCodesLeft' },
  '/twoFactor/setupAuthentication': { at: 'setup' },
  '/twoFactor/setupAuthentication/totp': { at: 'setupApp' },
  '/twoFactor/setupAuthentication/passkey': { at: 'setupPasskey' },
  ...Object.fromEntries(
    numberChannels.flatMap((channel): [string, TwoFactorPlace][] => [
      [`/twoFactor/setupAuthentication/${channel}`, { at: 'setupNumber', channel }],
      [`/twoFactor/setupAuthentication/${channel}/circular`, { at: 'circular', channel }],
    ]),
  ),
};

/** The place of an address; undefined for an address outside of this step, which the page leads back. */
export function placeOf(match: PathMatch | undefined): TwoFactorPlace | undefined {
  if (!match || pages[match.screen].step !== 'two_factor_auth') return undefined;
  const { confirmChannel, contactInfo } = match.params;
  const channel = factorChannels.find((one) => one === confirmChannel);
  if (match.screen === 'twoFactorVerify' && channel) return verifyPlace(channel, contactInfo);
  return placeByPath[pathTo(match.screen, match.params)] ?? { at: 'dispatcher' };
}

export function verifyPlace(channel: FactorChannel, contactId?: string): TwoFactorPlace {
  return { at: 'verify', channel, ...(contactId && { contactId }) };
}

/** The hash route of a place. */
export function pathOf(place: TwoFactorPlace): string {
  if (place.at === 'verify')
    return pathTo('twoFactorVerify', { confirmChannel: place.channel, contactInfo: place.contactId });
  return Object.keys(placeByPath).find((path) => isSamePlace(placeByPath[path], place)) ?? '/twoFactor/dispatcher';
}

export function isSamePlace(one: TwoFactorPlace | undefined, other: TwoFactorPlace): boolean {
  return one !== undefined && keyOf(one) === keyOf(other);
}

function keyOf({ at, ...more }: TwoFactorPlace): string {
  const { channel = '', contactId = '' }: { readonly channel?: string; readonly contactId?: string } = more;
  return [at, channel, contactId].join(' ');
}

const enrolment = ['setup', 'setupApp', 'setupPasskey', 'setupNumber', 'circular', 'verify'] as const;
/** The places of each stage; the first is where it starts. */
const placesOfStage: Readonly<Record<SecondStepStage, readonly TwoFactorPlace['at'][]>> = {
  verify: ['options', 'verify', 'help'],
  prove: ['options', 'verify', 'help'],
  enrol: enrolment,
  recoveryCodes: ['recoveryCodes'],
  lowOnRecoveryCodes: ['recoveryCodesLeft', ...enrolment],
  trust: ['trustDevice'],
  passed: [],
};

/** What a place needs beside its stage. */
export interface PlaceFacts {
  readonly settings: Settings;
  readonly challenge?: Challenge;
  readonly hasCircular: boolean;
}

/** Whether the user may be at a place: its stage is due, and what it shows exists. A code must have been sent. */
export function mayStandAt(place: TwoFactorPlace, { settings, challenge, hasCircular }: PlaceFacts): boolean {
  if (!placesOfStage[settings.stage].includes(place.at)) return false;
  if (place.at === 'circular') return hasCircular;
  if (place.at !== 'verify') return true;
  const isSent = challenge !== undefined && isSamePlace(verifyPlace(challenge.channel, challenge.contactId), place);
  return isSent || settings.ways.some(({ channel }) => channel === place.channel && isAtHand(channel));
}

/**
 * Where a stage starts (MFA-8): the code that was sent last, the way whose row says so, such as a passkey that was used last or
 * the authenticator app, the only way, or the choice.
 */
export function firstPlace({ settings, challenge }: Omit<PlaceFacts, 'hasCircular'>): TwoFactorPlace {
  const at = placesOfStage[settings.stage][0] ?? 'dispatcher';
  if (at !== 'options') return { at } as TwoFactorPlace; // no first place has parameters
  if (challenge) return verifyPlace(challenge.channel, challenge.contactId);
  const { ways, canPutOff } = settings;
  const [first, second] = ways;
  const own = ways.filter(({ channel }) => factorWayOf(channel).opens === 'ifUsedLast');
  const opening =
    own.find(({ isLastUsed }) => isLastUsed) ?? ways.find(({ channel }) => factorWayOf(channel).opens === 'always');
  if (opening) return verifyPlace(opening.channel);
  const isOnlyWay = first && !second && !canPutOff; // a choice shows how to put it off
  if (isOnlyWay && isAtHand(first.channel)) return verifyPlace(first.channel);
  const [alone] = ways.every((way) => own.includes(way) || isReserve(way.channel)) ? own : [];
  return alone && !canPutOff ? verifyPlace(alone.channel) : { at };
}

/** What the user has already: a code, or a passkey; nothing is sent for it. */
export function isAtHand(channel: FactorChannel): channel is Exclude<FactorChannel, SentChannel> {
  return !isSentChannel(channel);
}

/** The place in which each way without a contact is set up. */
const setUpPlaces: Readonly<Record<Exclude<SetUpChannel, SentChannel>, FixedPlace>> = {
  passkey: 'setupPasskey',
  totp: 'setupApp',
};

/** The place where a way without a contact is set up. Undefined for a way with a contact. */
export const setUpPlaceOf = (channel: SetUpChannel): TwoFactorPlace | undefined =>
  isSentChannel(channel) ? undefined : { at: setUpPlaces[channel] };
