import type { ErrorName } from '../../contract/errors.ts';
import { parseCredential } from '../../rules/credential/credential.ts';
import { type Account, accountOfEmail } from '../accounts/accounts.ts';
import type { CountedFacts } from '../audit/audit.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { addressBudgets } from '../rate-limiter/address-budgets.ts';
import type { Budget } from '../rate-limiter/rate-limiter.ts';
import { auditFieldsOf } from './ask-gates.ts';
import type { SignInAttempt } from './count-attempts.ts';
import { type AccountsForPassword, type AtLeastOne, findAccounts } from './find-typed.ts';
import { findRequiredSignOn, judgePassword, keepWayInstead, type WayInstead } from './find-way-instead.ts';
import { type LoginIdentifier, parseLoginIdentifier } from './login-identifier.ts';
import { ownSignIn } from './own-sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { OpenSignIn } from './sign-in-store.ts';

/** A credential as typed. */
export interface IdentifierInput {
  readonly username: string;
  readonly extension?: string | undefined;
  readonly countryCode?: string | undefined;
  /** Value of the fraud script. */
  readonly f?: string | undefined;
  /** Further fields of a login, for the fraud service alone. */
  readonly extraFields?: Readonly<Record<string, string>> | undefined;
}

/** The result of a credential check. */
export interface LookedUp {
  /** The brand of the account; that of the sign-in if accounts are not revealed. */
  readonly brandId: number;
  readonly identifier: LoginIdentifier;
  /** One of its accounts signs in by a passkey. True where accounts are hidden. */
  readonly hasPasskey: boolean;
  /** None of its accounts has a password, and one has a passkey. */
  readonly hasNoPassword?: boolean;
  /** Where single sign-on starts that may be taken in place of the password. */
  readonly signOnPath?: string | undefined;
}

/** What was typed in a sign-in, and the accounts that have it. */
export interface Identified {
  readonly signIn: OpenSignIn;
  readonly identifier: LoginIdentifier;
  /** None if accounts are not revealed and nobody has the credential. */
  readonly accounts: readonly Account[];
  /** What was typed can never be used with a password, also not with a new one. */
  readonly requiredSignOn: WayInstead | undefined;
}

/**
 * The accounts to which a message may go. Looks up like the credential check.
 * @param count counts what was typed before it is known whether an account has it
 * @throws Refused if no account has the credential, unless accounts are not revealed
 */
export async function identify(
  deps: SignInDeps,
  input: IdentifierInput,
  context: RequestContext,
  count: (identifier: LoginIdentifier) => Promise<void>,
): Promise<Identified> {
  const signIn = await ownSignIn(deps.store, context.signInId, context.cookies);
  const identifier = loginIdentifierOf(deps, signIn, input);
  await count(identifier);
  const judge = () => refuseFraud(deps, signIn, input, context);
  if (deps.hidesAccounts) await judge();
  const found = deps.hidesAccounts
    ? await findAccounts(deps.accounts, identifier)
    : await findWithinLimits(deps, identifier, judge, context);
  const accounts = 'accounts' in found ? found.accounts : [];
  const requiredSignOn = await findRequiredSignOn(deps, signIn, identifier, accounts);
  if (requiredSignOn) await keepWayInstead(deps, requiredSignOn, signIn, context);
  else if ('problem' in found && !deps.hidesAccounts)
    throw new Refused(
      found.problem === 'extensionRequired' || found.problem === 'extensionNotFound' ? found.problem : 304,
    );
  return { signIn, identifier, accounts, requiredSignOn };
}

/** A typed e-mail address, whose accounts are the same in each sign-in, so that they are read while the sign-in is read. */
function typedEmail({ username }: IdentifierInput, { signInId = '', cookies }: RequestContext) {
  const credential = parseCredential(username);
  return credential.kind === 'email' && cookies.read(signInId) ? credential : undefined;
}

function begin<Found>(reading: Promise<Found>): Promise<Found> {
  reading.catch(() => undefined); // told to who waits for it
  return reading;
}

/** Starts to read what a password is tried on. */
export function readTriedAhead(
  deps: Pick<SignInDeps, 'accounts' | 'findTriedPassword'>,
  input: IdentifierInput,
  context: RequestContext,
): Pick<SignInAttempt, 'found' | 'tried'> {
  const email = typedEmail(input, context);
  if (!email) return {};
  const tried = begin(deps.findTriedPassword(accountOfEmail(email.email), context.deviceId));
  return { found: begin(findAccounts(deps.accounts, email)), tried };
}

