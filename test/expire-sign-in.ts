import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { FreshDatabase } from './database.ts';

/** Lets the time of a sign-in run out, in the database of a server that runs. */
export async function expireSignIn({ env }: FreshDatabase, signInId: string): Promise<void> {
  const statement = `update sign_ins set expires_at = 1 where id = $1`;
  if (env.DATABASE_URL) {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await client.query(statement, [signInId]).finally(() => client.end());
    return;
  }
  // not by our own door, which keeps a second process out of the folder
  const database = new DatabaseSync(join(env.DATA_DIR, 'portico.db'), { timeout: 10_000 });
  database.prepare(statement.replace('$1', '?')).run(signInId);
  database.close();
}
