import { sql } from 'kysely';
import type { Queries } from '../storage/transaction.ts';

/** Counter of the consecutive failures on an account: those of all unknown browsers together, or of one known browser. */
export const failuresKey = (accountId: string, deviceHash?: string) =>
  ['failures-in-a-row', accountId, ...(deviceHash === undefined ? [] : [deviceHash])].join(':');

/** Lets every browser try passwords again, after an operator or a new password has ended the reason to refuse them. */
export async function forgetFailuresOf(tx: Queries, accountId: string): Promise<void> {
  const prefix = failuresKey(accountId, '');
  await tx
    .deleteFrom('counters')
    .where((eb) =>
      eb.or([
        eb('key', '=', failuresKey(accountId)),
        eb(
          'key',
          'in',
          eb
            .selectFrom('devices')
            .select(sql<string>`${prefix} || devices.device_hash`.as('key'))
            .where('devices.account_id', '=', accountId),
        ),
      ]),
    )
    .execute();
}
