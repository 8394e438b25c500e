import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import pg from 'pg';
import type { FreshDatabase } from './database.ts';

/**
 * Runs statements directly in the database, and commits them only after a request waits for them. Returns the result of the
 * request.
 * @param meanwhile work that is done while the request waits
 */
export async function uncommitted<Result>(
  { env: { DATA_DIR, DATABASE_URL } }: FreshDatabase,
  statements: readonly string[],
  request: () => Promise<Result>,
  meanwhile = async () => {},
): Promise<Result> {
  const { run, untilWaiting, close } = await (DATABASE_URL
    ? connect(DATABASE_URL)
    : openFile(join(DATA_DIR, 'portico.db')));
  try {
    for (const statement of ['begin', ...statements]) await run(statement);
    const answered = request();
    let early: unknown;
    answered.then(
      (result) => (early = result ?? 'nothing'),
      (error: unknown) => (early = error),
    );
    await untilWaiting(() => early);
    await meanwhile();
    await run('commit');
    return await answered;
  } finally {
    await close();
  }
}

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isWaiting = async () => {
    await client.query('select pg_stat_clear_snapshot()'); // a transaction else sees no connection opened since its first look
    return (await client.query(waiting)).rows.length > 0;
  };
  return {
    run: (statement: string): Promise<unknown> => client.query(statement),
    async untilWaiting(early: () => unknown) {
      for (let looks = 0; looks < 500; looks++) {
        if (await isWaiting()) return;
        if (early()) throw new Error(`The request did not wait for the statements. It gave ${inspect(early())}`);
        await sleep(20);
      }
      throw new Error('The request neither waits for the statements nor ends.');
    },
    close: () => client.end(),
  };
}

async function openFile(path: string) {
  const sqlite = new DatabaseSync(path, { timeout: 5000 });
  return {
    run: async (statement: string) => sqlite.exec(statement),
    untilWaiting: () => sleep(700), // nothing tells who waits for a file
    close: async () => sqlite.close(),
  };
}
