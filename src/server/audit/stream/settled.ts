import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
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
export async function readSettled({ db, kind, now }: Database): Promise<SettledTime> {
  const oldest =
    kind === 'postgres'
      ? sql<
          number | null
        >`(select min(coalesce(cast(extract(epoch from xact_start) * 1000 as bigint), ${now} - ${untoldMs}))
          from pg_stat_activity where datname = current_database() and backend_xid is not null)`
      : sql<number | null>`null`;
  const { rows } = await sql<{ now: number; oldest: number | null }>`select ${now} as now, ${oldest} as oldest`.execute(
    db,
  );
  const { now: read = 0, oldest: began } = rows[0] ?? {};
  return { now: read, settled: Math.min(read, began ?? read) - settlingMs };
}
