import type { Account } from '../accounts/accounts.ts';
import { failsInEvenSteps, passwordStepMs } from '../http/even-steps.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext, StepOf } from '../http/serve.ts';
import { randomToken } from '../secrets/secrets.ts';
import type { CompletedSignIn } from './accept-proof.ts';
import { type AcceptedProof, acceptProof, isNothingDue, type LoggedIn } from './accept-proof.ts';
import { chooseAccount, listChoices, useAnotherAccount } from './account-selection.ts';
import {
  acceptTerms,
  acknowledgeSunset,
  codeLifetimeSeconds,
  generateCode,
  renewSession,
  sunsetNotice,
} from './complete-sign-in.ts';
import { type DescribedAccount, describeAccount, nameAccount } from './describe-account.ts';
import { type AtLeastOne, findAccounts } from './find-typed.ts';
import { type WayInstead, wayAtStart } from './find-way-instead.ts';
import type { LoginIdentifier } from './login-identifier.ts';
import {
  type Identified,
  type IdentifierInput,
  identify,
  type LookedUp,
  loginIdentifierOf,
  lookUp,
  preferBrand,
  readTriedAhead,
  refuseFraud,
} from './look-up.ts';
import { ownSignIn } from './own-sign-in.ts';
import { type OwnStep, type OwnStepContext, stepOf } from './own-step.ts';
import type { ShownCredential } from './proof.rules.ts';
import { type KnownBrowser, rememberBrowser } from './remember-browser.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { OpenSignIn } from './sign-in-store.ts';
import { type ProvenAccount, passwordMismatch, verifyPassword } from './verify-password.ts';

export type { LoggedIn } from './accept-proof.ts';
export { describeChoice } from './account-selection.ts';
export { askedNow, auditFieldsOf, gateContextOf, refuseAt } from './ask-gates.ts';
export {
  type Authentication,
  authenticationOf,
  deriveProgress,
  isEarlier,
  sentByOf,
  strengthOf,
  strengthOfClass,
} from './authentication.rules.ts';
export { renewSession } from './complete-sign-in.ts';
export { credentialOf } from './describe-account.ts';
export type { WayInstead } from './find-way-instead.ts';
export { governmentNotice } from './government-notice.gate.ts';
export { createKnownDevices } from './known-devices.ts';
export { type LoginIdentifier, parseLoginIdentifier } from './login-identifier.ts';
export type { IdentifierInput } from './look-up.ts';
export { type Hint, namesAccount } from './names-account.ts';
export { type AuthenticatedSignIn, askedAuthenticationOf, zeroMaxAgeParameter } from './open-sign-in.ts';
export { ownSignIn } from './own-sign-in.ts';
export type { OwnStep, OwnStepContext, OwnStepOrSessionContext } from './own-step.ts';
export {
  areStrong,
  contextClasses,
  followsName,
  isByOwnPassword,
  isByProviderAlone,
  isEmergencyAccess,
  isFederatedBy,
  isSufficient,
  isUnrecorded,
  methodOfWay,
  methodsOf,
  namesProvider,
  type Proof,
  type SentBy,
} from './proof.rules.ts';
export type { SignInDeps } from './sign-in-deps.ts';
export { createSignInStore, type FinishedSignIn, type OpenSignIn, type SignInStore } from './sign-in-store.ts';
export { accountOfSignIn, brandOfSignIn, clientOfSignIn } from './stored-in-sign-in.ts';

/** A credential and its password. */
export interface PasswordInput extends IdentifierInput {
  readonly password: string;
  readonly staySignedIn?: boolean | undefined;
  /** The account is an emergency access account. */
  readonly isEmergencyAccess?: boolean | undefined;
}

export interface SignIn {
  /** The step of a call. @throws Refused while an earlier gate is closed */
  readonly stepOf: StepOf<OwnStep>;
  /** The sign-in that the request belongs to. @throws Refused 222 if it is over, 223 if there is none */
  current(context: RequestContext): Promise<OpenSignIn>;
  /** The credential check (SIGN-1). @throws Refused if no account has the credential */
  lookUp(input: IdentifierInput, context: RequestContext): Promise<LookedUp>;
  /** The accounts to which a message may go (RESET-1, EXPR-1). @throws Refused */
  identify(
    input: IdentifierInput,
    context: RequestContext,
    count: (identifier: LoginIdentifier) => Promise<void>,
  ): Promise<Identified>;
  /** What helps in place of a password, for the owner of a session, or by the domain of an address alone (SSO-3). */
  wayInstead(signIn: OpenSignIn, email: string, owner: Account | undefined): Promise<WayInstead | undefined>;
  /** The accounts of a credential that was identified before. */
  accountsOf(identifier: LoginIdentifier): Promise<readonly Account[]>;
  /** Verifies the password on one account or several to choose from. Returns the one-time session. @throws Refused */
  login(input: PasswordInput, context: RequestContext): Promise<LoggedIn>;
  /** Accepts a first factor of one account other than its password. @throws Refused */
  accept(proof: AcceptedProof, signIn: OpenSignIn, context: RequestContext): Promise<LoggedIn>;
  /** The accounts that the user may choose. @throws Refused 221 if there is no choice */
  choices(context: RequestContext): ReturnType<typeof listChoices>;
  /** Continues as one of these accounts. @throws Refused */
  choose(accountId: string, context: RequestContext): Promise<{ account: Account; oneTimeSession: string }>;
  /** Discards the proofs, so that the user can enter another credential. */
  useAnother(context: RequestContext): Promise<void>;
  /** A new one-time session for a sign-in with sufficient proofs. */
  renewSession(signIn: OpenSignIn): Promise<string>;
  /** Exchanges the one-time session for a code if every gate is open. @throws Refused */
  generateCode(
    oneTimeSession: string,
    isNoticeAcknowledged: boolean,
    context: RequestContext,
  ): Promise<CompletedSignIn>;
  /** How the page names an account to its user. */
  describe(account: Account): Promise<DescribedAccount>;
  /** How the page names the account of a sign-in on the steps after its proof; undefined while it may not. */
  nameAccount(signIn: OpenSignIn): Promise<ShownCredential | undefined>;
  /** Accepts the terms that are due. Returns a new one-time session. */
  acceptTerms(context: OwnStepContext): Promise<string>;
  /** The day on which the app retires, if the user must be warned of it. */
  sunsetNotice(context: OwnStepContext): Promise<string | undefined>;
  /** Records that the user was warned of it. Returns a new one-time session. */
  acknowledgeSunset(context: OwnStepContext): Promise<string>;
}

