import type { Refusal } from '../../contract/envelope.ts';
import type { NumberChannel } from '../../contract/two-factor/channels.ts';
import type { CeremonyChannel, CodeChannel, OwnCodeChannel } from '../../contract/two-factor/factor-ways.ts';
import type { SecondStepStage } from '../../contract/two-factor/second-step.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import type { TwoFactorPlace } from './places.rules.ts';
import type { Challenge, CodeDestination, Settings } from './settings.rules.ts';

/** A phone number as it was typed. */
export interface TypedNumber {
  readonly phone: string;
  readonly countryCode: string;
  readonly countryIsoCode: string;
}
/** A number that rings in the company's own phone service. `contactId` is absent until the user keeps the number. */
export interface CircularNumber {
  readonly contactId?: string;
  readonly canBeBackup: boolean;
}
/** The key of an authenticator app. */
export interface AppKey {
  readonly secret: string;
  /** The otpauth address of the QR code. */
  readonly uri: string;
  /** ms since 1970. */
  readonly expiresAt: number;
}

/** What every screen has, once the settings are known. */
export interface TwoFactorContext {
  readonly oneTimeSession: string;
  readonly settings: Settings;
  readonly place: TwoFactorPlace;
  readonly challenge?: Challenge;
  readonly typed?: TypedNumber;
  readonly circular?: CircularNumber;
  readonly key?: AppKey;
  /** The new recovery codes; empty if they were shown before. */
  readonly codes?: readonly string[];
}
/** The call that is running, for the control that started it. */
export type TwoFactorWork =
  | { readonly is: 'sending'; readonly to: CodeDestination }
  | { readonly is: 'checking' | 'other' };

export type TwoFactorState =
  /** With a problem nothing is known, and a reload may help. */
  | { step: 'finding'; oneTimeSession: string; place: TwoFactorPlace; problem?: Refusal }
  /** `failed`: the call that the problem is of. `isSentAgain`: a new code has just been sent. */
  | (TwoFactorContext & { step: 'asking'; problem?: Refusal; failed?: TwoFactorWork['is']; isSentAgain?: true })
  | (TwoFactorContext & { step: 'working'; work: TwoFactorWork })
  | (TwoFactorContext & { step: 'passed' })
  | { step: 'elsewhere' };
export type Finding = Extract<TwoFactorState, { step: 'finding' }>;
export type TwoFactorAsking = Extract<TwoFactorState, { step: 'asking' }>;
export type TwoFactorWorking = Extract<TwoFactorState, { step: 'working' }>;
export type TwoFactorPassed = Extract<TwoFactorState, { step: 'passed' }>;

export type TwoFactorEvent =
  | { type: 'opened' }
  /** The address has changed, by Back, Forward or typing. */
  | { type: 'wentTo'; place: TwoFactorPlace }
  | { type: 'found'; settings: Settings; challenge?: Challenge }
  | { type: 'placeChosen'; place: TwoFactorPlace }
  | { type: 'sendRequested'; to: CodeDestination }
  /** A contact that has just proven the account is set up. */
  | { type: 'wayAdded'; to: CodeDestination }
  | { type: 'sent'; challenge: Challenge }
  | { type: 'codeSubmitted'; code: string }
  | { type: 'ceremonyAsked'; channel: CeremonyChannel }
  /** What was asked for on arrival, such as a passkey, is not accepted. */
  | { type: 'ceremonyRefused'; problem: Refusal }
  | { type: 'ceremonyWanted'; channel: CeremonyChannel }
  | { type: 'numberSubmitted'; typed: TypedNumber }
  | { type: 'numberTaken'; channel: NumberChannel; contactId?: string; canBeBackup: boolean }
  | { type: 'circularOffered'; channel: NumberChannel; circular: CircularNumber }
  | { type: 'circularKept' }
  | { type: 'keyCame'; key: AppKey }
  | { type: 'keyExpired' }
  | { type: 'codesCame'; codes: readonly string[] }
  | { type: 'newCodesRequested' }
  | { type: 'codesSaved' }
  | { type: 'trustAnswered'; isTrusted: boolean }
  | { type: 'putOff' }
  | { type: 'cancelled' }
  | { type: 'advanced'; stage: SecondStepStage; oneTimeSession: string }
  /** Another tab of this sign-in has done a part of the step, or all of it. */
  | { type: 'movedElsewhere' }
  | { type: 'passedElsewhere' }
  | { type: 'returned'; problem?: Refusal };

export type TwoFactorEffect =
  | { do: 'find' }
  | { do: 'show'; place: TwoFactorPlace; by: 'push' | 'replace' | 'return' }
  | { do: 'send'; to: CodeDestination }
  | { do: 'addWay'; to: CodeDestination }
  | { do: 'verify'; channel: CodeChannel; contactId?: string; code: string }
  /** Asks for a passkey on arrival. Browsers may refuse that without a press of a button, and the user may wait. */
  | { do: 'tryCeremony'; channel: CeremonyChannel }
  | { do: 'confirmByCeremony'; channel: CeremonyChannel }
  | { do: 'setUpByCeremony'; channel: CeremonyChannel }
  | { do: 'verifyOwnCode'; channel: OwnCodeChannel; code: string }
  | { do: 'addNumber'; channel: NumberChannel; typed: TypedNumber; keepsCircular: boolean }
  | { do: 'fetchKey' }
  | { do: 'makeCodes'; isNew: boolean }
  | { do: 'recordSaved' }
  | { do: 'recordTrust'; isTrusted: boolean }
  | { do: 'recordPutOff' }
  | { do: 'tellTabs'; what: 'moved' | 'passed' }
  | { do: 'finish'; result: StepResult }
  | { do: 'leave' }
  | { do: 'letClose' };
