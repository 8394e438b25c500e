import { sql } from 'kysely';
import type { Database } from './database.ts';

const rowsAtATime = 500;

/** How long records are kept that no request needs, in milliseconds. */
export interface Retention {
  readonly audit: number;
  /** Sign-ins that are finished or expired. */
  readonly endedSignIns: number;
}

/** A table whose rows expire, by their column `expires_at` or some time after a column. */
export interface ExpiringTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly keptAfter?: { readonly column: string; readonly keptMs: number | keyof Retention };
}

const expired = ({ now }: Database) => sql`expires_at < ${now}`;

/** Deletes expired rows, at most `rowsAtATime` from each table, so that a sweep does not block the database for long. */
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
      (select ${key} from ${name} where ${isOver} limit ${rowsAtATime}) and ${isOver}`.execute(database.db);
    cleared += Number(done.numAffectedRows ?? 0);
  }
  return cleared;
}

/** Sweeps every `everyMs`, and immediately again while batches are full. Returns the function that stops it. */
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
  while ((await sweepOnce(database, tables, retention)) >= rowsAtATime);
}