export function createSignIn(deps: SignInDeps): SignIn {
  return {
    stepOf: (step, context) => stepOf(deps, step, context),
    current: (context) => ownSignIn(deps.store, context.signInId, context.cookies),
    lookUp: (input, context) => lookUp(deps, input, context),
    identify: (input, context, count) => identify(deps, input, context, count),
    wayInstead: (signIn, email, owner) => wayAtStart(deps, signIn, email, owner),
    async accountsOf(identifier) {
      const found = await findAccounts(deps.accounts, identifier);
      return 'accounts' in found ? found.accounts : [];
    },
    login: (input, context) => hiding(deps, () => login(deps, input, context)),
    accept: (proof, signIn, context) => acceptProof(deps, proof, signIn, context),
    choices: (context) => listChoices(deps, context),
    choose: (accountId, context) => chooseAccount(deps, accountId, context),
    useAnother: (context) => useAnotherAccount(deps, context),
    renewSession: (signIn) => renewSession(deps, signIn),
    generateCode: (oneTimeSession, isAcknowledged, context) =>
      generateCode(deps, oneTimeSession, isAcknowledged, context),
    describe: (account) => describeAccount(deps.accounts, account),
    nameAccount: (signIn) => nameAccount(deps.accounts, signIn),
    acceptTerms: (context) => acceptTerms(deps, context),
    sunsetNotice: (context) => sunsetNotice(deps, context),
    acknowledgeSunset: (context) => acknowledgeSunset(deps, context),
  };
}

/** Where accounts are hidden, the time of a refusal tells neither whether one exists nor how its password is stored. */
const hiding = <Result>({ hidesAccounts }: Pick<SignInDeps, 'hidesAccounts'>, work: () => Promise<Result>) =>
  hidesAccounts ? failsInEvenSteps(work, { stepMs: passwordStepMs }) : work();

async function login(deps: SignInDeps, input: PasswordInput, context: RequestContext) {
  using _place = deps.hasher.reserve();
  const ahead = readTriedAhead(deps, input, context);
  const signIn = await ownSignIn(deps.store, context.signInId, context.cookies);
  if (!input.password) throw new Refused('emptyPassword');
  const identifier = loginIdentifierOf(deps, signIn, input);
  await refuseFraud(deps, signIn, input, context);
  const { password, isEmergencyAccess = false } = input;
  const proven = await verifyPassword(deps, { identifier, password, isEmergencyAccess, signIn, context, ...ahead });
  const browser = { isKnown: proven[0].isKnownBrowser };
  const isComplete = proven.length === 1 && (await isNothingDue(deps, proven[0], signIn, context));
  const code = isComplete ? randomToken() : undefined;
  const proof = { identifier, proven, code, stays: input.staySignedIn ?? false, browser };
  return recordProof(deps, proof, signIn, context);
}

/** The accounts that a password has proven. */
interface PasswordProof {
  readonly identifier: LoginIdentifier;
  readonly proven: AtLeastOne<ProvenAccount>;
  /** The code for the app, if no further step is due. */
  readonly code: string | undefined;
  readonly stays: boolean;
  readonly browser: KnownBrowser;
}

/** Replaces the cookie of the sign-in, which prevents session fixation. */
async function recordProof(
  deps: Pick<SignInDeps, 'countries' | 'database' | 'hidesAccounts' | 'knownDevices' | 'notices' | 'store'>,
  { identifier, proven, code, stays, browser }: PasswordProof,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<LoggedIn> {
  const { store } = deps;
  const [browserToken, oneTimeSession] = [randomToken(), randomToken()];
  const [{ account: first }, ...others] = proven;
  const { brandId } = preferBrand([first, ...others.map(({ account }) => account)], signIn.brandId);
  if (brandId !== signIn.brandId) await store.setBrand(signIn.id, brandId);
  // a step that is due may still end the sign-in
  const remembering = code !== undefined && rememberBrowser(deps, first, context, browser);
  const [isProven] = await Promise.all([
    store.prove(signIn, {
      proofs: proven.flatMap(({ proofs }) => proofs),
      browserToken,
      session: oneTimeSession,
      stays,
      code: code === undefined ? undefined : { value: code, lifetimeMs: codeLifetimeSeconds * 1000 },
    }),
    remembering,
  ]);
  if (!isProven) throw (await store.isOpen(signIn.id)) ? passwordMismatch(deps, identifier) : new Refused(222);
  context.cookies.bind(signIn.id, browserToken);
  return { brandId, oneTimeSession, completed: code === undefined ? undefined : { code, signIn } };
}
