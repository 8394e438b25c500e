import type { ErrorName } from '../../contract/errors.ts';
import type { Account } from '../accounts/account.ts';
import type { Accounts, NumberOwner } from '../accounts/accounts.ts';
import { firstClosedGate, type Gate } from '../gate/gate.ts';
import { countedAs } from '../http/client-address.rules.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { digestOf } from '../secrets/secrets.ts';
import { gateContextOf, refuseAt, tracesOf } from './ask-gates.ts';
import type { Claim } from './claim.ts';
import type { Proof } from './proof.rules.ts';
import type { SignInParts } from './sign-in-parts.ts';
import type { OpenSignIn } from './sign-in-store.ts';

export type AtLeastOne<T> = readonly [T, ...T[]];
/** What a claim opens, or why nothing. */
export type Found = { readonly accounts: AtLeastOne<Account> } | { readonly problem: ErrorName };

export interface ProvenAccount {
  readonly account: Account;
  readonly proof: Proof;
}

const isAtLeastOne = <T>(accounts: readonly T[]): accounts is AtLeastOne<T> => accounts.length > 0;

export async function findAccounts(accounts: Accounts, claim: Claim): Promise<Found> {
  if (claim.kind === 'number')
    return foundAtNumber(await accounts.byNumber(claim.e164, claim.extension), claim.extension);
  const found = await accounts.byEmail(claim.email);
  return isAtLeastOne(found) ? { accounts: found } : { problem: 'emailNotFound' };
}

function foundAtNumber(owner: NumberOwner, extension: string | undefined): Found {
  if (owner.kind === 'accounts' && isAtLeastOne(owner.accounts)) return { accounts: owner.accounts };
  if (owner.kind !== 'mainNumber') return { problem: 'credentialNotFound' };
  return { problem: extension ? 'invalidExtension' : 'extensionRequired' };
}

/** A password that somebody gave for what they claim to be. */
interface GivenPassword {
  readonly claim: Claim;
  readonly password: string;
  readonly signIn: OpenSignIn;
  readonly context: RequestContext;
}

/**
 * The accounts of a claim whose password it is, at least one. It is tried on each that may be tried; every try is
 * counted before it is made, and takes its place in the queue.
 * @throws Refused
 */
export async function provenAccounts(parts: SignInParts, given: GivenPassword): Promise<AtLeastOne<ProvenAccount>> {
  const { accounts, rateLimiter, hasher, limits } = parts;
  const found = await findAccounts(accounts, given.claim);
  const { open, closed } = await sortByGates(parts, 'accounts' in found ? found.accounts : [], given);
  const known = await knownTo(parts, open, given);
  const address = `failures:${countedAs(given.context.address)}`;
  // who shares an address with a guesser is not kept out of an account that knows the browser
  const isCountedByAddress = known.size === 0;
  if (isCountedByAddress) await rateLimiter.consume(address, limits.failuresOfAddress);
  const isAnyOpen = open.length > 0 || closed.length === 0;
  if (!isAnyOpen) await refuseAtFirst(parts, closed, given);
  using _places = hasher.reserve(open.length - 1);
  const tries = await takeTries(parts, open, known, given);
  const results = await Promise.all(tries.map((one) => tryPassword(parts, one, given)));
  const proven = results.flatMap((account) => account ?? []);
  if (isAtLeastOne(proven)) {
    if (isCountedByAddress) await rateLimiter.refund(address);
    return proven;
  }
  await Promise.all(tries.map(({ account }) => account && countFailure(parts, account, given)));
  await refuseAtFirst(parts, closed, given);
  throw mismatchOf(given.claim);
}

/** Counts a failure over all ways of trying, after so many of which an account is locked. */
async function countFailure(
  { accounts, audit, limits }: SignInParts,
  { id }: Account,
  { signIn, context }: GivenPassword,
) {
  if (!(await accounts.countFailure(id, limits.failuresUntilLocked))) return;
  await audit.record({ ...tracesOf(signIn, context), accountId: id, event: 'accountLocked', outcome: 'ok' });
}

/** The answer to a password that opens nothing, or no longer. */
export const mismatchOf = ({ kind }: Claim) =>
  new Refused(kind === 'email' ? 'emailPasswordMismatch' : 'numberPasswordMismatch');

interface Closed {
  readonly account: Account;
  readonly gate: Gate;
}