/** @throws Refused 316, 318 or 508 if no password can help; if no account has the credential, unless accounts are not revealed */
export async function lookUp(deps: SignInDeps, input: IdentifierInput, context: RequestContext): Promise<LookedUp> {
  const email = deps.hidesAccounts ? undefined : typedEmail(input, context);
  const ahead = email && begin(findAccounts(deps.accounts, email));
  const hasPasskey = email && begin(deps.passkeys.hasAnyAt(email.email));
  const isOpen = deps.hidesAccounts ? undefined : deps.rateLimiter.requireOpen(lookUpBudgets(deps, context));
  isOpen?.catch(() => undefined); // told by `findWithinLimits`
  const signIn = await ownSignIn(deps.store, context.signInId, context.cookies);
  const identifier = loginIdentifierOf(deps, signIn, input);
  const judge = () => refuseFraud(deps, signIn, input, context);
  if (deps.hidesAccounts) {
    await judge();
    const { instead, offeredAt } = await judgePassword(deps, signIn, identifier, []);
    if (instead) await refuseFor(deps, instead, signIn, context);
    await recordCheck(deps, 'notRevealed', signIn, context);
    return { brandId: signIn.brandId, identifier, hasPasskey: true, signOnPath: offeredAt };
  }
  const found = await findWithinLimits(deps, identifier, judge, context, { isOpen, found: ahead });
  const accounts = 'accounts' in found ? found.accounts : [];
  const [{ instead }, signsInByPasskey] = await Promise.all([
    judgePassword(deps, signIn, identifier, accounts),
    accounts.length > 0 && (hasPasskey ?? deps.passkeys.hasAny(accounts.map(({ id }) => id))),
  ]);
  // Who made a passkey chooses between it and the provider, unless single sign-on is required.
  const companyId = companyOf(accounts);
  if (instead && (instead.code === 508 || !signsInByPasskey))
    await refuseFor(deps, instead, signIn, context, companyId);
  const brandId = 'accounts' in found ? preferBrand(found.accounts, signIn.brandId).brandId : signIn.brandId;
  await Promise.all([
    recordCheck(deps, 'problem' in found ? found.problem : 'ok', signIn, context, {
      companyId,
      error: 'problem' in found ? errorOf(found.problem) : undefined,
    }),
    brandId !== signIn.brandId && deps.store.setBrand(signIn.id, brandId),
  ]);
  if ('problem' in found) throw new Refused(errorOf(found.problem));
  const hasNoPassword = signsInByPasskey && !accounts.some(({ hasPassword }) => hasPassword);
  const startPath = instead?.params.startPath;
  return {
    brandId,
    identifier,
    hasPasskey: signsInByPasskey,
    hasNoPassword,
    signOnPath: startPath === undefined ? undefined : String(startPath),
  };
}

/** @throws Refused with the code of the way that helps in place of a password */
async function refuseFor(
  deps: Pick<SignInDeps, 'audit' | 'store'>,
  way: WayInstead,
  signIn: OpenSignIn,
  context: RequestContext,
  companyId?: string,
): Promise<never> {
  await keepWayInstead(deps, way, signIn, context, companyId);
  throw new Refused(way.code, { params: way.params });
}

/** The limits of an address on names that nobody has. */
const lookUpBudgets = ({ limits }: Pick<SignInDeps, 'limits'>, { address }: RequestContext): readonly Budget[] => [
  ...addressBudgets('look-up', address, limits.lookupsAMinute),
  ...addressBudgets('look-up-hour', address, limits.lookupsAnHour),
];

/** What was begun already. */
interface BegunLookUp {
  readonly isOpen?: Promise<void> | undefined;
  readonly found?: Promise<AccountsForPassword> | undefined;
}

/**
 * Finds the accounts of an identifier. What is found does not count, so that many users may share an address, and writes
 * nothing. That nobody has a name is counted before it is told, so that no more of it is told than the limit allows.
 * @throws Refused 429 after too many that are not found
 */
async function findWithinLimits(
  deps: Pick<SignInDeps, 'accounts' | 'alarms' | 'limits' | 'rateLimiter'>,
  identifier: LoginIdentifier,
  judge: () => Promise<void>,
  context: RequestContext,
  begun: BegunLookUp = {},
): Promise<AccountsForPassword> {
  const { accounts, rateLimiter, alarms } = deps;
  const budgets = lookUpBudgets(deps, context);
  await (begun.isOpen ?? rateLimiter.requireOpen(budgets));
  await judge();
  const found = await (begun.found ?? findAccounts(accounts, identifier));
  // A main number without its extension was found, too.
  if ('accounts' in found || found.problem === 'extensionRequired') return found;
  await rateLimiter.consumeAll(budgets);
  await alarms.count('lookUps');
  return found;
}

function recordCheck(
  { audit }: Pick<SignInDeps, 'audit'>,
  outcome: string,
  signIn: OpenSignIn,
  context: RequestContext,
  counted?: CountedFacts,
) {
  return audit.record({ ...auditFieldsOf(signIn, context), event: 'credentialChecked', outcome, counted });
}

/** The company of accounts, if it is one. */
function companyOf(accounts: readonly Account[]): string | undefined {
  const companies = new Set(accounts.map(({ companyId }) => companyId));
  return companies.size === 1 ? accounts[0]?.companyId : undefined;
}

/** The error of a name that no account has, or that is not enough. */
const errorOf = (problem: ErrorName) => (problem === 'credentialNotFound' ? 304 : problem);

/** The fraud service judges devices. It is asked before anything about the account is revealed. */
export function refuseFraud(
  deps: Pick<SignInDeps, 'refuseFraud'>,
  signIn: OpenSignIn,
  { f, extraFields }: Pick<IdentifierInput, 'f' | 'extraFields'>,
  context: RequestContext,
) {
  const { address, userAgent } = context;
  return deps.refuseFraud(f, { brandId: signIn.brandId, signInId: signIn.id, address, userAgent, extraFields });
}

/** @throws Refused if the input is no credential */
export function loginIdentifierOf(
  deps: Pick<SignInDeps, 'homeCountryOf'>,
  signIn: OpenSignIn,
  input: IdentifierInput,
): LoginIdentifier {
  const identifier = parseLoginIdentifier(input, deps.homeCountryOf(signIn.brandId));
  if (identifier.kind === 'problem') throw new Refused(identifier.error === 'invalidPhone' ? 321 : identifier.error);
  return identifier;
}

/** The account whose brand the page shows: the first account of the page's brand, or else the first one. */
export const preferBrand = (accounts: AtLeastOne<Account>, brandId: number) =>
  accounts.find((account) => account.brandId === brandId) ?? accounts[0];
