import { sql } from 'kysely';
import type { Database } from './database.ts';

const rowsAtATime = 500;

/** A table whose rows expire, by their column `expires_at` or a fixed time after another column. */
export interface ExpiringTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly keptAfter?: { readonly column: string; readonly keptMs: number };
}

const expired = ({ now }: Database) => sql`expires_at < ${now}`;

/** Deletes expired rows, at most `rowsAtATime` from each table, so that a sweep does not block the database for long. */
export async function sweepOnce(database: Database, tables: readonly ExpiringTable[]): Promise<number> {
  let cleared = 0;
  for (const row of tables) {
    const name = sql.table(row.table);
    const key = sql.join(row.key.map((column) => sql.ref(column)));
    const { keptAfter } = row;
    const isOver = keptAfter
      ? sql`${sql.ref(keptAfter.column)} < ${database.now} - ${keptAfter.keptMs}`
      : expired(database);
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
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => sweepUntilClear(database, tables).catch(onError), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function sweepUntilClear(database: Database, tables: readonly ExpiringTable[]): Promise<void> {
  while ((await sweepOnce(database, tables)) >= rowsAtATime);
}
