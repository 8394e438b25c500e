import type { Account } from '../accounts/account.ts';
import { countedAs } from '../http/client-address.rules.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { randomToken } from '../secrets/secrets.ts';
import { refuseIfClosed, tracesOf } from './ask-gates.ts';
import { choicesOf, chooseAccount, useAnotherAccount } from './choosing.ts';
import { type Claim, readClaim } from './claim.ts';
import { acceptTerms, acknowledgeSunset, generateCode, renewSession, sunsetNotice } from './ending.ts';
import { ownSignIn } from './own-sign-in.ts';
import { type AtLeastOne, findAccounts, mismatchOf, type ProvenAccount, provenAccounts } from './proving.ts';
import type { SignInParts } from './sign-in-parts.ts';
import type { OpenSignIn } from './sign-in-store.ts';

export { type Authentication, authenticationOf, isAuthenticated, standingOf } from './authentication.rules.ts';
export { codeLifetimeSeconds } from './ending.ts';
export type { Acknowledged, AuthenticatedSignIn } from './open-sign-in.ts';
export { ownSignIn } from './own-sign-in.ts';
export type { Proof } from './proof.rules.ts';
export type { SignInLimits, SignInParts } from './sign-in-parts.ts';
export { createSignInStore, type FinishedSignIn, type OpenSignIn, type SignInStore } from './sign-in-store.ts';

/** A credential as the person gave it. */
export interface CredentialInput {
  readonly username: string;
  readonly extension?: string | undefined;
  readonly countryCode?: string | undefined;
  /** Value of the fraud script. */
  readonly f?: string | undefined;
}

export interface SignIn {
  /** The sign-in that the request belongs to. @throws Refused 222 when it is over, 223 when there is none */
  current(context: RequestContext): Promise<OpenSignIn>;
  /** The credential check (SIGN-1). @throws Refused when no account has the credential */
  lookUp(input: CredentialInput, context: RequestContext): Promise<{ account: Account; claim: Claim }>;
  /** Proves the password, of one account or of several to choose from. Answers the one-time session. @throws Refused */
  login(
    input: CredentialInput & { readonly password: string; readonly staySignedIn?: boolean | undefined },
    context: RequestContext,
  ): Promise<{ brandId: number; oneTimeSession: string }>;
  /** The accounts that the sign-in may go on with. @throws Refused 221 where there is nothing to choose */
  choices(context: RequestContext): ReturnType<typeof choicesOf>;
  /** Goes on as one of them. @throws Refused */
  choose(accountId: string, context: RequestContext): Promise<{ account: Account; oneTimeSession: string }>;
  /** Goes on with none of them. */
  useAnother(context: RequestContext): Promise<void>;
  /** A fresh one-time session for a sign-in whose factors are proven. */
  renewSession(signIn: OpenSignIn): Promise<string>;
  /** Exchanges the one-time session for a code when every gate is open. @throws Refused */
  generateCode(
    oneTimeSession: string,
    isNoticeAcknowledged: boolean,
    context: RequestContext,
  ): Promise<{ code: string; signIn: OpenSignIn }>;
  /** Accepts the terms that are due. Answers a fresh one-time session. */
  acceptTerms(context: RequestContext): Promise<string>;
  /** The end of the app that the user is to be warned of, as a day. */
  sunsetNotice(context: RequestContext): Promise<string | undefined>;
  /** Records that the user was warned of it. Answers a fresh one-time session. */
  acknowledgeSunset(context: RequestContext): Promise<string>;
}

export function createSignIn(parts: SignInParts): SignIn {
  return {
    current: (context) => currentSignIn(parts, context),
    lookUp: (input, context) => lookUp(parts, input, context),
    login: (input, context) => login(parts, input, context),
    choices: (context) => choicesOf(parts, context),
    choose: (accountId, context) => chooseAccount(parts, accountId, context),
    useAnother: (context) => useAnotherAccount(parts, context),
    renewSession: (signIn) => renewSession(parts, signIn),
    generateCode: (oneTimeSession, isAcknowledged, context) =>
      generateCode(parts, oneTimeSession, isAcknowledged, context),
    acceptTerms: (context) => acceptTerms(parts, context),
    sunsetNotice: (context) => sunsetNotice(parts, context),
    acknowledgeSunset: (context) => acknowledgeSunset(parts, context),
  };
}

