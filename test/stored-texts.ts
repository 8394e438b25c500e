import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { FreshDatabase } from './database.ts';

/** The texts of rows. Their numbers are left out: six digits of a code may stand in a time by chance. */
export const storedTexts = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row) => Object.values(row).filter((value) => typeof value === 'string')));

/** The rows of a table, beside a server that runs. */
export async function storedRows(
  { env: { DATA_DIR, DATABASE_URL } }: FreshDatabase,
  table: string,
): Promise<readonly object[]> {
  if (!DATABASE_URL) {
    using sqlite = new DatabaseSync(join(DATA_DIR, 'portico.db'), { timeout: 5000 });
    return sqlite.prepare(`select * from ${table}`).all();
  }
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(`select * from ${table}`).finally(() => client.end());
  return rows;
}
