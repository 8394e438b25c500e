import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { isSpread } from '../../storage/spread-tables.ts';
import { DatabaseUnavailable } from '../../storage/unavailable.ts';
import { longestAgeMs } from '../audit.ts';

/** Times of the database, in milliseconds since 1970. */
export interface SettledTime {
  readonly now: number;
  /** All records of an earlier time are committed or will never be. */
  readonly settled: number;
}

/**
 * Longer than a record is older than its statement (`longestAgeMs`) and the embedded database waits to commit, and than clocks
 * are set back without notice.
 */
export const settlingMs = longestAgeMs + 1000;
/** Of a transaction whose beginning PostgreSQL does not tell (`track_activities = off`). */
const untoldMs = 60_000;

/**
 * Until which time the audit is complete. A record has about the time at which it is written, and is seen when its transaction
 * commits: PostgreSQL tells when the oldest transaction that has written began.
 */
export async function readSettled(database: Database): Promise<SettledTime> {
  const { db, kind, now } = database;
  const oldest =
    kind === 'postgres'
      ? sql<
          number | null
        >`(select min(coalesce(cast(extract(epoch from xact_start) * 1000 as bigint), ${now} - ${untoldMs}))
          from pg_stat_activity where datname = current_database() and backend_xid is not null)`
      : sql<number | null>`null`;
  const hasWorkers =
    kind === 'postgres' ? sql<boolean>`to_regclass('pg_catalog.pg_dist_partition') is not null` : sql`false`;
  const asked = sql<{ now: number; oldest: number | null; hasWorkers: boolean }>`
    select ${now} as now, ${oldest} as oldest, ${hasWorkers} as "hasWorkers"`;
  const [row] = (await asked.execute(db)).rows;
  const read = row?.now ?? 0;
  const began = row?.hasWorkers && (await isSpread(db, 'audit')) ? await oldestOnWorkers(database, read) : read;
  return { now: read, settled: Math.min(read, row?.oldest ?? read, began) - settlingMs };
}

/** A transaction that is prepared on a worker began so long before at most. */
const longestMs = 10_000;

/**
 * When the oldest transaction began that may still add records to an audit that Citus has spread over machines. One that has
 * written to workers alone has no number on the coordinator, but a lock on the table. One that was prepared on a worker and
 * not committed there, because a machine has crashed, is committed by Citus within minutes.
 */
async function oldestOnWorkers({ db, now }: Database, read: number): Promise<number> {
  const writing = await sql<{ oldest: number | null }>`
    select min(coalesce(cast(extract(epoch from xact_start) * 1000 as bigint), ${now} - ${untoldMs})) as oldest
    from pg_stat_activity where pid in (select pid from pg_locks
      where database = (select oid from pg_database where datname = current_database())
        and relation = 'audit'::regclass and mode = 'RowExclusiveLock')`.execute(db);
  const prepared = await sql<{ success: boolean; result: string }>`
    select success, result from run_command_on_workers($$
      select coalesce(max(extract(epoch from clock_timestamp() - prepared) * 1000), -1)
      from pg_prepared_xacts where database = current_database()$$)`.execute(db);
  if (prepared.rows.some(({ success }) => !success)) throw new DatabaseUnavailable('a worker of Citus does not answer');
  const ages = prepared.rows.map(({ result }) => Number(result)).filter((ageMs) => ageMs >= 0);
  return Math.min(writing.rows[0]?.oldest ?? read, ...ages.map((ageMs) => read - ageMs - longestMs));
}
