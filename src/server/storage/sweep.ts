import { sql } from 'kysely';
import type { Database } from './database.ts';

const rowsAtATime = 500;
const expiring = [
  { table: 'sign_ins', key: 'id' },
  { table: 'sign_in_choices', key: 'sign_in_id' },
  { table: 'app_sessions', key: 'session_uid' },
  { table: 'logout_notices', key: 'id' },
  { table: 'counters', key: 'key' },
  { table: 'oidc_records', key: 'id' },
] as const;

/** Clears expired rows, at most `rowsAtATime` of each table, so that no sweep holds the database for long. */
export async function sweepOnce(database: Database): Promise<number> {
  let cleared = 0;
  for (const { table, key } of expiring) {
    const name = sql.table(table);
    const id = sql.ref(key);
    const done = await sql`delete from ${name} where ${id} in
      (select ${id} from ${name} where expires_at < ${database.now} limit ${rowsAtATime})
      and expires_at < ${database.now}`.execute(database.db);
    cleared += Number(done.numAffectedRows ?? 0);
  }
  return cleared;
}

/** Sweeps every `everyMs`, and at once again while a sweep finds full batches. Answers the function that stops it. */
export function sweepRegularly(database: Database, everyMs: number, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => sweepUntilClear(database).catch(onError), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function sweepUntilClear(database: Database): Promise<void> {
  while ((await sweepOnce(database)) >= rowsAtATime);
}
