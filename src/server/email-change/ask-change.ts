import { isEmail, normalizeEmail } from '../../rules/credential/credential.ts';
import type { Account } from '../accounts/accounts.ts';
import { maxAccountsPerIdentifier } from '../accounts/accounts.ts';
import { emailKey } from '../contacts/contacts.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Limit } from '../rate-limiter/rate-limiter.ts';
import { tooFrequent } from '../recovery/recovery.ts';
import { inTransaction } from '../storage/transaction.ts';
import { findOwn, isConfirmedNow } from '../two-factor/two-factor.ts';
import type { EmailChangeDeps } from './email-change-deps.ts';
import type { EmailChange, NewEmailChange } from './email-change-store.ts';
import { canChange, pendingOf, requireOwner } from './own-email.ts';
import { sendConfirmation } from './send-confirmation.ts';

const hourMs = 3_600_000;
/** Addresses that the user of an account may name. */
const tries = {
  hour: { most: 5, windowMs: hourMs },
  day: { most: 10, windowMs: 24 * hourMs },
} as const satisfies Record<string, Limit>;

/** A new address as typed. */
interface TypedEmail {
  readonly email: string;
  readonly localeId?: string | undefined;
}

/**
 * Asks for another e-mail address: sends it a link and a code. The present one works until the new one is confirmed.
 * @throws Refused 221, confirmationDue before a step-up, 403, emptyEmail, invalidEmail, emailUnchanged, emailTaken, 413,
 *   sendEmailFailure
 */
export async function askEmailChange(
  deps: EmailChangeDeps,
  { email: typed, localeId }: TypedEmail,
  context: RequestContext,
): Promise<void> {
  const own = await findOwn(deps, context);
  const { account } = own;
  if (!canChange(deps, account)) throw new Refused(403);
  if (!isConfirmedNow(own)) throw new Refused('confirmationDue');
  const change = await toOpen(deps, account, typed);
  await countTry(deps, account);
  if (change.email !== account.email && !deps.hidesAccounts && (await isTaken(deps, account, change.email)))
    throw new Refused('emailTaken');
  await sendConfirmation(deps, await open(deps, change), account, { localeId, context });
}

/** Sends again, or for the first time, to the address that the owner has to confirm. @throws Refused 221, 413, sendEmailFailure */
export async function sendOwnConfirmation(
  deps: EmailChangeDeps,
  localeId: string | undefined,
  context: RequestContext,
): Promise<void> {
  const { account } = await requireOwner(deps, context);
  const pending = await pendingOf(deps, account);
  if (!pending) throw new Refused(221);
  await sendConfirmation(deps, await open(deps, pending), account, { localeId, context });
}

async function toOpen(
  { contacts }: Pick<EmailChangeDeps, 'contacts'>,
  account: Account,
  typed: string,
): Promise<NewEmailChange> {
  const email = normalizeEmail(typed);
  if (!email) throw new Refused('emptyEmail');
  if (!isEmail(email)) throw new Refused('invalidEmail');
  const { id: accountId, email: formerEmail } = account;
  const isSame = formerEmail !== undefined && emailKey(formerEmail) === emailKey(email);
  if (!isSame) return { accountId, email, formerEmail };
  if (await contacts.isVerified(accountId, formerEmail)) throw new Refused('emailUnchanged');
  return { accountId, email: formerEmail, formerEmail };
}

async function open(
  { database, changes }: Pick<EmailChangeDeps, 'changes' | 'database'>,
  change: NewEmailChange,
): Promise<EmailChange> {
  const opened = await inTransaction(database, (tx) => changes.open(tx, change));
  if (!opened) throw new Refused(413, { httpStatus: 429, retryAfterSeconds: 1 });
  return opened;
}

async function countTry({ rateLimiter }: Pick<EmailChangeDeps, 'rateLimiter'>, { id }: Account): Promise<void> {
  try {
    for (const [name, limit] of Object.entries(tries)) await rateLimiter.consume(`email-change-${name}:${id}`, limit);
  } catch (reason) {
    throw tooFrequent(reason);
  }
}

/** Whether no further account of the company may have an address (ACCT-1). */
export async function isTaken(
  { accounts }: Pick<EmailChangeDeps, 'accounts'>,
  { id, companyId }: Account,
  email: string,
): Promise<boolean> {
  const others = (await accounts.byEmail(email)).filter((account) => account.id !== id);
  return others.length >= maxAccountsPerIdentifier || others.some((account) => account.companyId === companyId);
}
