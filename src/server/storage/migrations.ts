import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { MigrationCounts } from '../metrics/saturation.ts';
import { buildOfExtensions, missingOfExtensions } from './extension-indexes.ts';
import { withMigrationLock } from './migration-lock.ts';
import { divide, type MonthlyTable, prepareToDivide, undoPreparation } from './monthly-partitions.ts';
import { passSettingsOn } from './spread-tables.ts';
import type { Index } from './table-index.ts';
import type { Tables } from './tables.ts';

/** A change of the schema. Released migrations never change, and the previous version keeps working after each. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** Indexes of tables that may be large. PostgreSQL builds them while the tables are written. */
  readonly indexes?: readonly Index[];
  /** Tables that get a partition for each month, in PostgreSQL. They may be large, and are written meanwhile. */
  readonly divided?: readonly MonthlyTable[];
}

/** How the migrations of a database are applied. */
export interface MigrationOptions {
  readonly kind: 'sqlite' | 'postgres';
  /** Whether a pooler stands before PostgreSQL. */
  readonly isPooled?: boolean;
  /** Whether migrations of a newer version are accepted. */
  readonly mayBeNewer?: boolean;
  /** How long a statement waits for a table that is in use (PostgreSQL), in milliseconds. Others wait behind it. */
  readonly lockMs?: number;
  /** How often it tries. */
  readonly attempts?: number;
}

/** What a database needs beside: nothing has to be built while an empty one is written. */
interface Application extends MigrationOptions {
  readonly isEmpty: boolean;
}

/** The schema cannot be used or changed now. The message is a sentence for the operator. */
export class SchemaRefused extends Error {}

const pauseMs = 1000;
/** A table is held, or PostgreSQL has ended this side of a deadlock with the work of a server. */
const passingFailures: readonly (string | undefined)[] = ['55P03', '40P01'];

/**
 * Applies the missing migrations, each in a transaction that also inserts its record, and builds indexes again that a
 * process has left half built. Of processes that start at once on PostgreSQL one does it, and the others wait for it.
 * Returns the names of the applied migrations.
 * @throws SchemaRefused when the database is of a newer version, or when a table stays in use
 */
export async function migrate(
  db: Kysely<Tables>,
  steps: readonly Migration[],
  options: MigrationOptions,
): Promise<string[]> {
  await createRecord(db);
  const names = await appliedNames(db);
  if (!options.mayBeNewer) refuseNewer(names, steps);
  const isWhole = steps.every(({ name }) => names.has(name));
  if (options.kind === 'sqlite') return isWhole ? [] : applyMissing(db, steps, options);
  const lacks = async () => [...(await halfBuiltIndexes(db, steps)), ...(await missingOfExtensions(db, steps))];
  if (isWhole && (await lacks()).length === 0) return [];
  return withMigrationLock(db, options, async () => {
    const applied = await applyMissing(db, steps, options);
    for (const index of await halfBuiltIndexes(db, steps)) await build(db, index);
    await buildOfExtensions(db, steps, (index) => build(db, index));
    return applied;
  });
}

async function applyMissing(
  db: Kysely<Tables>,
  steps: readonly Migration[],
  options: MigrationOptions,
): Promise<string[]> {
  const before = await appliedNames(db);
  if (!options.mayBeNewer) refuseNewer(before, steps);
  const applied: string[] = [];
  const how = { ...options, isEmpty: before.size === 0 };
  for (const step of steps)
    if (!before.has(step.name) && (await applyPatiently(db, step, how))) applied.push(step.name);
  return applied;
}

/** In PostgreSQL, creating the same table concurrently can fail with a duplicate key in the system catalogue. */
async function createRecord(db: Kysely<Tables>): Promise<void> {
  const create = sql`create table if not exists schema_migrations (name text primary key, at bigint not null)`;
  await create.execute(db).catch(() => create.execute(db));
}

