import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { FreshDatabase } from './database.ts';

/** Takes a table away from a running server for the time of a call: a failure of the server's own. */
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

/** Has the database run a statement behind the server's back. */
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
