import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { FreshDatabase } from './database.ts';

/** Causes internal errors: removes a table of a running server during a call. */
export async function withoutTable<Result>(
  database: FreshDatabase,
  table: string,
  act: () => Promise<Result>,
): Promise<Result> {
  await administer(database, `alter table ${table} rename to ${table}_away`);
  try {
    return await act();
  } finally {
    await administer(database, `alter table ${table}_away rename to ${table}`);
  }
}

/** Runs a statement directly in the database. */
export async function administer({ env: { DATA_DIR, DATABASE_URL } }: FreshDatabase, statement: string): Promise<void> {
  if (!DATABASE_URL) {
    using sqlite = new DatabaseSync(join(DATA_DIR, 'portico.db'), { timeout: 5000 });
    sqlite.exec(statement);
    return;
  }
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
