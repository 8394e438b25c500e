import type { ErrorName } from '../../contract/errors.ts';
import type { Account, Accounts, NumberOwner } from '../accounts/accounts.ts';
import { firstClosedGate, type Gate } from '../gate/gate.ts';
import { rateLimitKey } from '../http/client-address.rules.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { hashToken } from '../secrets/secrets.ts';
import { auditFieldsOf, gateContextOf, refuseAt } from './ask-gates.ts';
import type { LoginIdentifier } from './login-identifier.ts';
import type { Proof } from './proof.rules.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { OpenSignIn } from './sign-in-store.ts';

export type AtLeastOne<T> = readonly [T, ...T[]];
/** The accounts of an identifier, or why there are none. */
export type AccountsForPassword = { readonly accounts: AtLeastOne<Account> } | { readonly problem: ErrorName };

export interface ProvenAccount {
  readonly account: Account;
  readonly proof: Proof;
}

const isAtLeastOne = <T>(accounts: readonly T[]): accounts is AtLeastOne<T> => accounts.length > 0;

export async function findAccounts(accounts: Accounts, identifier: LoginIdentifier): Promise<AccountsForPassword> {
  if (identifier.kind === 'number')
    return foundAtNumber(await accounts.byNumber(identifier.e164, identifier.extension), identifier.extension);
  const found = await accounts.byEmail(identifier.email);
  return isAtLeastOne(found) ? { accounts: found } : { problem: 'emailNotFound' };
}

function foundAtNumber(owner: NumberOwner, extension: string | undefined): AccountsForPassword {
  if (owner.kind === 'accounts' && isAtLeastOne(owner.accounts)) return { accounts: owner.accounts };
  if (owner.kind !== 'mainNumber') return { problem: 'credentialNotFound' };
  return { problem: extension ? 'invalidExtension' : 'extensionRequired' };
}

/** A password as typed, with the identifier that it was typed for. */
interface TypedPassword {
  readonly identifier: LoginIdentifier;
  readonly password: string;
  readonly signIn: OpenSignIn;
  readonly context: RequestContext;
}

/**
 * Verifies a password on each account of an identifier whose gates before the password are open. Returns the proven
 * accounts. Every attempt is counted and has a hashing slot before it is made.
 * @throws Refused
 */
export async function verifyPassword(deps: SignInDeps, typed: TypedPassword): Promise<AtLeastOne<ProvenAccount>> {
  const { accounts, rateLimiter, hasher, limits } = deps;
  const found = await findAccounts(accounts, typed.identifier);
  const { open, closed } = await partitionByGates(deps, 'accounts' in found ? found.accounts : [], typed);
  const known = await findKnownAccounts(deps, open, typed);
  const address = `failures:${rateLimitKey(typed.context.address)}`;
  // Failures of others at its address do not block a known browser.
  const isCountedByAddress = known.size === 0;
  if (isCountedByAddress) await rateLimiter.consume(address, limits.failuresOfAddress);
  const isAnyOpen = open.length > 0 || closed.length === 0;
  if (!isAnyOpen) await refuseAtFirstClosed(deps, closed, typed);
  using _places = hasher.reserve(open.length - 1);
  const attempts = await reserveAttempts(deps, open, known, typed);
  const results = await Promise.all(attempts.map((one) => verifyAttempt(deps, one, typed)));
  const proven = results.flatMap((account) => account ?? []);
  if (isAtLeastOne(proven)) {
    if (isCountedByAddress) await rateLimiter.refund(address);
    return proven;
  }
  await Promise.all(attempts.map(({ account }) => account && countFailure(deps, account, typed)));
  await refuseAtFirstClosed(deps, closed, typed);
  throw passwordMismatch(typed.identifier);
}

/** Counts a failure from any source. The last allowed one locks the account. */
async function countFailure(
  { accounts, audit, limits }: SignInDeps,
  { id }: Account,
  { signIn, context }: TypedPassword,
) {
  if (!(await accounts.countFailure(id, limits.failuresUntilLocked))) return;
  await audit.record({ ...auditFieldsOf(signIn, context), accountId: id, event: 'accountLocked', outcome: 'ok' });
}

/** The refusal of a password that proves no account or was changed meanwhile. */
export const passwordMismatch = ({ kind }: LoginIdentifier) =>
  new Refused(kind === 'email' ? 'emailPasswordMismatch' : 'numberPasswordMismatch');

interface ClosedAccount {
  readonly account: Account;
  readonly gate: Gate;
}

