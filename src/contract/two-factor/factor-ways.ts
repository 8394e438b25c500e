import { type SentChannel, sentChannels } from './channels.ts';

/** A way to confirm a sign-in, or to prove the account before a set-up, as both sides need it. */
interface FactorWayRow {
  /** The user's part. `digits`: a code of six digits. `keptCode`: a code that the user saved. `ceremony`: nothing is typed. */
  readonly given: 'digits' | 'keptCode' | 'ceremony';
  /** The call that several ways share takes its code. Otherwise the way has calls of its own. */
  readonly isTypedCode: boolean;
  /** A policy can allow or forbid it by this name. Other ways are always allowed, or have rules of their own. */
  readonly isInPolicy: boolean;
  /** Its user sets it up. */
  readonly isSetUp: boolean;
  /** It passes the second step. Otherwise it only proves the account before a set-up. */
  readonly confirms: boolean;
  /** An administrator's code may allow its set-up alone. */
  readonly isScope?: true;
  /** It confirms a recovery. */
  readonly recovers: boolean;
  /** Users need it when they have lost the others. It is offered last, and is never the only reason for a choice. */
  readonly isReserve: boolean;
  /** The step begins with it: always where the account has it, or where it was used last. */
  readonly opens?: 'always' | 'ifUsedLast';
}

const sent = {
  given: 'digits',
  isTypedCode: true,
  isInPolicy: true,
  isSetUp: true,
  confirms: true,
  recovers: true,
  isReserve: false,
} as const satisfies FactorWayRow;

// They share one row: `channels` has all that differs.
const sentWays = Object.fromEntries(sentChannels.map((channel) => [channel, sent])) as Record<SentChannel, typeof sent>;

/** The ways, in the order in which a choice lists them. Lists, types and screens derive theirs from these rows. */
export const factorWays = {
  passkey: {
    given: 'ceremony',
    isTypedCode: false,
    isInPolicy: false,
    isSetUp: true,
    isScope: true,
    confirms: true,
    recovers: false, // who has one signs in by it
    isReserve: false,
    opens: 'ifUsedLast',
  },
  totp: {
    given: 'digits',
    isTypedCode: false,
    isInPolicy: true,
    isSetUp: true,
    confirms: true,
    recovers: true,
    isReserve: false,
    opens: 'always',
  },
  ...sentWays,
  recovery: {
    given: 'keptCode',
    isTypedCode: true,
    isInPolicy: false,
    isSetUp: false,
    confirms: true,
    recovers: true,
    isReserve: true,
  },
  /** A code of an administrator. */
  setup: {
    given: 'digits',
    isTypedCode: true,
    isInPolicy: false,
    isSetUp: false,
    confirms: false,
    recovers: false,
    isReserve: false,
  },
} as const satisfies Record<string, FactorWayRow>;

/** A way to confirm a sign-in, or to prove the account before a set-up. */
export type FactorChannel = keyof typeof factorWays;
export const factorChannels = Object.keys(factorWays) as readonly FactorChannel[];

type Having<Property extends Partial<FactorWayRow>> = {
  [Channel in FactorChannel]: (typeof factorWays)[Channel] extends Property ? Channel : never;
}[FactorChannel];

const having = <Channel extends FactorChannel>(is: (row: FactorWayRow) => boolean): readonly Channel[] =>
  factorChannels.filter((channel): channel is Channel => is(factorWays[channel]));

/** Ways that a policy can allow or forbid. Recovery codes are always allowed beside one of them. */
export type PolicyChannel = Having<{ isInPolicy: true }>;
export const policyChannels = having<PolicyChannel>(({ isInPolicy }) => isInPolicy);

/** Ways that can be set up. Rules of its own decide about a passkey. */
export type SetUpChannel = Having<{ isSetUp: true }>;
export const setUpChannels = having<SetUpChannel>(({ isSetUp }) => isSetUp);

/** Ways that a code of an administrator may allow alone. */
export type ScopeChannel = Having<{ isScope: true }>;
export const scopeChannels = having<ScopeChannel>(({ isScope }) => isScope === true);

/** Ways that pass the second step. */
export type ConfirmingWay = Having<{ confirms: true }>;

/** Ways to confirm a recovery beside the message that proved it. */
export type RecoveryWay = Having<{ recovers: true }>;
export const recoveryWays = having<RecoveryWay>((row) => row.recovers);

export const recovers = (channel: FactorChannel): channel is RecoveryWay => factorWayOf(channel).recovers;

/** Ways with a code of six digits. */
export type DigitChannel = Having<{ given: 'digits' }>;

/** Ways that need no code. */
export type CeremonyChannel = Having<{ given: 'ceremony' }>;

/** Ways whose code a call of their own takes. */
export type OwnCodeChannel = Exclude<FactorChannel, CeremonyChannel | CodeChannel>;

/** Ways whose codes one call takes. */
export type CodeChannel = Having<{ isTypedCode: true }>;
export const codeChannels = having<CodeChannel>(({ isTypedCode }) => isTypedCode);

export const isCeremony = (channel: FactorChannel): channel is CeremonyChannel =>
  factorWayOf(channel).given === 'ceremony';

export const isTypedCode = (channel: FactorChannel): channel is CodeChannel => factorWayOf(channel).isTypedCode;

/** The row of a way, with all its fields. */
export const factorWayOf = (channel: FactorChannel): FactorWayRow => factorWays[channel];
