import type { recoveryCalls } from '../../contract/account/recovery.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { ScreenName } from '../../contract/paths.ts';
import { isSentChannel, type SentChannel } from '../../contract/two-factor/channels.ts';
import { factorWayOf } from '../../contract/two-factor/factor-ways.ts';

/** Where the recovery stands, as the server says it. */
export type Progress = OutputOf<typeof recoveryCalls.recoveryProgress>;
export type OfferedWay = NonNullable<Progress['ways']>[number];
export type RecoveryChoice = NonNullable<Progress['choices']>[number];

/** A way with a message, which is sent to a contact. */
export type SentWay = OfferedWay & { readonly channel: SentChannel; readonly contactId: string };

export function isSent(way: OfferedWay): way is SentWay {
  return isSentChannel(way.channel) && way.contactId !== undefined;
}

/** The screen of each stage. */
export function screenOf({ stage, isSetup }: Pick<Progress, 'stage' | 'isSetup'>): ScreenName {
  if (stage === 'none') return 'resetPassword';
  if (stage === 'sent') return isSetup ? 'setupEmailSent' : 'resetEmailSent';
  return stage === 'done' ? 'resetPasswordComplete' : 'newPassword';
}

/** What the second step starts with: the code that was sent, the app, the only typed way, or undefined for a choice. */
export function firstWay({ ways = [], challenge }: Progress): OfferedWay | undefined {
  if (challenge) return challenge;
  const [only, second] = ways;
  const isOnly = only && !second && !isSent(only);
  return ways.find(({ channel }) => factorWayOf(channel).opens === 'always') ?? (isOnly ? only : undefined);
}

/** The ways in the order of the choice: recovery codes last. */
export function waysInOrder(ways: readonly OfferedWay[]): readonly OfferedWay[] {
  const rank = ({ channel }: OfferedWay) => Number(factorWayOf(channel).isReserve);
  return [...ways].sort((one, other) => rank(one) - rank(other));
}

export function isSameWay(one: OfferedWay | undefined, other: OfferedWay): boolean {
  return one?.channel === other.channel && one.contactId === other.contactId;
}
