import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isSpread, passSettingsOn } from './spread-tables.ts';
import type { Index } from './table-index.ts';
import type { Tables } from './tables.ts';

/** A table that has a partition for each month in PostgreSQL, UTC. A month whose rows have all expired is dropped at once. */
export interface MonthlyTable {
  readonly table: string;
  /** Column with the time of a row in milliseconds since 1970. It decides the partition, and never changes. */
  readonly column: string;
  /** Those of each partition. */
  readonly indexes: readonly Index[];
  /**
   * Column by which Citus can spread the rows over machines (`portico database distribute`). It is never null, and part of
   * each unique key. Rows are added, and deleted when they expire; none is changed or locked.
   */
  readonly spreadBy?: string;
}

/** A table whose rows can be spread over machines. */
export interface SpreadableTable extends MonthlyTable {
  readonly spreadBy: string;
}

/** Months that are made ahead of the present one. */
export const monthsAhead = 3;
/** How long a statement waits for the table. Others wait behind it. */
const lockMs = 500;
/** Time for the proof that `prepareToDivide` makes. */
const provenWithinMs = 2 * 24 * 3600 * 1000;

type Queries = Kysely<Tables> | Transaction<Tables>;

/** The beginning of the month of a time, or of one that many months later; in milliseconds, UTC. */
export function monthOf(at: number, later = 0): number {
  const time = new Date(at);
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later);
}

/** A name such as `audit_2027_03`. */
export const nameOfMonth = (table: string, from: number) =>
  `${table}_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`;
/** What the table had before it was divided. */
const earlierOf = (table: string) => `${table}_earlier`;
/** Rows of times that no month has, such as those of a clock that is wrong. */
export const otherOf = (table: string) => `${table}_other`;
const limitOf = (table: string) => `${table}_earlier_limit`;
const bound = (at: number) => sql.raw(String(at));

async function isDivided(db: Queries, table: string): Promise<boolean> {
  const found = sql<{ relkind: string }>`select relkind from pg_class where oid = to_regclass(${table})`;
  return (await found.execute(db)).rows[0]?.relkind === 'p';
}

export async function clockOf(db: Queries): Promise<number> {
  const read = sql<{ now: number }>`select cast(extract(epoch from statement_timestamp()) * 1000 as bigint) as now`;
  return (await read.execute(db)).rows[0]?.now ?? 0;
}

/**
 * Proves that a table has no row of months to come, while it is read and written, so that `divide` reads nothing under a
 * lock. Until `divide` or `undoPreparation`, the table takes no row of a later time than the end of the next month.
 */
export async function prepareToDivide(db: Kysely<Tables>, { table, column }: MonthlyTable): Promise<void> {
  if ((await isDivided(db, table)) || (await provenLimit(db, table))) return;
  const newest = sql<{ at: number | null }>`select max(${sql.ref(column)}) as at from ${sql.table(table)}`;
  const last = (await newest.execute(db)).rows[0]?.at ?? undefined;
  const now = await clockOf(db);
  const until = last === undefined ? monthOf(now) : monthOf(Math.max(now, last) + provenWithinMs, 1);
  const limit = sql.raw(limitOf(table));
  await briefly(db, (tx) =>
    sql`alter table ${sql.table(table)}
      add constraint ${limit} check (${sql.ref(column)} < ${bound(until)}) not valid`.execute(tx),
  ).catch(refuseAllBut(duplicateObject)); // another process has begun
  await sql`alter table ${sql.table(table)} validate constraint ${limit}`.execute(db);
}

const duplicateObject = '42710';

const refuseAllBut = (code: string) => (error: { readonly code?: string }) => {
  if (error.code !== code) throw error;
};

/** Takes the limit away that `prepareToDivide` has set. */
export async function undoPreparation(db: Kysely<Tables>, { table }: Pick<MonthlyTable, 'table'>): Promise<void> {
  await briefly(db, (tx) =>
    sql`alter table ${sql.table(table)} drop constraint if exists ${sql.raw(limitOf(table))}`.execute(tx),
  );
}

/** Runs statements in a transaction that does not wait for a lock for longer than others can wait behind it. */
export const briefly = <T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>) =>
  db.transaction().execute(async (tx) => {
    await passSettingsOn(tx);
    await sql`set local lock_timeout = ${sql.raw(String(lockMs))}`.execute(tx);
    return work(tx);
  });

/**
 * Makes the prepared table the first partition of a new one of the same name. Takes milliseconds, whatever the size. It does
 * nothing if another process has done it.
 */
