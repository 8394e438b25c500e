import type { ErrorName } from '../../contract/errors.ts';
import type { Account } from '../accounts/account.ts';
import type { Accounts, NumberOwner } from '../accounts/accounts.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { FraudGuard } from '../fraud/fraud-guard.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Attempts, Limit } from '../protection/attempts.ts';
import type { KnownDevices } from '../protection/known-devices.ts';
import { digestOf, randomToken } from '../secrets/secrets.ts';
import { type Claim, readClaim } from './claim.ts';
import { acceptTerms, type EndingParts, generateCode, renewSession } from './ending.ts';
import { firstClosedAccountGate, firstClosedEarlyGate } from './gate.rules.ts';
import { ownSignIn } from './own-sign-in.ts';
import type { OpenSignIn } from './sign-in-store.ts';
import { refuseAtClosedGate, standingOf, tracesOf } from './standing.ts';

export { createAcceptances } from './acceptances.ts';
export { codeLifetimeSeconds } from './ending.ts';
export { ownSignIn } from './own-sign-in.ts';
export { createSignInStore, type FinishedSignIn, type OpenSignIn, type SignInStore } from './sign-in-store.ts';

/** How often credentials and passwords may be tried. */
export interface SignInLimits {
  readonly lookupsAMinute: Limit;
  readonly lookupsAnHour: Limit;
  readonly failuresOfAddress: Limit;
  readonly failuresOfAccount: Limit;
  readonly failuresUntilLocked: number;
}

export interface SignInParts extends EndingParts {
  readonly hasher: PasswordHasher;
  readonly attempts: Attempts;
  readonly knownDevices: KnownDevices;
  readonly limits: SignInLimits;
  /** Whether a brand refuses passwords (§3.2, enforceSSOOnly). */
  enforcesSso(brandId: number): boolean;
  /** Asks the fraud service about the visit. @throws Refused 307 or 325 */
  readonly refuseFraud: FraudGuard;
  /** ISO code of the country of numbers that carry no calling code, by brand. */
  homeCountryOf(brandId: number): string;
}

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
  /** The credential check (§7). @throws Refused when nothing opens with it */
  lookUp(input: CredentialInput, context: RequestContext): Promise<{ account: Account; claim: Claim }>;
  /** Proves the password. Answers the one-time session. @throws Refused */
  login(
    input: CredentialInput & { readonly password: string; readonly staySignedIn?: boolean | undefined },
    context: RequestContext,
  ): Promise<{ account: Account; oneTimeSession: string }>;
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
}

export function createSignIn(parts: SignInParts): SignIn {
  return {
    current: (context) => currentSignIn(parts, context),
    lookUp: (input, context) => lookUp(parts, input, context),
    login: (input, context) => login(parts, input, context),
    renewSession: (signIn) => renewSession(parts, signIn),
    generateCode: (oneTimeSession, isAcknowledged, context) =>
      generateCode(parts, oneTimeSession, isAcknowledged, context),
    acceptTerms: (context) => acceptTerms(parts, context),
  };
}

function currentSignIn({ store }: SignInParts, context: RequestContext): Promise<OpenSignIn> {
  return ownSignIn(store, context.signInId, context.cookies);
}

