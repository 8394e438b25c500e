import { sql } from 'kysely';
import { longestPasswordHistory } from '../../rules/credential/password.ts';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { AccountState } from './account.ts';
import type { StoredPassword } from './stored-password.ts';

interface Replacement {
  readonly hash: string;
  readonly formerId: string | undefined;
}

/** See `Accounts.replacePassword`. Only one of several parallel callers replaces the same password. */
export async function replacePassword(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  accountId: string,
  { hash, formerId }: Replacement,
): Promise<string | undefined> {
  if (formerId !== undefined && !(await retire(tx, { now }, formerId))) return undefined;
  const added = await tx
    .insertInto('credentials')
    .values({ id: randomId(), account_id: accountId, hash, created_at: now, replaced_at: null, is_temporary: 0 })
    .onConflict((conflict) => conflict.column('account_id').where('replaced_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return undefined;
  await forgetOldest(tx, accountId);
  const numeric: AccountState = 'numericPasswordExpired';
  const active: AccountState = 'active';
  await tx
    .updateTable('accounts')
    .set({ state: active, state_since: now, updated_at: now })
    .where('id', '=', accountId)
    .where('state', '=', numeric)
    .execute();
  return added.id;
}

/** See `Accounts.blockPassword`. The password stays in the history, so that it is not chosen again. */
export async function blockPassword(tx: Queries, { now }: Pick<Database, 'now'>, accountId: string): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ replaced_at: now })
    .where('account_id', '=', accountId)
    .where('replaced_at', 'is', null)
    .execute();
}

/** The hashes of the current password and the former ones, the last one first. */
export async function findPasswords(db: Queries, accountId: string, most: number): Promise<readonly StoredPassword[]> {
  return db
    .selectFrom('credentials')
    .select(['id', 'hash'])
    .where('account_id', '=', accountId)
    .orderBy(sql`coalesce(replaced_at, ${Number.MAX_SAFE_INTEGER})`, 'desc')
    .limit(most)
    .execute();
}

/** Replaces the hash of a password, unless the password was changed meanwhile. */
export async function rehash(db: Queries, credentialId: string, hash: string): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ hash })
    .where('id', '=', credentialId)
    .where('replaced_at', 'is', null)
    .execute();
}

async function retire(tx: Queries, { now }: Pick<Database, 'now'>, id: string): Promise<boolean> {
  const done = await tx
    .updateTable('credentials')
    .set({ replaced_at: now })
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

async function forgetOldest(tx: Queries, accountId: string): Promise<void> {
  const old = await tx
    .selectFrom('credentials')
    .select('id')
    .where('account_id', '=', accountId)
    .where('replaced_at', 'is not', null)
    .orderBy('replaced_at', 'desc')
    .limit(1000) // SQLite takes no offset without a limit
    .offset(longestPasswordHistory)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom('credentials').where('id', 'in', ids).execute();
}
