import { endBrowserSessions, endRecordsOf } from './sessions/end-browser-sessions.ts';
import { endSignInsOf } from './sign-in/end-sign-ins.ts';
import type { Database } from './storage/database.ts';
import type { Queries } from './storage/transaction.ts';
import { endTrust } from './two-factor/two-factor.ts';

/**
 * Ends all sign-ins, sessions, grants, codes, tokens and trusted devices of an account. Every process applies it from the next request on.
 * Runs in the caller's transaction. Returns the number of ended sessions.
 */
export async function endSessionsOf(tx: Queries, { now }: Pick<Database, 'now'>, accountId: string): Promise<number> {
  await endSignInsOf(tx, accountId);
  await endTrust(tx, accountId);
  const ended = await endBrowserSessions(tx, { now }, accountId);
  await endRecordsOf(tx, accountId);
  return ended.length;
}
