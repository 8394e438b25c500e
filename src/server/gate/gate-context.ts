import type { SecurityChange } from '../../contract/account/security-change.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import type { Account } from '../accounts/accounts.ts';
import { type FactReader, factsFor } from './fact.ts';

/** How strongly an account is proven. A trusted device stands for a second factor that it proved before. */
export type AuthenticationStrength = 'firstFactor' | 'onTrustedDevice' | 'secondFactor';

/** What a request asks of the authentication (OpenID Connect Core §3.1.2.1, RFC 9470). */
export interface AskedAuthentication {
  /** The app asks for a second factor by `acr_values`. */
  readonly asksForSecondFactor: boolean;
  /** The app asks for a proof in this request, so that a trusted device does not count. */
  readonly isStepUp: boolean;
  /** The user has emergency access, which takes a second factor whatever the company's policy is. */
  readonly isEmergencyAccess?: boolean;
  /** Longest time since the user authenticated, in seconds (OpenID Connect Core §3.1.2.1). */
  readonly maxAgeSeconds?: number;
  /** What the user came to change, on the page of their security. */
  readonly changes?: SecurityChange;
}

/** Facts that are known wherever gates are asked: for a sign-in, a session, a token or a room. */
interface AlwaysKnown {
  /** Undefined until the user has chosen one of several accounts. */
  readonly account: Account | undefined;
  readonly clientId: string;
  /** The client's IP address; undefined if the request does not come from the user's device. */
  readonly address: string | undefined;
  readonly strength: AuthenticationStrength;
  /** Another provider vouches for the account. */
  readonly isBySingleSignOn: boolean;
}

/** Facts that only some places know. The others get the defaults of `nothingFurther`. */
interface KnownInPlaces {
  /** Parameters of the app's request; undefined when an app refreshes tokens. */
  readonly parameters: PageParameters | undefined;
  readonly asked: AskedAuthentication;
  /** The sign-in; undefined for a session or a token. */
  readonly signInId: string | undefined;
  /** Id of the browser; undefined for a session or a token. */
  readonly browserId: string | undefined;
  /** The account was proven now, so well that a way to sign in may be added. */
  readonly mayAddCredential: boolean;
  /** The sign-in is for a device that waits (RFC 8628). */
  readonly isForDevice: boolean;
  /** The user asks for emergency access, or has it. */
  readonly isEmergencyAccess: boolean;
  /** What capabilities remember in the sign-in or the session, for this account. */
  readonly facts: FactReader;
}

const nothingFurther: KnownInPlaces = {
  parameters: undefined,
  asked: { asksForSecondFactor: false, isStepUp: false },
  signInId: undefined,
  browserId: undefined,
  mayAddCredential: false,
  isForDevice: false,
  isEmergencyAccess: false,
  facts: factsFor([], undefined),
};

/** Marks a context of `contextFor`. It is not enumerable, so a copy by spread lacks it. */
const isMade = Symbol('made by contextFor');

/** The facts that a gate is given. `contextFor` makes them. Gates load further facts themselves; see `memoised`. */
export type GateContext = AlwaysKnown & KnownInPlaces & { readonly [isMade]: true };

/**
 * Makes the context for the gates of a sign-in, a session, a token or a room. Nothing else makes one (decision 176). Leave
 * out what the place does not know.
 */
export function contextFor(known: AlwaysKnown & Partial<KnownInPlaces>): GateContext {
  return Object.defineProperty({ ...nothingFurther, ...known }, isMade, { value: true }) as GateContext;
}

/** @throws if the context is a changed copy of another one */
export function requireMade(context: GateContext): void {
  if (!(isMade in context)) throw new Error('Gates are asked with a context of contextFor().');
}
