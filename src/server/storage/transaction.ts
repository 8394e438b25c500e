import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** The database, or a transaction on it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

const attempts = 5;
/** PostgreSQL: serialization failure, deadlock. */
const retryableCodes = new Set(['40001', '40P01']);

/** What follows the commit of a transaction. */
const followers = new WeakMap<object, (() => void)[]>();

/** Runs `act` after the commit of the transaction, and never if it is undone; at once outside of a transaction. */
export function afterCommit(queries: Queries, act: () => void): void {
  if (!queries.isTransaction) act();
  else followers.set(queries, [...(followers.get(queries) ?? []), act]);
}

/** Runs `work` in a transaction, and retries it after a serialization failure or deadlock. */
export async function inTransaction<T>(database: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await commitWith(database, work);
    } catch (error) {
      if (attempt === attempts || !retryableCodes.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
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
