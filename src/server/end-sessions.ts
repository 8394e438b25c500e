import type { KeptOpen } from './accounts/accounts.ts';
import { endRecoveriesOf } from './recovery/recovery.ts';
import { endAllBut, endBrowserSessions, endRecordsOf, endRefreshTokensOf } from './sessions/end-browser-sessions.ts';
import { endSignInsOf } from './sign-in/end-sign-ins.ts';
import type { Database } from './storage/database.ts';
import type { Queries } from './storage/transaction.ts';
import { endTrust } from './two-factor/two-factor.ts';

/**
 * Ends all sign-ins, sessions, grants, codes, tokens, trusted devices and resets of an account. Every process applies it from the
 * next request on.
 * Runs in the caller's transaction. Returns the number of ended sessions.
 * @param kept the sign-in or session in which the user causes it; its refresh tokens end all the same
 */
export async function endSessionsOf(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  accountId: string,
  { signInId, sessionUid }: KeptOpen = {},
): Promise<number> {
  await endSignInsOf(tx, accountId, signInId);
  await endTrust(tx, accountId);
  await endRecoveriesOf(tx, accountId);
  if (sessionUid !== undefined) {
    await endRefreshTokensOf(tx, accountId);
    return endAllBut(tx, { now }, accountId, sessionUid);
  }
  const ended = await endBrowserSessions(tx, { now }, accountId);
  await endRecordsOf(tx, accountId);
  return ended.length;
}