function currentSignIn({ store }: SignInParts, context: RequestContext): Promise<OpenSignIn> {
  return ownSignIn(store, context.signInId, context.cookies);
}

async function lookUp(parts: SignInParts, input: CredentialInput, context: RequestContext) {
  const signIn = await currentSignIn(parts, context);
  const claim = claimOf(parts, signIn, input);
  const source = countedAs(context.address);
  await Promise.all([
    parts.rateLimiter.consume(`look-up:${source}`, parts.limits.lookupsAMinute),
    parts.rateLimiter.consume(`look-up-hour:${source}`, parts.limits.lookupsAnHour),
  ]);
  await refuseFraud(parts, signIn, input.f, context);
  const found = await findAccounts(parts.accounts, claim);
  const outcome = 'problem' in found ? found.problem : 'ok';
  const brandId = 'accounts' in found ? nearest(found.accounts, signIn.brandId).brandId : signIn.brandId;
  await Promise.all([
    parts.audit.record({ ...tracesOf(signIn, context), event: 'credentialChecked', outcome }),
    brandId !== signIn.brandId && parts.store.setBrand(signIn.id, brandId),
  ]);
  if ('problem' in found) throw new Refused(found.problem === 'credentialNotFound' ? 304 : found.problem);
  return { account: nearest(found.accounts, signIn.brandId), claim };
}

/** A fraud list knows devices, whoever signs in: it is asked before anything is said of the account. */
function refuseFraud(parts: SignInParts, signIn: OpenSignIn, f: string | undefined, context: RequestContext) {
  const { address, userAgent } = context;
  return parts.refuseFraud(f, { brandId: signIn.brandId, signInId: signIn.id, address, userAgent });
}

function claimOf(parts: SignInParts, signIn: OpenSignIn, input: CredentialInput): Claim {
  const claim = readClaim(input, parts.homeCountryOf(signIn.brandId));
  if (claim.kind === 'problem') throw new Refused(claim.error === 'invalidPhone' ? 321 : claim.error);
  return claim;
}

async function login(
  parts: SignInParts,
  input: CredentialInput & { readonly password: string; readonly staySignedIn?: boolean | undefined },
  context: RequestContext,
) {
  using _place = parts.hasher.reserve();
  const signIn = await currentSignIn(parts, context);
  if (!input.password) throw new Refused('emptyPassword');
  const claim = claimOf(parts, signIn, input);
  await refuseFraud(parts, signIn, input.f, context);
  const proven = await provenAccounts(parts, { claim, password: input.password, signIn, context });
  const [{ account }, ...others] = proven;
  if (others.length === 0) await refuseIfClosed(parts, 'proof', account, signIn, context);
  return recordProof(parts, { claim, proven, stays: input.staySignedIn ?? false }, signIn, context);
}

/** Of the accounts that a credential opens, the one whose brand the page shows: its own, where one has it. */
const nearest = (accounts: AtLeastOne<Account>, brandId: number) =>
  accounts.find((account) => account.brandId === brandId) ?? accounts[0];

/** The id that binds the browser changes here, so that nobody who planted the former one shares what is proven. */
async function recordProof(
  { store, knownDevices }: SignInParts,
  { claim, proven, stays }: { claim: Claim; proven: AtLeastOne<ProvenAccount>; stays: boolean },
  signIn: OpenSignIn,
  context: RequestContext,
) {
  const [browserToken, oneTimeSession] = [randomToken(), randomToken()];
  const [{ account: first }, ...others] = proven;
  const { brandId } = nearest([first, ...others.map(({ account }) => account)], signIn.brandId);
  const [isProven] = await Promise.all([
    store.prove(signIn, { proofs: proven.map(({ proof }) => proof), browserToken, session: oneTimeSession, stays }),
    brandId !== signIn.brandId && store.setBrand(signIn.id, brandId),
    // of several the chosen one alone is remembered, so that it is the last used
    others.length === 0 && knownDevices.remember(first.id, context.deviceId),
  ]);
  if (!isProven) throw (await store.isOpen(signIn.id)) ? mismatchOf(claim) : new Refused(222);
  context.cookies.bind(signIn.id, browserToken);
  return { brandId, oneTimeSession };
}
