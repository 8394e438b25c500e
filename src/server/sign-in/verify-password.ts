import type { Account } from '../accounts/accounts.ts';
import { firstClosedGate, type Gate } from '../gate/gate.ts';
import { Refused } from '../http/refused.ts';
import { addressBudgets, keysOf } from '../rate-limiter/address-budgets.ts';
import { deviceOf } from '../sessions/sessions.ts';
import { auditFieldsOf, gateContextOf, refuseAt } from './ask-gates.ts';
import {
  type CountedAttempt,
  countAtOnce,
  countAttempts,
  findSubjects,
  forgiveBesideProof,
  reportLastAttempts,
  type SignInAttempt,
  type Subject,
} from './count-attempts.ts';
import { type AtLeastOne, findAccounts, isAtLeastOne } from './find-typed.ts';
import { type LoginIdentifier, shownAs } from './login-identifier.ts';
import type { Proof } from './proof.rules.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export interface ProvenAccount {
  readonly account: Account;
  /** That of the password, and that of a trusted device. */
  readonly proofs: readonly Proof[];
  /** Whether this browser has signed in to the account before. */
  readonly isKnownBrowser: boolean;
}

/**
 * Verifies a password on each account of an identifier whose gates before the password are open. Returns the proven
 * accounts. Every attempt is counted and has a hashing slot before it is made.
 * @throws Refused
 */
export async function verifyPassword(deps: SignInDeps, typed: SignInAttempt): Promise<AtLeastOne<ProvenAccount>> {
  const { accounts, rateLimiter, hasher, limits } = deps;
  const found = await (typed.found ?? findAccounts(accounts, typed.identifier));
  const { open, closed } = await partitionByGates(deps, 'accounts' in found ? found.accounts : [], typed);
  const told = deps.hidesAccounts ? [] : closed; // a hidden account that is closed is tried like an unknown one
  const subjects = await findSubjects(deps, open, typed);
  // Failures of others at its address do not block a known browser.
  const isCountedByAddress = !subjects.some(({ isKnown }) => isKnown);
  const ofAddress = isCountedByAddress
    ? addressBudgets('failures', typed.context.address, limits.failuresOfAddress)
    : [];
  const slots = subjects.reduce((sum, { stored }) => sum + hasher.slotsOf(stored?.hash), 0);
  const hasPassword = subjects.some(({ stored }) => stored !== undefined);
  /** Counts in the order of the refusals, whose first one is the answer. */
  async function countInTurn() {
    await rateLimiter.consumeAll(ofAddress);
    if (open.length === 0) await refuseAtFirstClosed(deps, told, typed);
    if (!deps.hidesAccounts && !hasPassword) await refuseWithoutPassword(deps, open, typed);
    return countAttempts(deps, subjects, typed);
  }
  using _places = hasher.reserve(slots - 1);
  const isTried = deps.hidesAccounts || (open.length > 0 ? hasPassword : told.length === 0);
  const [only] = isTried && subjects.length === 1 ? subjects : [];
  if (only) readAheadOf(deps, only, typed); // an id that no account has, too, for the same time
  const counted = only && (await countAtOnce(deps, only, ofAddress, typed));
  const attempts = counted ? [counted] : await countInTurn();
  const results = await Promise.all(
    attempts.map(async (attempt) => ({ attempt, proven: await verifyAttempt(deps, attempt, typed) })),
  );
  const failed = results.flatMap(({ attempt, proven }) => (proven ? [] : [attempt]));
  const proven = results.flatMap((result) => result.proven ?? []);
  if (isAtLeastOne(proven)) {
    await forgiveBesideProof(deps, failed);
    await rateLimiter.refundLater(...keysOf(ofAddress));
    return proven;
  }
  await reportLastAttempts(deps, failed, typed);
  await refuseAtFirstClosed(deps, told, typed);
  throw passwordMismatch(deps, typed.identifier);
}

/** The refusal of a password that proves no account or was changed meanwhile. */
export function passwordMismatch(
  { hidesAccounts }: Pick<SignInDeps, 'hidesAccounts'>,
  { kind }: LoginIdentifier,
): Refused {
  if (hidesAccounts) return new Refused(kind === 'email' ? 108 : 305);
  return new Refused(kind === 'email' ? 'emailPasswordMismatch' : 'numberPasswordMismatch');
}