async function appliedNames(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** An older version would read data that it does not understand, and fail request by request. */
function refuseNewer(applied: ReadonlySet<string>, steps: readonly Migration[]): void {
  const known = new Set(steps.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const names = unknown.toSorted().join(', ');
  throw new SchemaRefused(
    `The database belongs to a newer version of Portico (it has the migrations ${names}): start that version, or set NEWER_DATABASE to true if this is the version directly before it.`,
  );
}

/** A statement that waits for a table stops everybody behind it, so it gives up soon and tries again. */
async function applyPatiently(db: Kysely<Tables>, step: Migration, options: Application): Promise<boolean> {
  const divided = options.kind === 'postgres' ? (step.divided ?? []) : [];
  if (divided.length === 0) return patiently(step, options, () => applyOnce(db, step, options));
  // Each part waits for itself: a proof that was made is not made again.
  await patiently(step, options, () => buildIndexes(db, step, options));
  try {
    for (const table of divided) await patiently(step, options, () => prepareToDivide(db, table));
    return await patiently(step, options, () => applyOnce(db, step, options));
  } catch (error) {
    for (const table of divided) await undoPreparation(db, table).catch(() => undefined); // the first error counts
    throw error;
  }
}

async function patiently<T>(step: Migration, { attempts = 60 }: MigrationOptions, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!passingFailures.includes((error as { readonly code?: string }).code)) throw error;
      if (attempt >= attempts)
        throw new SchemaRefused(
          `The migration ${step.name} waits for a table that something else holds: end long transactions, and start again.`,
        );
      await sleep(pauseMs);
    }
  }
}

/** The indexes that a migration builds in a database. */
const indexesFor = ({ kind }: MigrationOptions, indexes: readonly Index[] = []) =>
  indexes.filter(({ needs }) => needs === undefined || needs === kind);

const isBuiltBeside = ({ kind, isEmpty }: Application) => kind === 'postgres' && !isEmpty;

/** PostgreSQL builds indexes of a table that is written outside of a transaction alone. */
async function buildIndexes(db: Kysely<Tables>, { indexes = [] }: Migration, how: Application): Promise<void> {
  if (isBuiltBeside(how)) for (const index of indexesFor(how, indexes)) await build(db, index);
}

async function applyOnce(db: Kysely<Tables>, step: Migration, options: Application): Promise<boolean> {
  const { kind, lockMs = 2000 } = options;
  const indexes = indexesFor(options, step.indexes);
  await buildIndexes(db, step, options);
  return db.transaction().execute(async (transaction) => {
    const row = await sql<{ name: string }>`
      insert into schema_migrations (name, at) values (${step.name}, ${Date.now()})
      on conflict (name) do nothing returning name`.execute(transaction);
    if (row.rows.length === 0) return false;
    if (kind === 'postgres') {
      await passSettingsOn(transaction);
      await sql.raw(`set local lock_timeout = ${lockMs}`).execute(transaction);
    }
    for (const statement of step.statements) await sql.raw(statement).execute(transaction);
    if (!isBuiltBeside(options))
      for (const { name, on } of indexes) await sql.raw(`create index ${name} on ${on}`).execute(transaction);
    if (kind === 'postgres') for (const table of step.divided ?? []) await divide(transaction, table);
    return true;
  });
}

/** Builds an index that is not there. One that a killed process has left half built is dropped first. */
async function build(db: Kysely<Tables>, { name, on }: Index): Promise<void> {
  const found = sql<{
    whole: boolean;
  }>`select indisvalid as whole from pg_index where indexrelid = to_regclass(${name})`;
  const [index] = (await found.execute(db)).rows;
  if (index?.whole) return;
  if (index) await sql.raw(`drop index concurrently ${name}`).execute(db);
  await sql.raw(`create index concurrently if not exists ${name} on ${on}`).execute(db);
  // Until then nothing is known of how often each value of an expression occurs.
  await sql.raw(`analyze ${on.replace(/ .*/, '')}`).execute(db);
}

/** Indexes of migrations that exist and serve no query. */
async function halfBuiltIndexes(db: Kysely<Tables>, steps: readonly Migration[]): Promise<readonly Index[]> {
  const half = await sql<{ name: string }>`${sql.raw(invalidIndexes)}`.execute(db);
  const names = new Set(half.rows.map(({ name }) => name));
  return steps.flatMap(({ indexes = [] }) => indexes).filter(({ name }) => names.has(name));
}

/**
 * Lists the indexes of the schema in use that PostgreSQL does not use, since their build was interrupted. The index of a
 * divided table is left out: those of its partitions are named.
 */
export const invalidIndexes = `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
  where not i.indisvalid and c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace order by c.relname`;

/** How many migrations of this version are applied and missing, and how many of a newer version are applied. */
export async function countMigrations(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<MigrationCounts> {
  const names = await appliedNames(db);
  const applied = migrations.filter((step) => names.has(step.name)).length;
  return { applied, missing: migrations.length - applied, newer: names.size - applied };
}

/** Whether all of the migrations are applied. */
export async function isMigrated(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<boolean> {
  const names = await appliedNames(db);
  return migrations.every((step) => names.has(step.name));
}
