import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** How often a waiting process asks for the lock, in milliseconds. */
const askEveryMs = 250;
/** PostgreSQL numbers its advisory locks. The words begin with no name of a migration, which earlier versions lock. */
const lock = "hashtext('portico migrations')";

/**
 * Does work on PostgreSQL that one process at a time may do. Others ask for the lock from time to time: a statement that
 * waits for it would keep a snapshot, and an index that is built beside its users waits for every snapshot.
 *
 * The lock belongs to a connection of its own, and ends with it when the process is killed. A pooler gives each statement
 * any connection, so there it belongs to a transaction. That transaction is idle, and keeps no snapshot either.
 * @param db a pool with at least two connections
 */
export async function withMigrationLock<T>(
  db: Kysely<Tables>,
  { isPooled = false }: { readonly isPooled?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const attempt = isPooled ? attemptInTransaction : attemptInSession;
  for (;;) {
    const done = await attempt(db, work);
    if (done) return done.result;
    await sleep(askEveryMs);
  }
}

type Attempt = <T>(db: Kysely<Tables>, work: () => Promise<T>) => Promise<{ readonly result: T } | undefined>;

const attemptInTransaction: Attempt = (db, work) =>
  db
    .transaction()
    .execute(async (transaction) =>
      (await isTaken(transaction, 'pg_try_advisory_xact_lock')) ? { result: await work() } : undefined,
    );

const attemptInSession: Attempt = (db, work) =>
  db.connection().execute(async (connection) => {
    if (!(await isTaken(connection, 'pg_try_advisory_lock'))) return undefined;
    try {
      return { result: await work() };
    } finally {
      await sql.raw(`select pg_advisory_unlock(${lock})`).execute(connection);
    }
  });

/** Without parameters: a statement with parameters keeps its snapshot until the next one. */
async function isTaken(connection: Kysely<Tables>, take: string): Promise<boolean> {
  const { rows } = await sql.raw<{ held: boolean }>(`select ${take}(${lock}) as held`).execute(connection);
  return rows[0]?.held === true;
}