/** Starts to read what a right password asks for, while the attempt is counted and the password is hashed. */
function readAheadOf(
  { ahead, knownDevices, notices }: Pick<SignInDeps, 'ahead' | 'knownDevices' | 'notices'>,
  { id, isKnown }: Subject,
  { signIn: { clientId } }: SignInAttempt,
): void {
  ahead.readGates(id, clientId);
  if (isKnown) return;
  knownDevices.readAnyAhead(id);
  notices.readAhead({ id });
}

interface ClosedAccount {
  readonly account: Account;
  readonly gate: Gate;
}

/** Separates the accounts on which a password may be tried from those that a gate closes. */
async function partitionByGates(
  { gates }: Pick<SignInDeps, 'gates'>,
  found: readonly Account[],
  { signIn, context, isEmergencyAccess }: SignInAttempt,
): Promise<{ open: readonly Account[]; closed: readonly ClosedAccount[] }> {
  const open: Account[] = [];
  const closed: ClosedAccount[] = [];
  for (const account of found) {
    const asked = gateContextOf(signIn, account, context, isEmergencyAccess);
    const gate = await firstClosedGate(gates, 'passwordAttempt', asked);
    if (gate) closed.push({ account, gate });
    else open.push(account);
  }
  return { open, closed };
}

async function refuseAtFirstClosed(
  deps: Pick<SignInDeps, 'audit'>,
  [first]: readonly ClosedAccount[],
  { signIn, context }: SignInAttempt,
): Promise<void> {
  if (first) await refuseAt(deps.audit, first.gate, first.account, signIn, context);
}

/** No password can be right: leads to the provider by which an account signs in. @throws Refused 316 or 318 */
async function refuseWithoutPassword(
  { wayWithoutPassword, audit }: Pick<SignInDeps, 'audit' | 'wayWithoutPassword'>,
  open: readonly Account[],
  { signIn, context }: SignInAttempt,
): Promise<void> {
  for (const account of open) {
    const way = await wayWithoutPassword(account);
    if (!way) continue;
    const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
    const counted = { error: way.code };
    await audit.record({ ...auditFields, event: 'passwordChecked', outcome: 'hasNone', counted });
    throw new Refused(way.code, { ...(way.params && { params: way.params }) });
  }
}

/** The proof of the account if the password matches, else undefined. */
async function verifyAttempt(
  deps: Pick<SignInDeps, 'accounts' | 'audit' | 'hasher' | 'hidesAccounts' | 'isTrustedDevice' | 'rateLimiter'>,
  { account, keys, stored, isKnown: isKnownBrowser }: CountedAttempt,
  { identifier, password, isEmergencyAccess, signIn, context }: SignInAttempt,
): Promise<ProvenAccount | undefined> {
  const { accounts, rateLimiter, audit, hasher, isTrustedDevice } = deps;
  const isPasswordCorrect = await hasher.verify(account && stored?.hash, password);
  const auditFields = {
    ...auditFieldsOf(signIn, context),
    accountId: account?.id,
    device: deviceOf(context.userAgent),
  };
  const { code, name } = passwordMismatch(deps, identifier).refusal;
  const outcome = isPasswordCorrect ? 'ok' : 'mismatch';
  await audit.record({ ...auditFields, event: 'passwordChecked', outcome, counted: { error: code ?? name } });
  if (!isPasswordCorrect || !account || !stored) return undefined;
  await rateLimiter.resetLater(...keys);
  if (hasher.isOutdated(stored.hash, password)) await accounts.rehash(stored.id, await hasher.hash(password));
  const facts = { accountId: account.id, at: Date.now() };
  const entered = { credentialId: stored.id, typedAs: shownAs(identifier) };
  if (isEmergencyAccess)
    return { account, isKnownBrowser, proofs: [{ method: 'emergencyAccess', ...facts, ...entered }] };
  const isTrusted = await isTrustedDevice(account.id, context);
  const trust: readonly Proof[] = isTrusted ? [{ method: 'trustedDevice', ...facts }] : [];
  return { account, isKnownBrowser, proofs: [{ method: 'password', ...facts, ...entered }, ...trust] };
}
