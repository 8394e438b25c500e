import { type Kysely, sql } from 'kysely';
import type { Index } from './table-index.ts';
import type { Tables } from './tables.ts';

interface WithIndexes {
  readonly indexes?: readonly Index[];
}

/** This user may not do it, or the files of the extension are missing, or the host of the database does not allow it. */
const refusals: readonly (string | undefined)[] = ['42501', '58P01', '0A000', '22023'];

/** The indexes of migrations that need an extension of PostgreSQL. */
export const ofExtensions = (steps: readonly WithIndexes[]): readonly Index[] =>
  steps.flatMap(({ indexes = [] }) => indexes).filter(({ needs }) => needs === 'pg_trgm');

/** Lists which of some indexes are in the schema in use. */
export const presentIndexes = (names: readonly string[]): string =>
  `select relname as name from pg_class where relkind = 'i' and relnamespace = current_schema()::regnamespace
    and relname in (${names.map((name) => `'${name}'`).join(', ')})`;

/** The indexes of extensions that a PostgreSQL database lacks. */
export async function missingOfExtensions(
  db: Kysely<Tables>,
  steps: readonly WithIndexes[],
): Promise<readonly Index[]> {
  const wanted = ofExtensions(steps);
  if (wanted.length === 0) return [];
  const present = sql.raw<{ name: string }>(presentIndexes(wanted.map(({ name }) => name)));
  const names = new Set((await present.execute(db)).rows.map(({ name }) => name));
  return wanted.filter(({ name }) => !names.has(name));
}

/**
 * Builds those indexes, if the database has the extension for parts of texts (pg_trgm), or lets this user add it. Since
 * PostgreSQL 13, who may create in the database may. A server can lack it, or its host may not allow it; then nothing is
 * built, and `doctor` says so.
 */
export async function buildOfExtensions(
  db: Kysely<Tables>,
  steps: readonly WithIndexes[],
  build: (index: Index) => Promise<void>,
): Promise<void> {
  const missing = await missingOfExtensions(db, steps);
  if (missing.length === 0) return;
  try {
    if (await addTrigrams(db)) for (const index of missing) await build(index);
  } catch (error) {
    if (!refusals.includes((error as { readonly code?: string }).code)) throw error;
  }
}

/** Whether the extension is there and found by its name, after it has been added if it can be. */
async function addTrigrams(db: Kysely<Tables>): Promise<boolean> {
  const usable = sql<{ is: boolean }>`select exists (
    select from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)) as is`;
  const isUsable = async () => (await usable.execute(db)).rows[0]?.is === true;
  if (await isUsable()) return true;
  const available = sql`select from pg_available_extensions where name = 'pg_trgm' and installed_version is null`;
  if ((await available.execute(db)).rows.length === 0) return false;
  await sql`create extension if not exists pg_trgm`.execute(db);
  return isUsable();
}
