import type { SecurityChange } from '../../contract/account/security-change.ts';
import {
  type ContactKind,
  channelsTo,
  numberChannels,
  rankOf,
  type SentChannel,
  type WrittenChannel,
} from '../../contract/two-factor/channels.ts';
import type { FactorChannel } from '../../contract/two-factor/factor-ways.ts';
import type { SecondStepStage } from '../../contract/two-factor/second-step.ts';
import type { SecondFactorPolicy } from './policy.rules.ts';

/** A contact of an account, as far as the second step needs it. */
export interface ReachableContact {
  readonly id: string;
  readonly kind: ContactKind;
  readonly verifiedAt: number | undefined;
  readonly isCircular: boolean;
}

/** A way to confirm a sign-in by a code that is sent. */
type SentWay = SecondStepWay & { readonly channel: SentChannel };

/** A way to confirm a sign-in. */
export interface SecondStepWay {
  readonly channel: FactorChannel;
  readonly contactId?: string | undefined;
  readonly isCircular: boolean;
}

const afterOthers = 1000;

/** The ways to send codes to contacts; a number that rings in the company's own phone service comes late. */
export function waysTo(contacts: readonly ReachableContact[], allowed: SecondFactorPolicy['channels']): SentWay[] {
  const ways = contacts.flatMap(({ id, kind, isCircular }) =>
    channelsTo(kind).map((channel) => ({ channel, contactId: id, isCircular })),
  );
  const rank = ({ channel, isCircular }: (typeof ways)[number]) => rankOf(channel) + (isCircular ? afterOthers : 0);
  return ways.filter(({ channel }) => allowed.includes(channel)).sort((one, other) => rank(one) - rank(other));
}

/** What proved the first factor, where a message did. */
interface FirstMessage {
  readonly channel: WrittenChannel;
  readonly contactId?: string;
}

/** The ways that the message of the first factor did not use: its channel and its contact prove nothing more. */
export function waysBeside(first: FirstMessage | undefined, ways: readonly SecondStepWay[]): SecondStepWay[] {
  return ways.filter(
    ({ channel, contactId }) =>
      first === undefined || (channel !== first.channel && (contactId === undefined || contactId !== first.contactId)),
  );
}

/**
 * The ways to confirm after a first factor. Where its message used the only one, a verified number outside of the own
 * phone service helps.
 */
export function waysToConfirm(
  first: FirstMessage | undefined,
  ways: readonly SecondStepWay[],
  contacts: readonly ReachableContact[],
): SecondStepWay[] {
  const own = waysBeside(first, ways);
  if (own.length > 0) return own;
  const numbers = contacts.filter(({ verifiedAt, isCircular }) => verifiedAt !== undefined && !isCircular);
  return waysBeside(first, waysTo(numbers, numberChannels));
}

/** What decides the stage of the second step. */
export interface StageFacts {
  readonly policy: SecondFactorPolicy;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly strength: 'firstFactor' | 'onTrustedDevice' | 'secondFactor';
  readonly asked: {
    readonly asksForSecondFactor: boolean;
    readonly isStepUp: boolean;
    readonly isEmergencyAccess?: boolean;
    readonly changes?: SecurityChange;
  };
  /** The account has a way that the policy allows. */
  readonly hasFactor: boolean;
  /** Each of its ways leads into the company's own phone service. */
  readonly hasOnlyCircular: boolean;
  readonly isProvenForSetUp: boolean;
  readonly isPutOff: boolean;
  readonly isRecoveryDue: boolean;
  readonly isLowDue: boolean;
  readonly isTrustDue: boolean;
}

/** Whether the user may go on without a set-up today. Who came to add a way beside another one always may. */
export function canPutOff({ policy, now, asked, strength, hasOnlyCircular }: StageFacts): boolean {
  if (asked.changes === 'way' && strength === 'secondFactor' && !hasOnlyCircular) return true;
  return !asked.asksForSecondFactor && (policy.requirement !== 'required' || now < policy.requiredFrom);
}

/** Whether the sign-in must not go on without a second factor, now or after a set-up. */
const isDemanded = ({ policy, asked }: StageFacts) =>
  policy.requirement === 'required' || asked.asksForSecondFactor || asked.changes === 'way';

/** What the second step asks for now (MFA-5, MFA-8). Only server state decides. */
export function stageOf(facts: StageFacts): SecondStepStage {
  const { policy, strength, asked, hasFactor } = facts;
  if (policy.requirement === 'off' && !asked.isEmergencyAccess) return 'passed';
  if (strength === 'secondFactor') return stageAfterProof(facts);
  if (hasFactor) return strength === 'onTrustedDevice' && !asked.isStepUp ? 'passed' : 'verify';
  if (!isDemanded(facts) || (facts.isPutOff && canPutOff(facts))) return 'passed';
  return facts.isProvenForSetUp ? 'enrol' : 'prove';
}

function stageAfterProof(facts: StageFacts): SecondStepStage {
  const comesFor = facts.isPutOff ? undefined : facts.asked.changes;
  const isAnotherDue = facts.hasOnlyCircular && isDemanded(facts) && !(facts.isPutOff && canPutOff(facts));
  if (isAnotherDue || comesFor === 'way') return 'enrol';
  if (facts.isRecoveryDue || comesFor === 'recoveryCodes') return 'recoveryCodes';
  if (facts.isLowDue) return 'lowOnRecoveryCodes';
  return facts.isTrustDue ? 'trust' : 'passed';
}

/**
 * Whether a session or a token still counts. A set-up that may be put off does not interrupt a session, and a factor of
 * its own does not end the tokens of an account whose company leaves it the choice.
 */
export function isSessionSufficient(facts: StageFacts): boolean {
  return facts.strength === 'secondFactor' || stageOf({ ...facts, isPutOff: true }) === 'passed';
}

export function isTokenSufficient(facts: StageFacts): boolean {
  const { policy, now, strength } = facts;
  return strength !== 'firstFactor' || policy.requirement !== 'required' || now < policy.requiredFrom;
}
