import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { OperationRefused } from '../operation/operation.ts';
import {
  briefly,
  clockOf,
  monthOf,
  monthsAhead,
  nameOfMonth,
  otherOf,
  partitionsOf,
  type SpreadableTable,
} from '../storage/monthly-partitions.ts';
import { isSpread } from '../storage/spread-tables.ts';
import type { Index } from '../storage/table-index.ts';
import type { Tables } from '../storage/tables.ts';

export interface SpreadOptions {
  /** Into how many parts it is divided. Each lies on one of the machines. */
  readonly parts: number;
  /** The time, and until when all rows are committed or will never be; in milliseconds since 1970. */
  settled(): Promise<{ readonly now: number; readonly settled: number }>;
  /** Told how much of the time of the rows is copied, from 0 to 1, and how many rows. */
  tell(part: number, rows: number): void;
}

/** What was done. */
export interface SpreadOutcome {
  /** Rows that were copied to the machines by this call. */
  readonly rows: number;
  /** How long others waited for the table, in milliseconds. */
  readonly heldMs: number;
}

/** Rows that one statement copies. It ends soon, so that it does not hold back what waits for old transactions. */
const rowsAtOnce = 20_000;
/** Rows that are copied while others wait: about a second of work. */
const mostAtTheEnd = 60_000;
/** Rows of earlier months have no partition of their own. */
const monthsBack = 120;
const lockNotAvailable = '55P03';
const pauseMs = 1000;
const attempts = 60;
/** The tables are exchanged when only so long a time is left to copy. */
const closeMs = 10_000;
/** More was written meanwhile than may be copied while others wait. */
class TooMuchLeft extends OperationRefused {}

const spreadOf = (table: string) => `${table}_spread`;
const formerOf = (table: string) => `${table}_unspread`;
const name = (text: string) => sql.raw(text); // a name of this version, not what somebody gives

type Queries = Kysely<Tables> | Transaction<Tables>;

/**
 * Spreads a table over the workers of Citus while it is read and written. A second table is made beside it and filled in the
 * order of time; then it takes the place of the first one, after what came meanwhile was copied under a lock. A call after
 * one that was ended in the middle goes on where it was, and does nothing when all is done.
 * @param db without limits of time
 */
export async function spreadTable(
  db: Kysely<Tables>,
  row: SpreadableTable,
  options: SpreadOptions,
): Promise<SpreadOutcome> {
  const isNew = !(await isSpread(db, row.table));
  const outcome = isNew ? await fillAndExchange(db, row, options) : { rows: 0, heldMs: 0 };
  await tidy(db, row);
  return outcome;
}

async function fillAndExchange(
  db: Kysely<Tables>,
  row: SpreadableTable,
  options: SpreadOptions,
): Promise<SpreadOutcome> {
  if (await isOutdated(db, row.table)) await sql`drop table ${name(spreadOf(row.table))}`.execute(db);
  if (!(await isSpread(db, spreadOf(row.table)))) await makeTable(db, row, options.parts);
  let copied = 0;
  return patiently(async () => {
    const { from, rows } = await copySettled(db, row, options);
    copied += rows;
    const rest = await exchange(db, row, from);
    return { rows: copied + rest.rows, heldMs: rest.heldMs };
  });
}

/** A migration has changed the table since the second one was made. */
async function isOutdated(db: Queries, table: string): Promise<boolean> {
  const columns = (
    of: string,
  ) => sql`(select string_agg(attname || ' ' || atttypid || ' ' || attnotnull, ',' order by attnum)
    from pg_attribute where attrelid = to_regclass(${of}) and attnum > 0 and not attisdropped)`;
  const indexes = (of: string) => sql`(select count(*) from pg_index where indrelid = to_regclass(${of}))`;
  const { rows } = await sql<{ differs: boolean | null }>`
    select ${columns(table)} <> ${columns(spreadOf(table))} or ${indexes(table)} <> ${indexes(spreadOf(table))} as differs
    where to_regclass(${spreadOf(table)}) is not null`.execute(db);
  return rows[0]?.differs === true;
}

/** The indexes of a table that is divided into months. */
async function indexesOf(db: Queries, table: string): Promise<readonly Index[]> {
  const { rows } = await sql<{ text: string }>`select pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid = to_regclass(${table})`.execute(db);
  return rows.map(({ text }) => {
    const [, index = '', on = ''] = /^CREATE INDEX (\S+) ON ONLY \S+ (USING .+)$/.exec(text) ?? [];
    if (on === '') throw new Error(`This index cannot be spread: ${text}`);
    return { name: index, on };
  });
}

/** Makes the second table with its months, all at once. */
async function makeTable(db: Kysely<Tables>, row: SpreadableTable, parts: number): Promise<void> {
  const { table, column, spreadBy } = row;
  const made = name(spreadOf(table));
  const months = await monthsWithRows(db, row);
  await db.transaction().execute(async (tx) => {
    await sql`create table ${made} (like ${name(table)} including defaults) partition by range (${sql.ref(column)})`.execute(
      tx,
    );
    await sql`select create_distributed_table(${spreadOf(table)}, ${spreadBy}, colocate_with => 'none',
      shard_count => ${sql.raw(String(parts))})`.execute(tx);
    for (const index of await indexesOf(tx, table))
      await sql.raw(`create index ${spreadOf(index.name)} on ${spreadOf(table)} ${index.on}`).execute(tx);
    for (const from of months)
      await sql`create table ${name(nameOfMonth(spreadOf(table), from))} partition of ${made}
        for values from (${sql.raw(String(from))}) to (${sql.raw(String(monthOf(from, 1)))})`.execute(tx);
    await sql`create table ${name(otherOf(spreadOf(table)))} partition of ${made} default`.execute(tx);
  });
}