export async function divide(tx: Transaction<Tables>, row: MonthlyTable): Promise<void> {
  const { table, column, indexes } = row;
  if (await isDivided(tx, table)) return;
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx);
  const until = await provenLimit(tx, table);
  if (until === undefined) throw new Error(`The table ${table} is not prepared for partitions: start again.`);
  const [whole, earlier] = [sql.table(table), sql.table(earlierOf(table))];
  await run(sql`alter table ${whole} rename to ${sql.raw(earlierOf(table))}`);
  for (const { name } of indexes) await run(sql.raw(`alter index ${name} rename to ${name}_earlier`));
  await run(sql`create table ${whole} (like ${earlier} including defaults) partition by range (${sql.ref(column)})`);
  for (const { name, on } of indexes) await run(sql.raw(`create index ${name} on ${on}`));
  await run(sql`alter table ${whole} attach partition ${earlier} for values from (minvalue) to (${bound(until)})`);
  await run(sql`alter table ${earlier} drop constraint ${sql.raw(limitOf(table))}`);
  await run(sql`create table ${sql.table(otherOf(table))} partition of ${whole} default`);
  await addMonths(tx, row, await clockOf(tx));
}

/** Undefined as long as the table is not prepared. */
async function provenLimit(db: Queries, table: string): Promise<number | undefined> {
  const read = sql<{ rule: string }>`select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = to_regclass(${table}) and conname = ${limitOf(table)} and convalidated`;
  const [until] = (await read.execute(db)).rows[0]?.rule.match(/\d+/) ?? [];
  return until === undefined ? undefined : Number(until);
}

export interface Partition {
  readonly name: string;
  /** Its first time, and the first one after it; undefined without a limit. */
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** The partitions with times; the one for other times has none. */
export async function partitionsOf(db: Queries, table: string): Promise<readonly Partition[]> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass(${table})`.execute(db);
  return rows.flatMap(({ name, bounds }) => {
    const [, from, until] = bounds.match(/FROM \('?(\w+)'?\) TO \('?(\w+)'?\)/) ?? [];
    const timeOf = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined);
    return from === undefined ? [] : [{ name, from: timeOf(from), until: timeOf(until) }];
  });
}

/**
 * Makes the months that are missing, the present one and those ahead. A month of which the partition for other times has
 * rows is left to it.
 */
async function addMonths(tx: Transaction<Tables>, { table, column }: MonthlyTable, now: number): Promise<void> {
  const have = await partitionsOf(tx, table);
  const isHad = (at: number) => have.some(({ from = 0, until = Number.POSITIVE_INFINITY }) => from <= at && at < until);
  for (let later = 0; later <= monthsAhead; later++) {
    const [from, until] = [monthOf(now, later), monthOf(now, later + 1)];
    if (isHad(from)) continue;
    const strays = sql`select 1 from ${sql.table(otherOf(table))}
      where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until} limit 1`;
    if ((await strays.execute(tx)).rows.length > 0) continue;
    await sql`create table ${sql.table(nameOfMonth(table, from))} partition of ${sql.table(table)}
      for values from (${bound(from)}) to (${bound(until)})`.execute(tx);
  }
}

/** What became of the partitions of a table. */
interface KeptMonths {
  /** Partitions that are gone, with all their rows. */
  readonly dropped: readonly string[];
  /** Partitions that are left whose rows expire one by one. */
  readonly uneven: readonly string[];
  /** The table is spread over machines by Citus. */
  readonly isSpread: boolean;
}

/**
 * Makes the months ahead of a divided table, and drops partitions whose rows have all expired.
 * @param keptMs how long a row is kept
 */
export async function keepMonths(db: Kysely<Tables>, row: MonthlyTable, keptMs: number): Promise<KeptMonths> {
  const now = await clockOf(db);
  const have = await partitionsOf(db, row.table);
  const expired = have.filter(({ until }) => until !== undefined && until <= now - keptMs);
  const isLacking = !have.some(({ from }) => from === monthOf(now, monthsAhead));
  const isChanged = (expired.length > 0 || isLacking) && (await changeMonths(db, row, expired, now));
  const left = isChanged ? have.filter((one) => !expired.includes(one)) : have;
  return {
    dropped: isChanged ? expired.map(({ name }) => name) : [],
    uneven: [...left.filter(({ from }) => from === undefined).map(({ name }) => name), otherOf(row.table)],
    isSpread: await isSpread(db, row.table),
  };
}

/** Returns whether it was done: another process may be at it. */
const changeMonths = (db: Kysely<Tables>, row: MonthlyTable, expired: readonly Partition[], now: number) =>
  briefly(db, async (tx) => {
    const lock = sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext(${row.table})) as held`;
    if (!(await lock.execute(tx)).rows[0]?.held) return false;
    await addMonths(tx, row, now);
    for (const { name } of expired) await sql`drop table if exists ${sql.table(name)}`.execute(tx);
    return true;
  });
