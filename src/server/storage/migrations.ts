import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A change of the schema. Released migrations never change, and the previous version keeps working after each. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/**
 * Applies the missing migrations, each in a transaction that also inserts its record. A process that starts concurrently
 * waits for that row and then skips the migration. Returns the names of the applied migrations.
 */
export async function migrate(db: Kysely<Tables>, steps: readonly Migration[]): Promise<string[]> {
  await createRecord(db);
  const applied: string[] = [];
  for (const step of steps) if (await applyOnce(db, step)) applied.push(step.name);
  return applied;
}

/** In PostgreSQL, creating the same table concurrently can fail with a duplicate key in the system catalogue. */
async function createRecord(db: Kysely<Tables>): Promise<void> {
  const create = sql`create table if not exists schema_migrations (name text primary key, at bigint not null)`;
  await create.execute(db).catch(() => create.execute(db));
}

async function applyOnce(db: Kysely<Tables>, step: Migration): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await sql<{ name: string }>`
      insert into schema_migrations (name, at) values (${step.name}, ${Date.now()})
      on conflict (name) do nothing returning name`.execute(transaction);
    if (row.rows.length === 0) return false;
    for (const statement of step.statements) await sql.raw(statement).execute(transaction);
    return true;
  });
}

/** Whether all of the migrations are applied. */
export async function isMigrated(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const names = new Set(rows.map((row) => row.name));
  return migrations.every((step) => names.has(step.name));
}
