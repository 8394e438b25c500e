import type { Account, Accounts, EndSessions, KeptOpen } from '../accounts/accounts.ts';
import type { RequestOrigin, SecurityNotices } from '../messages/messages.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { type CheckPasswordDeps, checkNewPassword, type TypedNewPassword } from './check-password.ts';
import { storePin } from './pins.ts';

export interface ReplacePasswordDeps extends CheckPasswordDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly notices: SecurityNotices;
  readonly endSessionsOf: EndSessions;
  forgetFailuresOf(tx: Queries, accountId: string): Promise<unknown>;
}

/** A checked password with everything that its transaction needs. */
export interface PreparedPassword {
  readonly account: Account;
  readonly hash: string;
  readonly pinHash: string | undefined;
  /** The password in force when it was prepared. */
  readonly formerId: string | undefined;
  /** Tells every verified contact of the change, in its transaction. */
  tell(tx: Queries): Promise<void>;
}

/** Checks and hashes a new password and PIN. @throws Refused as `checkNewPassword` */
export async function preparePassword(
  deps: ReplacePasswordDeps,
  account: Account,
  typed: TypedNewPassword,
  asked: RequestOrigin,
): Promise<PreparedPassword> {
  const { accounts, hasher, notices } = deps;
  using _place = hasher.reserve();
  const former = await accounts.findPassword(account.id);
  await checkNewPassword(deps, account, typed);
  return {
    account,
    hash: await hasher.hash(typed.password),
    pinHash: typed.ivrPin === undefined ? undefined : await hasher.hash(typed.ivrPin),
    formerId: former?.id,
    tell: await notices.prepare(account, { kind: 'passwordChanged', values: { asked } }),
  };
}

/**
 * Stores a password and a PIN in the caller's transaction, ends what the former one has opened, and tells every verified
 * contact (RESET-3). Returns the id of the new password; undefined if the former one has been replaced meanwhile.
 */
export async function storePassword(
  tx: Queries,
  deps: ReplacePasswordDeps,
  prepared: PreparedPassword,
  kept: KeptOpen,
): Promise<string | undefined> {
  const { accounts, database } = deps;
  const { account, hash, formerId, pinHash } = prepared;
  const id = await accounts.replacePassword(tx, account.id, { hash, formerId });
  if (id === undefined) return undefined;
  if (pinHash !== undefined) await storePin(tx, database, account.id, pinHash);
  await deps.forgetFailuresOf(tx, account.id);
  await deps.endSessionsOf(tx, database, account.id, kept);
  await prepared.tell(tx);
  return id;
}