/** The beginnings of the months that have rows, of the present one and of those ahead. */
async function monthsWithRows(db: Queries, { table, column }: SpreadableTable): Promise<readonly number[]> {
  const now = await clockOf(db);
  const months: number[] = [];
  for (let later = -monthsBack; later <= monthsAhead; later += 1) {
    const from = monthOf(now, later);
    const found = sql`select 1 from ${name(table)}
      where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${monthOf(from, 1)} limit 1`;
    if (later >= 0 || (await found.execute(db)).rows.length > 0) months.push(from);
  }
  return months;
}

/** Copies all rows that are settled, the oldest first. Returns the time before which all are copied. */
async function copySettled(db: Kysely<Tables>, row: SpreadableTable, { settled, tell }: SpreadOptions) {
  const column = sql.ref(row.column);
  const limitsOf = async (table: string) => {
    const read = sql<{ first: number | null; last: number | null }>`
      select min(${column}) as first, max(${column}) as last from ${name(table)}`;
    return (await read.execute(db)).rows[0];
  };
  const last = (await limitsOf(spreadOf(row.table)))?.last ?? undefined;
  const first = (await limitsOf(row.table))?.first ?? (await settled()).settled;
  let from = last === undefined ? first : last + 1;
  let rows = 0;
  for (let waits = 0; ; ) {
    const { now, settled: end } = await settled();
    const page = sql<{ at: number }>`select ${column} as at from ${name(row.table)} where ${column} >= ${from}
      order by ${column} offset ${rowsAtOnce - 1} limit 1`;
    const [full] = (await page.execute(db)).rows;
    const until = Math.min(full ? full.at + 1 : end, end);
    if (until > from) {
      rows += await copy(db, row, sql`${column} >= ${from} and ${column} < ${until}`);
      from = until;
      tell((from - first) / Math.max(1, end - first), rows);
    }
    if (until < end) continue;
    if (now - end <= closeMs) return { from, rows };
    if (waits === attempts)
      throw new OperationRefused(
        'A transaction of PostgreSQL does not end. End it, and run the command again: it goes on.',
      );
    waits += 1;
    await sleep(pauseMs);
  }
}

/** Whether more rows are left from a time on than may be copied while others wait. */
async function hasMore(db: Queries, { table, column }: SpreadableTable, from: number): Promise<boolean> {
  const beyond = sql`select 1 from ${name(table)} where ${sql.ref(column)} >= ${from} offset ${mostAtTheEnd} limit 1`;
  return (await beyond.execute(db)).rows.length > 0;
}

async function copy(db: Queries, row: SpreadableTable, which: ReturnType<typeof sql>): Promise<number> {
  const done =
    await sql`insert into ${name(spreadOf(row.table))} select * from ${name(row.table)} where ${which}`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

/** Puts the second table in the place of the first one. Others wait meanwhile, and find the second one then. */
async function exchange(db: Kysely<Tables>, row: SpreadableTable, from: number): Promise<SpreadOutcome> {
  const { table, column } = row;
  return briefly(db, async (tx) => {
    const rename = (kind: 'table' | 'index', before: string, after: string) =>
      sql.raw(`alter ${kind} ${before} rename to ${after}`).execute(tx);
    await sql`lock table ${name(table)} in access exclusive mode`.execute(tx);
    const startedAt = performance.now();
    if (await isOutdated(tx, table))
      throw new OperationRefused(`A migration has changed ${table}. Run the command again.`);
    // What others write after they have waited has the time at which they began to wait, and is settled after three seconds.
    if (await hasMore(tx, row, from))
      throw new TooMuchLeft(`Too much is written to ${table}. Run the command when there is less to do.`);
    const rows = await copy(tx, row, sql`${sql.ref(column)} >= ${from}`);
    for (const index of await indexesOf(tx, table)) {
      await rename('index', index.name, formerOf(index.name));
      await rename('index', spreadOf(index.name), index.name);
    }
    await rename('table', otherOf(table), otherOf(formerOf(table)));
    await rename('table', otherOf(spreadOf(table)), otherOf(table));
    await rename('table', table, formerOf(table));
    await rename('table', spreadOf(table), table);
    return { rows, heldMs: performance.now() - startedAt };
  });
}

/** Removes the former table, and names the months of the new one. */
async function tidy(db: Kysely<Tables>, { table }: SpreadableTable): Promise<void> {
  await patiently(() => briefly(db, (tx) => sql`drop table if exists ${name(formerOf(table))}`.execute(tx)));
  const prefix = `${spreadOf(table)}_`;
  for (const { name: month } of await partitionsOf(db, table))
    if (month.startsWith(prefix))
      await patiently(() =>
        briefly(db, (tx) =>
          sql.raw(`alter table ${month} rename to ${table}_${month.slice(prefix.length)}`).execute(tx),
        ),
      );
}

/** Repeats what has given up, so that others do not wait behind it for long. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { readonly code?: string };
      const isPassing = code === lockNotAvailable || error instanceof TooMuchLeft;
      if (!isPassing || attempt === attempts) throw error;
      await sleep(pauseMs);
    }
  }
}
