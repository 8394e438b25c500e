import type { Database } from './database.ts';
import { endBrowserSessions } from './end-browser-sessions.ts';
import type { Queries } from './transaction.ts';

/**
 * Ends what an account has open, on every process from the next request on: sessions, grants, codes and tokens, and
 * sign-ins whose password was proven. Runs in the transaction of the change that asks for it. Answers how many sessions
 * have ended.
 */
export async function endSessionsOf(tx: Queries, { now }: Pick<Database, 'now'>, accountId: string): Promise<number> {
  await endSignInsOf(tx, accountId);
  const ended = await endBrowserSessions(tx, { now }, accountId);
  await tx.deleteFrom('oidc_records').where('account_id', '=', accountId).execute();
  return ended.length;
}

/**
 * Ends sign-ins whose password was proven, those too that are finished: their browser may not have got its session yet.
 * Choices go first: one that is made at the same time has either reached its sign-in, which then ends, or finds nothing
 * to choose.
 */
export async function endSignInsOf(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('sign_in_choices').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('sign_ins').where('account_id', '=', accountId).execute();
}
