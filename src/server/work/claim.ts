import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';

/**
 * Begins a statement that takes rows for this caller alone: `free` has the keys of those rows of `due` that no other transaction
 * holds. So several processes share a queue and never wait for each other. An update or a deletion follows, limited to the keys.
 * @param due selects the keys, in order and with a limit
 * @param queries the transaction, if there is one
 */
export function takeFree<Table extends keyof Tables, Keys extends Record<string, string>>(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  due: SelectQueryBuilder<Tables, Table, Keys>,
  queries: Queries = db,
) {
  // The embedded database has one writer. PostgreSQL may run a subquery that is not materialized again for each row, and then
  // takes rows beyond the limit.
  return queries.with(
    (name) => name('free').materialized(),
    () => (kind === 'postgres' ? due.forUpdate().skipLocked() : due),
  );
}
