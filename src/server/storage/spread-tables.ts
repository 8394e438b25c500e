import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type Queries = Kysely<Tables> | Transaction<Tables>;

/** Whether the extension Citus is in the PostgreSQL database. */
export async function hasCitus(db: Queries): Promise<boolean> {
  const found = sql<{ has: boolean }>`select to_regclass('pg_catalog.pg_dist_partition') is not null as has`;
  return (await found.execute(db)).rows[0]?.has === true;
}

/** Whether the rows of a PostgreSQL table are spread over machines by Citus. */
export async function isSpread(db: Queries, table: string): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const found = sql`select 1 from pg_dist_partition where logicalrelid = to_regclass(${table}) and partmethod = 'h'`;
  return (await found.execute(db)).rows.length > 0;
}

/**
 * Lets a `set local` that follows in the transaction hold on the machines of spread tables too: else a statement would wait
 * for a lock there without limit, and others behind it.
 */
export async function passSettingsOn(tx: Transaction<Tables>): Promise<void> {
  if (await hasCitus(tx)) await sql`set local citus.propagate_set_commands = 'local'`.execute(tx);
}
