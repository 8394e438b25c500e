import { sql } from 'kysely';
import { deviceCookieSeconds } from '../http/cookies.ts';
import type { Database } from './database.ts';

const rowsAtATime = 500;
const expiring = [
  { table: 'sign_ins', key: ['id'] },
  { table: 'sign_in_choices', key: ['sign_in_id'] },
  { table: 'app_sessions', key: ['session_uid'] },
  { table: 'logout_notices', key: ['id'] },
  { table: 'counters', key: ['key'] },
  { table: 'oidc_records', key: ['id'] },
  { table: 'devices', key: ['account_id', 'device_hash'], time: 'seen_at', keptMs: 1000 * deviceCookieSeconds },
] as const;

const expired = ({ now }: Database) => sql`expires_at < ${now}`;

/** Clears expired rows, at most `rowsAtATime` of each table, so that no sweep holds the database for long. */
export async function sweepOnce(database: Database): Promise<number> {
  let cleared = 0;
  for (const row of expiring) {
    const name = sql.table(row.table);
    const key = sql.join(row.key.map((column) => sql.ref(column)));
    const isOver = 'time' in row ? sql`${sql.ref(row.time)} < ${database.now} - ${row.keptMs}` : expired(database);
    const done = await sql`delete from ${name} where (${key}) in
      (select ${key} from ${name} where ${isOver} limit ${rowsAtATime}) and ${isOver}`.execute(database.db);
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
