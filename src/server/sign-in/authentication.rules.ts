import {
  channelShownBy,
  claimsOfProof,
  contextClasses,
  type Proof,
  proofMethodOf,
  proofMethods,
  type SentBy,
  type ShownCredential,
} from './proof.rules.ts';

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

/** Whether a proof stands for an authentication of before the sign-in, such as a session. */
export const isEarlier = ({ method }: Pick<Proof, 'method'>): boolean => proofMethodOf(method).isEarlier === true;

/** Claims about the authentication of an account (OpenID Connect Core §2). */
export interface Authentication {
  readonly amr: readonly string[];
  readonly acr: string | undefined;
  /** Seconds since 1970. */
  readonly authTime: number;
}

/**
 * Undefined if a session alone proved the account: the claims of that session remain valid. A second factor that was
 * added to a session does not make the authentication of the session younger.
 */
export function authenticationOf(proofs: readonly Proof[]): Authentication | undefined {
  if (proofs.every(isEarlier)) return undefined;
  const facts = proofs.map(claimsOfProof);
  const sufficient = proofs.filter(({ method }) => proofMethods[method].isSufficient);
  return {
    amr: [...new Set(facts.flatMap(({ amr }) => amr))],
    acr: strongestOf(facts.map(({ acr }) => acr)),
    authTime: Math.floor(Math.max(...sufficient.map(({ at }) => at)) / 1000),
  };
}

const strongestOf = (classes: readonly (string | undefined)[]) =>
  [contextClasses.secondFactor, contextClasses.trustedDevice].find((one) => classes.includes(one));

/** How strongly the account is proven, by the authentication context class of a sign-in, a session or a token. */
export function strengthOfClass(acr: string | undefined) {
  if (acr === contextClasses.secondFactor) return 'secondFactor';
  return acr === contextClasses.trustedDevice ? 'onTrustedDevice' : 'firstFactor';
}

/** How strongly proofs prove their account. */
export const strengthOf = (proofs: readonly Proof[]) =>
  strengthOfClass(strongestOf(proofs.map((proof) => claimsOfProof(proof).acr)));

/** The message that proved the first factor, if one did. Of a session only its claims are known. */
export const sentByOf = (proofs: readonly Proof[]): SentBy | undefined =>
  proofs.map((proof) => proof.sentBy ?? sessionSentBy(proof)).find((sentBy) => sentBy !== undefined);

/** A session that no other first factor proved was opened by a link in an e-mail. */
function sessionSentBy(proof: Proof): SentBy | undefined {
  const channel = isEarlier(proof) ? channelShownBy(proof.amr ?? []) : undefined;
  return channel && { channel };
}

/**
 * Whether the account was proven in this sign-in so that a way to sign in may be added: neither by a session, which a thief
 * may have, nor by a message alone, nor on a trusted device that stands for the second step.
 */
export function mayAddCredential(proofs: readonly Proof[]): boolean {
  const strength = strengthOf(proofs);
  const isNew = (proof: Proof) => !isEarlier(proof) && proofMethods[proof.method].isSufficient;
  if (strength === 'onTrustedDevice' || !proofs.some(isNew)) return false;
  return strength === 'secondFactor' || proofs.some(({ method }) => proofMethodOf(method).isStrong);
}

/**
 * How the page may name the account of a sign-in that goes on: as the user typed it, or by its own credential. Undefined while
 * all that is known is a password, and not what was typed with it: the second step still masks the contacts of the account.
 */
export function namedBy(proofs: readonly Proof[]): ShownCredential | 'own' | undefined {
  const typed = proofs.find(({ typedAs }) => typedAs !== undefined)?.typedAs;
  if (typed) return typed;
  const isByPassword = ({ method, sentBy }: Proof) => !sentBy && claimsOfMethod(method).includes('pwd');
  const sufficient = proofs.filter(({ method }) => proofMethods[method].isSufficient);
  return strengthOf(proofs) === 'firstFactor' && sufficient.every(isByPassword) ? undefined : 'own';
}

const claimsOfMethod = (method: Proof['method']): readonly string[] => proofMethods[method].amr;
