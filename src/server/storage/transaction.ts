import { type Kysely, sql, type Transaction } from 'kysely';
import { inSpan } from '../tracing/spans.ts';
import { repeatedAfterConflict } from './conflict.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** The database, or a transaction on it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

const attempts = 5;

/** What follows the commit of a transaction. */
const followers = new WeakMap<object, (() => void)[]>();

/** Runs `act` after the commit of the transaction, and never if it is undone; at once outside of a transaction. */
export function afterCommit(queries: Queries, act: () => void): void {
  if (!queries.isTransaction) act();
  else followers.set(queries, [...(followers.get(queries) ?? []), act]);
}

/**
 * Runs `work` in a transaction, and repeats it after a serialization failure or deadlock.
 * @throws DatabaseUnavailable when it meets one again and again
 */
export function inTransaction<T>(database: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return repeatedAfterConflict(attempts, () => inSpan('transaction', 'inside', {}, () => commitWith(database, work)));
}

async function commitWith<T>({ db }: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  let following: readonly (() => void)[] = [];
  const result = await db.transaction().execute(async (tx) => {
    const done = await work(tx);
    following = followers.get(tx) ?? [];
    return done;
  });
  for (const act of following) act();
  return result;
}

/**
 * Does a part of a transaction. If it fails, it alone is undone, and the transaction can go on.
 * @throws what `act` throws
 */
export async function inSavepoint(tx: Queries, act: () => Promise<void>): Promise<void> {
  await sql`savepoint inner_part`.execute(tx);
  try {
    await act();
    await sql`release savepoint inner_part`.execute(tx); // waits for what was sent ahead
  } catch (reason) {
    await sql`rollback to savepoint inner_part`.execute(tx);
    await sql`release savepoint inner_part`.execute(tx);
    throw reason;
  }
}
