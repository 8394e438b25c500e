import type { Account } from '../accounts/accounts.ts';
import { rateLimitKey } from '../http/client-address.rules.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import type { Budget } from '../rate-limiter/rate-limiter.ts';
import { hashToken } from '../secrets/secrets.ts';
import { inTransaction } from '../storage/transaction.ts';
import { auditFieldsOf, refuseAt } from './ask-gates.ts';
import type { AccountsForPassword } from './find-typed.ts';
import { failuresKey } from './forget-failures.ts';
import type { LoginIdentifier } from './login-identifier.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { OpenSignIn } from './sign-in-store.ts';
import type { TriedPassword } from './tried-passwords.ts';

/** A password as typed, with the identifier that it was typed for. */
export interface SignInAttempt {
  readonly identifier: LoginIdentifier;
  readonly password: string;
  /** The user asks for emergency access. */
  readonly isEmergencyAccess: boolean;
  readonly signIn: OpenSignIn;
  readonly context: RequestContext;
  /** The accounts of the identifier, where they are being read already. */
  readonly found?: Promise<AccountsForPassword> | undefined;
  /** What is known of the oldest account of the identifier, or of none, where that is being read already. */
  readonly tried?: Promise<TriedPassword> | undefined;
}

/** What a password is tried on. */
export interface Subject extends Pick<TriedPassword, 'isKnown' | 'stored'> {
  /** Undefined for an unknown identifier, which is treated alike so that neither counters nor time reveal it. */
  readonly account: Account | undefined;
  /** Id of the account, or a hash of the unknown identifier. */
  readonly id: string;
}

/** An attempt that was counted before it is made. */
export interface CountedAttempt extends Subject {
  /** Rate-limit keys that it was counted under. */
  readonly keys: readonly string[];
  /** Whether it was the last that the failures in a row allow. */
  readonly isLast: boolean;
}

/** The accounts on which the password is tried, or the unknown identifier. */
export async function findSubjects(
  { findTriedPassword }: Pick<SignInDeps, 'findTriedPassword'>,
  open: readonly Account[],
  { identifier, context, tried }: SignInAttempt,
): Promise<readonly Subject[]> {
  const unknown = { account: undefined, id: hashToken(JSON.stringify(identifier)) };
  const wanted = open.length > 0 ? open.map((account) => ({ account, id: account.id })) : [unknown];
  const begun = await tried;
  const asked = wanted.map(async ({ account, id }) => {
    const isBegun = begun !== undefined && begun.accountId === account?.id;
    const { isKnown, stored } = isBegun ? begun : await findTriedPassword(id, context.deviceId);
    return { account, id, isKnown, stored };
  });
  return Promise.all(asked);
}

/**
 * Counts an attempt on one subject with one statement: by the address, by its source and among the failures in a row.
 * Returns undefined if a limit refuses it, and has counted nothing then.
 */
export async function countAtOnce(
  { limits, rateLimiter }: Pick<SignInDeps, 'limits' | 'rateLimiter'>,
  subject: Subject,
  ofAddress: readonly Budget[],
  { context }: SignInAttempt,
): Promise<CountedAttempt | undefined> {
  const { source, inARow } = budgetsOf({ limits }, subject, context);
  const counts = await rateLimiter.consumeIfOpen([...ofAddress, source, inARow]);
  return counts && { ...subject, keys: [source.key, inARow.key], isLast: counts.get(inARow.key) === inARow.limit.most };
}

/** The limits by the source of an attempt, and of the failures in a row. */
function budgetsOf({ limits }: Pick<SignInDeps, 'limits'>, { account, id, isKnown }: Subject, context: RequestContext) {
  const deviceHash = isKnown ? hashToken(context.deviceId) : undefined;
  const inARow = account ? limits.failuresUntilLocked : limits.failuresOfUnknown;
  return {
    // The owner of one account could otherwise guess at the others of the identifier, as the own password forgets failures.
    beside: { key: `password-beside:${id}:${deviceHash ?? ''}`, limit: limits.triesBesideOthers },
    source: { key: `password:${id}:${deviceHash ?? rateLimitKey(context.address)}`, limit: limits.failuresOfAccount },
    inARow: { key: failuresKey(id, deviceHash), limit: inARow },
  };
}