async function lookUp(parts: SignInParts, input: CredentialInput, context: RequestContext) {
  const signIn = await currentSignIn(parts, context);
  const claim = claimOf(parts, signIn, input);
  await Promise.all([
    parts.attempts.take(`look-up:${context.address}`, parts.limits.lookupsAMinute),
    parts.attempts.take(`look-up-hour:${context.address}`, parts.limits.lookupsAnHour),
  ]);
  await refuseFraud(parts, signIn, input.f, context);
  const found = await findAccount(parts.accounts, claim);
  const outcome = 'problem' in found ? found.problem : 'ok';
  const otherBrand = 'account' in found && found.account.brandId !== signIn.brandId && found.account.brandId;
  await Promise.all([
    parts.audit.record({ ...tracesOf(signIn, context), event: 'credentialChecked', outcome }),
    otherBrand !== false && parts.store.setBrand(signIn.id, otherBrand),
  ]);
  if ('problem' in found) throw new Refused(found.problem === 'credentialNotFound' ? 304 : found.problem);
  return { account: found.account, claim };
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

type Found = { readonly account: Account } | { readonly problem: ErrorName };

async function findAccount(accounts: Accounts, claim: Claim): Promise<Found> {
  if (claim.kind === 'email') {
    const account = await accounts.byEmail(claim.email);
    return account ? { account } : { problem: 'emailNotFound' };
  }
  return foundAtNumber(await accounts.byNumber(claim.e164, claim.extension), claim.extension);
}

function foundAtNumber(owner: NumberOwner, extension: string | undefined): Found {
  if (owner.kind === 'account') return { account: owner.account };
  if (owner.kind === 'none') return { problem: 'credentialNotFound' };
  return { problem: extension ? 'invalidExtension' : 'extensionRequired' };
}

async function login(
  parts: SignInParts,
  input: CredentialInput & { readonly password: string; readonly staySignedIn?: boolean | undefined },
  context: RequestContext,
) {
  using _place = parts.hasher.admit();
  const signIn = await currentSignIn(parts, context);
  if (!input.password) throw new Refused('emptyPassword');
  const claim = claimOf(parts, signIn, input);
  await refuseFraud(parts, signIn, input.f, context);
  const account = await provenAccount(parts, claim, input.password, signIn, context);
  const restrictions = await parts.findRestrictions(account, signIn.clientId, context.address);
  const gate = firstClosedAccountGate(standingOf(account, restrictions));
  await refuseAtClosedGate(parts.audit, gate, account, signIn, context);
  return { account, oneTimeSession: await recordProof(parts, account, signIn, input.staySignedIn ?? false, context) };
}

/** The account, when the password is its own. Tries are counted before the password is compared. */
async function provenAccount(
  parts: SignInParts,
  claim: Claim,
  password: string,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<Account> {
  const { accounts, attempts, audit, hasher, limits } = parts;
  const address = `failures:${context.address}`;
  await attempts.take(address, limits.failuresOfAddress);
  const found = await findAccount(accounts, claim);
  const account = 'account' in found ? found.account : undefined;
  if (account) {
    const isSsoEnforced = account.isSsoEnforced || parts.enforcesSso(account.brandId);
    const gate = firstClosedEarlyGate({ ...standingOf(account), isSsoEnforced });
    await refuseAtClosedGate(parts.audit, gate, account, signIn, context);
  }
  const source = await takeTry(parts, claim, account, context);
  const stored = account && (await accounts.passwordHashOf(account.id));
  const isRight = await hasher.verify(stored, password);
  const traces = { ...tracesOf(signIn, context), accountId: account?.id };
  const recorded = audit.record({ ...traces, event: 'passwordChecked', outcome: isRight ? 'ok' : 'mismatch' });
  if (!isRight || !account || !stored) {
    await Promise.all([recorded, account && accounts.countFailure(account.id, limits.failuresUntilLocked)]);
    throw new Refused(claim.kind === 'email' ? 'emailPasswordMismatch' : 'numberPasswordMismatch');
  }
  const forgiven = [attempts.refund(address), attempts.forget(source), accounts.forgetFailures(account.id)];
  await Promise.all([recorded, ...forgiven]);
  if (hasher.isOutdated(stored)) await accounts.setPasswordHash(account.id, await hasher.hash(password), true);
  return account;
}

/**
 * Counts a try by its source: a browser known to the account has a count of its own. What opens no account is counted
 * alike, so that the count tells nothing. Answers the counter's key.
 */
async function takeTry(parts: SignInParts, claim: Claim, account: Account | undefined, context: RequestContext) {
  const isKnown = account !== undefined && (await parts.knownDevices.isKnown(account.id, context.deviceId));
  const whom = account?.id ?? digestOf(JSON.stringify(claim));
  const key = `password:${whom}:${isKnown ? context.deviceId : context.address}`;
  await parts.attempts.take(key, parts.limits.failuresOfAccount);
  return key;
}

/** The id that binds the browser changes here, so that nobody who planted the former one shares what is proven. */
async function recordProof(
  { store, knownDevices }: SignInParts,
  account: Account,
  signIn: OpenSignIn,
  stays: boolean,
  context: RequestContext,
): Promise<string> {
  const [browserToken, session] = [randomToken(), randomToken()];
  const [isProven] = await Promise.all([
    store.prove(signIn.id, { accountId: account.id, browserToken, session, stays }),
    account.brandId !== signIn.brandId && store.setBrand(signIn.id, account.brandId),
    knownDevices.remember(account.id, context.deviceId),
  ]);
  if (!isProven) throw new Refused(222);
  context.cookies.bind(signIn.id, browserToken);
  return session;
}