/** Separates the accounts on which a password may be tried from those that a gate closes. */
async function partitionByGates(
  { gates }: SignInDeps,
  found: readonly Account[],
  { signIn, context }: TypedPassword,
): Promise<{ open: readonly Account[]; closed: readonly ClosedAccount[] }> {
  const open: Account[] = [];
  const closed: ClosedAccount[] = [];
  for (const account of found) {
    const gate = await firstClosedGate(gates, 'passwordAttempt', gateContextOf(signIn, account, context));
    if (gate) closed.push({ account, gate });
    else open.push(account);
  }
  return { open, closed };
}

async function refuseAtFirstClosed(
  deps: SignInDeps,
  [first]: readonly ClosedAccount[],
  { signIn, context }: TypedPassword,
): Promise<void> {
  if (first) await refuseAt(deps.audit, first.gate, first.account, signIn, context);
}

interface PasswordAttempt {
  /** Undefined for an unknown identifier: verified against a dummy hash, so that neither counters nor timing reveal it. */
  readonly account: Account | undefined;
  /** Rate-limit keys that it was counted under. */
  readonly keys: readonly string[];
}

/** Ids of the accounts that were used on this browser before. */
async function findKnownAccounts(
  { knownDevices }: SignInDeps,
  open: readonly Account[],
  { context }: TypedPassword,
): Promise<ReadonlySet<string>> {
  const asked = open.map(async ({ id }) => ((await knownDevices.isKnown(id, context.deviceId)) ? [id] : []));
  return new Set((await Promise.all(asked)).flat());
}

/** Counts an attempt on each account and answers those within the limits. @throws Refused 429 when there is none */
async function reserveAttempts(
  deps: SignInDeps,
  open: readonly Account[],
  known: ReadonlySet<string>,
  typed: TypedPassword,
): Promise<PasswordAttempt[]> {
  const wanted = open.length > 0 ? open : [undefined];
  const taken = await Promise.allSettled(
    wanted.map((account) =>
      reserveAttempt(
        deps,
        account,
        { isKnown: known.has(account?.id ?? ''), sharesCredential: open.length > 1 },
        typed,
      ),
    ),
  );
  const attempts = taken.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = taken.find((result) => result.status === 'rejected');
  const failure = taken.find((result) => result.status === 'rejected' && !(result.reason instanceof Refused));
  if (failure?.status === 'rejected') throw failure.reason;
  if (refused && attempts.length === 0) throw refused.reason;
  return attempts;
}

/**
 * Counts an attempt by its source; a browser that the account knows is a source of its own. An account that shares its
 * identifier is counted over all sources too: the owner of one account could otherwise guess at the others without limit.
 */
async function reserveAttempt(
  { rateLimiter, limits }: SignInDeps,
  account: Account | undefined,
  { isKnown, sharesCredential }: { readonly isKnown: boolean; readonly sharesCredential: boolean },
  { identifier, context }: TypedPassword,
): Promise<PasswordAttempt> {
  const attemptedAccount = account?.id ?? hashToken(JSON.stringify(identifier));
  const source = `password:${attemptedAccount}:${isKnown ? context.deviceId : rateLimitKey(context.address)}`;
  if (!sharesCredential) {
    await rateLimiter.consume(source, limits.failuresOfAccount);
    return { account, keys: [source] };
  }
  const shared = `password-beside:${attemptedAccount}`;
  await rateLimiter.consume(shared, limits.triesBesideOthers);
  try {
    await rateLimiter.consume(source, limits.failuresOfAccount);
  } catch (reason) {
    await rateLimiter.refund(shared);
    throw reason;
  }
  return { account, keys: [source, shared] };
}

/** The proof of the account if the password matches, else undefined. */
async function verifyAttempt(
  { accounts, rateLimiter, audit, hasher }: SignInDeps,
  { account, keys }: PasswordAttempt,
  { password, signIn, context }: TypedPassword,
): Promise<ProvenAccount | undefined> {
  const stored = account && (await accounts.findPassword(account.id));
  const isPasswordCorrect = await hasher.verify(stored?.hash, password);
  const auditFields = { ...auditFieldsOf(signIn, context), accountId: account?.id };
  await audit.record({ ...auditFields, event: 'passwordChecked', outcome: isPasswordCorrect ? 'ok' : 'mismatch' });
  if (!isPasswordCorrect || !account || !stored) return undefined;
  await Promise.all([...keys.map((key) => rateLimiter.reset(key)), accounts.resetFailures(account.id)]);
  if (hasher.isOutdated(stored.hash)) await accounts.rehash(stored.id, await hasher.hash(password));
  return { account, proof: { method: 'password', accountId: account.id, at: Date.now(), credentialId: stored.id } };
}
