import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { FreshDatabase } from './database.ts';

/**
 * Runs statements directly in the database, and commits them only after a request waits for them. Returns the result of the
 * request.
 */
export async function uncommitted<Result>(
  { env: { DATA_DIR, DATABASE_URL } }: FreshDatabase,
  statements: readonly string[],
  request: () => Promise<Result>,
): Promise<Result> {
  const { run, close } = await (DATABASE_URL ? connect(DATABASE_URL) : openFile(join(DATA_DIR, 'portico.db')));
  try {
    for (const statement of ['begin', ...statements]) await run(statement);
    const answered = request();
    await sleep(700);
    await run('commit');
    return await answered;
  } finally {
    await close();
  }
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { run: (statement: string): Promise<unknown> => client.query(statement), close: () => client.end() };
}

async function openFile(path: string) {
  const sqlite = new DatabaseSync(path, { timeout: 5000 });
  return { run: async (statement: string) => sqlite.exec(statement), close: async () => sqlite.close() };
}
