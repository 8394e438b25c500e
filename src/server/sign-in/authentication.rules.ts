import { type Proof, proofMethods } from './proof.rules.ts';

/** What a sign-in knows of its user. */
interface ProvenFacts {
  /** The account that it goes on as. */
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

/** Whether the account is known and something proves it; more proofs may be due. */
export function hasProof<SignIn extends ProvenFacts>(signIn: SignIn): signIn is SignIn & Identified {
  return isIdentified(signIn) && signIn.proofs.length > 0;
}

/** Whether the proofs are enough to act for the account, and to hand it to the app. */
export function isAuthenticated<SignIn extends ProvenFacts>(signIn: SignIn): signIn is SignIn & Identified {
  return isIdentified(signIn) && signIn.proofs.some(({ method }) => proofMethods[method].isSufficient);
}

/** At which step the page goes on: it asks for a credential, for one of the proven accounts, or for the code. */
export type SignInProgress = 'credential' | 'choice' | 'complete';

export function progressOf(signIn: ProvenFacts & { readonly hasChoices: boolean }): SignInProgress {
  if (hasProof(signIn)) return 'complete';
  return signIn.hasChoices && !isIdentified(signIn) ? 'choice' : 'credential';
}

/** How an account was authenticated, as apps are told (OpenID Connect Core §2). */
export interface Authentication {
  readonly amr: readonly string[];
  readonly acr: string | undefined;
  /** Seconds since 1970. */
  readonly authTime: number;
}

/** Undefined where a session proved the account: how that session was authenticated stands. */
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
