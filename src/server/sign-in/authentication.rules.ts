import { type Proof, proofMethods } from './proof.rules.ts';

/** What a sign-in knows about its user. */
interface ProvenFacts {
  /** The current account of the sign-in. */
  readonly accountId: string | undefined;
  /** Proofs of that account. */
  readonly proofs: readonly Proof[];
}

interface Identified {
  readonly accountId: string;
}

/** Whether the account is known. */
export function isIdentified<SignIn extends ProvenFacts>(signIn: SignIn): signIn is SignIn & Identified {
  return signIn.accountId !== undefined;
}

/** Whether the account is known and has at least one proof; further proofs may be required. */
export function hasProof<SignIn extends ProvenFacts>(signIn: SignIn): signIn is SignIn & Identified {
  return isIdentified(signIn) && signIn.proofs.length > 0;
}

/** Whether the proofs are sufficient to act for the account, and to sign it in to the app. */
export function isAuthenticated<SignIn extends ProvenFacts>(signIn: SignIn): signIn is SignIn & Identified {
  return isIdentified(signIn) && signIn.proofs.some(({ method }) => proofMethods[method].isSufficient);
}

/** The next step of the page: enter a credential, choose an account, or request the code. */
export type SignInProgress = 'credential' | 'choice' | 'complete';

export function deriveProgress(signIn: ProvenFacts & { readonly hasChoices: boolean }): SignInProgress {
  if (hasProof(signIn)) return 'complete';
  return signIn.hasChoices && !isIdentified(signIn) ? 'choice' : 'credential';
}

/** Claims about the authentication of an account (OpenID Connect Core §2). */
export interface Authentication {
  readonly amr: readonly string[];
  readonly acr: string | undefined;
  /** Seconds since 1970. */
  readonly authTime: number;
}

/** Undefined if a session proved the account: the claims of that session remain valid. */
export function authenticationOf(proofs: readonly Proof[]): Authentication | undefined {
  const made = proofs.filter(({ method }) => method !== 'session');
  if (made.length === 0) return undefined;
  const facts: readonly { readonly amr: readonly string[]; readonly acr?: string }[] = made.map(
    ({ method }) => proofMethods[method],
  );
  return {
    amr: [...new Set(facts.flatMap(({ amr }) => amr))],
    acr: facts.flatMap(({ acr }) => acr ?? []).at(-1),
    authTime: Math.floor(Math.max(...made.map(({ at }) => at)) / 1000),
  };
}