/** Those on which a password may be tried, and those on which it must not be. */
async function sortByGates(
  { gates }: SignInParts,
  found: readonly Account[],
  { signIn, context }: GivenPassword,
): Promise<{ open: readonly Account[]; closed: readonly Closed[] }> {
  const open: Account[] = [];
  const closed: Closed[] = [];
  for (const account of found) {
    const gate = await firstClosedGate(gates, 'passwordAttempt', gateContextOf(signIn, account, context));
    if (gate) closed.push({ account, gate });
    else open.push(account);
  }
  return { open, closed };
}

async function refuseAtFirst(
  parts: SignInParts,
  [first]: readonly Closed[],
  { signIn, context }: GivenPassword,
): Promise<void> {
  if (first) await refuseAt(parts.audit, first.gate, first.account, signIn, context);
}

interface Try {
  /** None: what opens no account is tried alike, so that neither counts nor time tell it. */
  readonly account: Account | undefined;
  /** Keys of its counters. */
  readonly keys: readonly string[];
}

/** Ids of the accounts that have been signed in to from this browser. */
async function knownTo(
  { knownDevices }: SignInParts,
  open: readonly Account[],
  { context }: GivenPassword,
): Promise<ReadonlySet<string>> {
  const asked = open.map(async ({ id }) => ((await knownDevices.isKnown(id, context.deviceId)) ? [id] : []));
  return new Set((await Promise.all(asked)).flat());
}

/** Those of the tries that the counters allow. @throws Refused 429 when none is */
async function takeTries(
  parts: SignInParts,
  open: readonly Account[],
  known: ReadonlySet<string>,
  given: GivenPassword,
): Promise<Try[]> {
  const wanted = open.length > 0 ? open : [undefined];
  const taken = await Promise.allSettled(
    wanted.map((account) =>
      takeTry(parts, account, { isKnown: known.has(account?.id ?? ''), sharesCredential: open.length > 1 }, given),
    ),
  );
  const tries = taken.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = taken.find((result) => result.status === 'rejected');
  const failure = taken.find((result) => result.status === 'rejected' && !(result.reason instanceof Refused));
  if (failure?.status === 'rejected') throw failure.reason;
  if (refused && tries.length === 0) throw refused.reason;
  return tries;
}

/**
 * Counts a try by its source: a browser known to the account has a count of its own. An account that shares its
 * credential is counted over all sources too: whoever has the password of one could try on the others without end.
 */
async function takeTry(
  { rateLimiter, limits }: SignInParts,
  account: Account | undefined,
  { isKnown, sharesCredential }: { readonly isKnown: boolean; readonly sharesCredential: boolean },
  { claim, context }: GivenPassword,
): Promise<Try> {
  const whom = account?.id ?? digestOf(JSON.stringify(claim));
  const source = `password:${whom}:${isKnown ? context.deviceId : countedAs(context.address)}`;
  if (!sharesCredential) {
    await rateLimiter.consume(source, limits.failuresOfAccount);
    return { account, keys: [source] };
  }
  const shared = `password-beside:${whom}`;
  await rateLimiter.consume(shared, limits.triesBesideOthers);
  try {
    await rateLimiter.consume(source, limits.failuresOfAccount);
  } catch (reason) {
    await rateLimiter.refund(shared);
    throw reason;
  }
  return { account, keys: [source, shared] };
}

/** The account, when the password is its own. */
async function tryPassword(
  { accounts, rateLimiter, audit, hasher }: SignInParts,
  { account, keys }: Try,
  { password, signIn, context }: GivenPassword,
): Promise<ProvenAccount | undefined> {
  const stored = account && (await accounts.findPassword(account.id));
  const isRight = await hasher.verify(stored?.hash, password);
  const traces = { ...tracesOf(signIn, context), accountId: account?.id };
  await audit.record({ ...traces, event: 'passwordChecked', outcome: isRight ? 'ok' : 'mismatch' });
  if (!isRight || !account || !stored) return undefined;
  await Promise.all([...keys.map((key) => rateLimiter.reset(key)), accounts.resetFailures(account.id)]);
  if (hasher.isOutdated(stored.hash)) await accounts.rehash(stored.id, await hasher.hash(password));
  return { account, proof: { method: 'password', accountId: account.id, at: Date.now(), credentialId: stored.id } };
}