/** Counts an attempt on each subject. Returns those within the limits. @throws Refused 429 or 602 to 604 when there is none */
export async function countAttempts(
  deps: Pick<SignInDeps, 'audit' | 'hidesAccounts' | 'limits' | 'rateLimiter'>,
  subjects: readonly Subject[],
  typed: SignInAttempt,
): Promise<readonly CountedAttempt[]> {
  const counted = await Promise.allSettled(
    subjects.map((subject) => countAttempt(deps, subject, subjects.length > 1, typed)),
  );
  const attempts = counted.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const reasons = counted.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const failure = reasons.find((reason) => !(reason instanceof Refused));
  if (failure) throw failure;
  if (attempts.length === 0) throw reasons[0];
  return attempts;
}

/**
 * Counts an attempt by its source, then among the failures in a row. The failures of unknown browsers close the account
 * to unknown browsers alone; each known browser has a budget of its own. Where accounts are hidden, a closed account is
 * tried like an unknown one. @throws Refused
 */
async function countAttempt(
  deps: Pick<SignInDeps, 'audit' | 'hidesAccounts' | 'limits' | 'rateLimiter'>,
  subject: Subject,
  sharesCredential: boolean,
  typed: SignInAttempt,
): Promise<CountedAttempt> {
  const { audit } = deps;
  const { account } = subject;
  const { context, signIn } = typed;
  const { beside, source, inARow } = budgetsOf(deps, subject, context);
  const budgets = sharesCredential ? [beside, source] : [source];
  const keys = budgets.map(({ key }) => key);
  await deps.rateLimiter.consumeAll(budgets);
  const count = await deps.rateLimiter.consume(inARow.key, inARow.limit).catch(async (reason) => {
    if (reason instanceof Refused && deps.hidesAccounts) return undefined;
    await deps.rateLimiter.refund(...keys);
    if (reason instanceof Refused)
      return refuseAt(audit, closedTo(subject, typed.identifier), account, signIn, context);
    throw reason;
  });
  if (count === undefined) return { ...subject, account: undefined, keys, isLast: false };
  return { ...subject, keys: [...keys, inARow.key], isLast: count === inARow.limit.most };
}

/** The refusal of further passwords: it names the way of signing in that is closed. */
function closedTo({ isKnown }: Subject, { kind }: LoginIdentifier) {
  const code = isKnown ? 604 : 602;
  return { name: 'failuresInARow', stage: 'beforePassword', refusalCode: kind === 'number' ? 603 : code } as const;
}

/** The password of another account of the identifier is no failure in a row. */
export function forgiveBesideProof(
  { rateLimiter }: Pick<SignInDeps, 'rateLimiter'>,
  failed: readonly CountedAttempt[],
): Promise<void> {
  return rateLimiter.refundLater(...failed.flatMap(({ keys }) => keys.at(-1) ?? []));
}

/** Records that no further password is tried on an account by unknown browsers, or by this known one. */
export async function reportLastAttempts(
  { audit, database, notices, countries }: Pick<SignInDeps, 'audit' | 'countries' | 'database' | 'notices'>,
  failed: readonly CountedAttempt[],
  { signIn, context }: SignInAttempt,
): Promise<void> {
  for (const { account, isKnown } of failed.filter(({ isLast }) => isLast)) {
    await audit.record({
      ...auditFieldsOf(signIn, context),
      accountId: account?.id,
      event: 'accountLocked',
      outcome: isKnown ? 'knownBrowser' : 'unknownBrowsers',
    });
    const notice = { kind: 'accountLocked', values: { asked: askedOf(context, countries) } } as const;
    if (account) await inTransaction(database, await notices.prepare(account, notice));
  }
}
