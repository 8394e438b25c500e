import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Rows that one statement deletes. The embedded database runs in the thread that answers requests, and commits 50 rows in
 * about 7 ms.
 */
export const rowsAtATime = { sqlite: 50, postgres: 500 } as const;

/** How long records are kept that no request needs, in milliseconds. */
export interface Retention {
  readonly audit: number;
  /** Sign-ins that are finished or expired. */
  readonly endedSignIns: number;
  /** What former users acknowledged for emergency calls, and former addresses of lines. */
  readonly emergencyEvidence: number;
}

/** A table whose rows expire, by their column `expires_at` or some time after a column. */
export interface ExpiringTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly keptAfter?: { readonly column: string; readonly keptMs: number | keyof Retention };
}

const expired = ({ now }: Database) => sql`expires_at < ${now}`;

/** Deletes expired rows, at most `rowsAtATime` of each table. Returns how many. */
export async function sweepOnce(
  database: Database,
  tables: readonly ExpiringTable[],
  retention: Retention,
): Promise<number> {
  let cleared = 0;
  for (const row of tables) {
    const name = sql.table(row.table);
    const key = sql.join(row.key.map((column) => sql.ref(column)));
    const { keptAfter } = row;
    const keptMs = typeof keptAfter?.keptMs === 'string' ? retention[keptAfter.keptMs] : keptAfter?.keptMs;
    const isOver = keptAfter ? sql`${sql.ref(keptAfter.column)} < ${database.now} - ${keptMs}` : expired(database);
    const done = await sql`delete from ${name} where (${key}) in
      (select ${key} from ${name} where ${isOver} limit ${rowsAtATime[database.kind]}) and ${isOver}`.execute(
      database.db,
    );
    cleared += Number(done.numAffectedRows ?? 0);
  }
  return cleared;
}

/**
 * Sweeps every `everyMs`, and again while batches are full, with a rest as long as each batch took. Returns the function
 * that stops it.
 */
export function sweepRegularly(
  database: Database,
  tables: readonly ExpiringTable[],
  retention: Retention,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => sweepUntilClear(database, tables, retention).catch(onError), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function sweepUntilClear(
  database: Database,
  tables: readonly ExpiringTable[],
  retention: Retention,
): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    if ((await sweepOnce(database, tables, retention)) < rowsAtATime[database.kind]) return;
    await sleep(performance.now() - startedAt);
  }
}
