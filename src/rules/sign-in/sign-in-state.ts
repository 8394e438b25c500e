import type { Refusal } from '../../contract/envelope.ts';
import type { ScreenName } from '../../contract/paths.ts';
import type { TypedIdentifier } from '../texts/format-for-calls.ts';

/** The input of the first screen. */
export interface TypedCredential extends TypedIdentifier {
  /** The user wants the next visit to start with this credential. */
  readonly isRemembered?: boolean;
}

/** A credential that belongs to an account, as the credential check returned it. */
export interface KnownCredential {
  readonly type: 'email' | 'number';
  /** Formatted for display; `username` is what calls take. */
  readonly shown: string;
  readonly username: string;
  readonly extension?: string;
  /** One of its accounts may sign in by a passkey. */
  readonly hasPasskey?: boolean | undefined;
  /** None of its accounts has a password. */
  readonly hasNoPassword?: boolean | undefined;
  /** Where single sign-on starts that may be taken in place of the password. */
  readonly signOnPath?: string | undefined;
  readonly typed: TypedCredential;
}

/** What the server asks for after the password, shown by a step of its own. */
export interface DueStep {
  readonly step: 'due';
  readonly screen: ScreenName;
  readonly oneTimeSession: string;
  /** Why the sign-in could not continue after the step. */
  readonly problem?: Refusal;
}

/** Where the sign-in on the page stands. */
export type SignInState =
  | { step: 'resuming' }
  | { step: 'enterCredential'; typed: TypedCredential; problem?: Refusal }
  | { step: 'checkingCredential'; typed: TypedCredential }
  /** `isAssumed`: the page started with this credential, and the credential check has not answered yet. */
  | { step: 'enterPassword'; known: KnownCredential; problem?: Refusal; isAssumed?: true }
  | { step: 'checkingPassword'; known: KnownCredential }
  | DueStep
  /** `known` is missing when the page was loaded after the password; `after` is the last step that was done. */
  | { step: 'completing'; oneTimeSession: string; known?: KnownCredential; after?: DueStep }
  | { step: 'leaving'; isSignedIn: boolean; launchAt?: string }
  | { step: 'stopped'; refusal: Refusal };
