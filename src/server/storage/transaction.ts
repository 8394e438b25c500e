import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** The database, or a transaction on it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

const attempts = 5;
/** PostgreSQL: serialization failure, deadlock. */
const retryableCodes = new Set(['40001', '40P01']);

/** Runs `work` in a transaction, and retries it after a serialization failure or deadlock. */
export async function inTransaction<T>(database: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !retryableCodes.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
