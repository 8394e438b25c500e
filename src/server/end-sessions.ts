import { endBrowserSessions, endRecordsOf } from './sessions/end-browser-sessions.ts';
import { endSignInsOf } from './sign-in/end-sign-ins.ts';
import type { Database } from './storage/database.ts';
import type { Queries } from './storage/transaction.ts';

/**
 * Ends everything that an account has open, on every process from the next request on: sign-ins, sessions, grants, codes
 * and tokens. Runs in the transaction of the change that asks for it. Returns how many sessions ended.
 */
export async function endSessionsOf(tx: Queries, { now }: Pick<Database, 'now'>, accountId: string): Promise<number> {
  await endSignInsOf(tx, accountId);
  const ended = await endBrowserSessions(tx, { now }, accountId);
  await endRecordsOf(tx, accountId);
  return ended.length;
}
