import { sql } from 'kysely';
import type { Queries } from '../storage/transaction.ts';

/** Counter of the consecutive failures on an account: those of all unknown browsers together, or of one known browser. */
export const failuresKey = (accountId: string, deviceHash?: string) =>
  ['failures-in-a-row', accountId, ...(deviceHash === undefined ? [] : [deviceHash])].join(':');

/**
 * Lets every browser try passwords again, after an operator or a new password has ended the reason to refuse them.
 * @returns whether failures were counted
 */
export async function forgetFailuresOf(tx: Queries, accountId: string): Promise<boolean> {
  const ofKnownBrowsers = tx
    .selectFrom('devices')
    .select(sql<string>`${failuresKey(accountId, '')} || devices.device_hash`.as('key'))
    .where('devices.account_id', '=', accountId);
  const ofUnknown = await tx.deleteFrom('counters').where('key', '=', failuresKey(accountId)).executeTakeFirst();
  // with the first one, no index would serve
  const ofKnown = await tx.deleteFrom('counters').where('key', 'in', ofKnownBrowsers).executeTakeFirst();
  return ofUnknown.numDeletedRows + ofKnown.numDeletedRows > 0n;
}
