import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { keepMonths, type MonthlyTable } from './monthly-partitions.ts';

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

/**
 * A table whose rows expire, by their column `expires_at` or some time after a column. An index begins with the column, and
 * holds no row that stays.
 */
export interface ExpiringTable {
  readonly table: string;
  /** The whole primary key. */
  readonly key: readonly string[];
  readonly keptAfter?: { readonly column: string; readonly keptMs: number | keyof Retention };
  /** A row that has a value in this column stays. */
  readonly keptBy?: string;
  /** In PostgreSQL its months are dropped as a whole, each when its last row has expired. */
  readonly monthly?: MonthlyTable;
}

/** Told of each table. */
export interface SweepWatch {
  swept(table: string, rows: number): void;
  /** A month was dropped. */
  dropped?(partition: string): void;
  failed(table: string, error: unknown): void;
  /** No expired row is left in any table. */
  cleared?(): void;
}

/** Some tables could not be swept. The message names them. */
export class SweepFailed extends Error {}

/**
 * Deletes expired rows, at most `rowsAtATime` of each table. A table that fails does not keep the next ones waiting.
 * @returns the tables that may have more of them
 */
export async function sweepOnce(
  database: Database,
  tables: readonly ExpiringTable[],
  retention: Retention,
  watch: SweepWatch,
): Promise<readonly ExpiringTable[]> {
  const full: ExpiringTable[] = [];
  for (const row of tables) {
    try {
      const rows = await sweepTable(database, row, retention, watch);
      watch.swept(row.table, rows);
      if (rows >= rowsAtATime[database.kind]) full.push(row);
    } catch (error) {
      watch.failed(row.table, error);
    }
  }
  return full;
}

const keptMsOf = ({ keptAfter }: ExpiringTable, retention: Retention) => {
  const kept = keptAfter?.keptMs ?? 0;
  return typeof kept === 'string' ? retention[kept] : kept;
};

/** Returns how many rows it has deleted one by one. */
async function sweepTable(database: Database, row: ExpiringTable, retention: Retention, watch: SweepWatch) {
  if (!row.monthly || database.kind === 'sqlite') return deleteExpired(database, row, retention);
  const { dropped, uneven, isSpread } = await keepMonths(database.db, row.monthly, keptMsOf(row, retention));
  for (const name of dropped) watch.dropped?.(name);
  let rows = 0;
  for (const table of uneven) rows += await deleteExpired(database, { ...row, table }, retention, isSpread);
  return rows;
}

/**
 * The oldest rows are chosen once and first, so that an index serves the choice however many rows there are. Rows that
 * another process deletes or uses are left to it. Citus locks no rows of a table that is spread over machines; it lets one
 * process after another delete there.
 */
async function deleteExpired(
  database: Database,
  row: ExpiringTable,
  retention: Retention,
  isSpread = false,
): Promise<number> {
  const { db, kind, now } = database;
  const name = sql.table(row.table);
  const key = sql.join(row.key.map((column) => sql.ref(column)));
  const { column = 'expires_at' } = row.keptAfter ?? {};
  const kept = keptMsOf(row, retention);
  const unkept = row.keptBy === undefined ? sql`` : sql`and ${sql.ref(row.keptBy)} is null`;
  const locked = kind === 'postgres' && !isSpread ? sql`for update skip locked` : sql``;
  const done = await sql`with expired as materialized
    (select ${key} from ${name} where ${sql.ref(column)} < ${now} - ${kept} ${unkept}
      order by ${sql.ref(column)} limit ${rowsAtATime[kind]} ${locked})
    delete from ${name} where (${key}) in (select ${key} from expired)`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

export interface SweepOptions {
  readonly retention: Retention;
  readonly watch: SweepWatch;
  readonly signal: AbortSignal;
}

/**
 * Sweeps, and again while batches are full, with a rest as long as each batch took. It ends early when the process stops.
 * @throws SweepFailed once for all tables that could not be swept
 */
export async function sweepUntilClear(
  database: Database,
  tables: readonly ExpiringTable[],
  { retention, watch, signal }: SweepOptions,
): Promise<void> {
  const reasons = new Map<string, string>();
  const failed = (table: string, error: unknown) => {
    reasons.set(table, error instanceof Error ? error.message : String(error));
    watch.failed(table, error);
  };
  for (let due = tables; due.length > 0; ) {
    if (signal.aborted) return;
    const startedAt = performance.now();
    due = await sweepOnce(database, due, retention, { ...watch, failed });
    if (due.length > 0) await sleep(performance.now() - startedAt);
  }
  if (reasons.size === 0) return watch.cleared?.();
  const named = [...reasons].map(([table, reason]) => `${table} (${reason})`);
  throw new SweepFailed(`Expired rows stay in ${named.join(', ')}.`);
}
