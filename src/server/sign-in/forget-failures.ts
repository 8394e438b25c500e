import { sql } from 'kysely';
import type { Queries } from '../storage/transaction.ts';

/** Counter of the consecutive failures on an account: those of all unknown browsers together, or of one known browser. */
export const failuresKey = (accountId: string, deviceHash?: string) =>
  ['failures-in-a-row', accountId, ...(deviceHash === undefined ? [] : [deviceHash])].join(':');

/** Lets every browser try passwords again, after an operator or a new password has ended the reason to refuse them. */
export async function forgetFailuresOf(tx: Queries, accountId: string): Promise<void> {
  const ofKnownBrowsers = tx
    .selectFrom('devices')
    .select(sql<string>`${failuresKey(accountId, '')} || devices.device_hash`.as('key'))
    .where('devices.account_id', '=', accountId);
  await tx.deleteFrom('counters').where('key', '=', failuresKey(accountId)).execute();
  await tx.deleteFrom('counters').where('key', 'in', ofKnownBrowsers).execute(); // with the first one, no index would serve
}
