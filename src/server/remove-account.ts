import { sql } from 'kysely';
import { deleteAccount } from './accounts/accounts.ts';
import { removeMarksOf } from './contacts/contacts.ts';
import { createProvisioningOrders } from './emergency-address/emergency-address.ts';
import { endSessionsOf } from './end-sessions.ts';
import { releaseViews } from './saved-views/saved-views.ts';
import type { Database } from './storage/database.ts';
import { sendAhead } from './storage/send-ahead.ts';
import { inTransaction, type Queries } from './storage/transaction.ts';
import { tablesOfAccounts } from './tables.ts';

/** Tables whose rows go with their account. */
const deleted = tablesOfAccounts.filter(({ onRemoval }) => onRemoval === 'deleted').map(({ table }) => table);

/**
 * Removes an account: ends its sessions, whose apps are told, and deletes everything but its rows in the audit and what
 * it acknowledged.
 * @param tell queues what tells the person, in the same transaction
 */
export async function removeAccount(
  database: Database,
  accountId: string,
  tell: (tx: Queries) => Promise<void> = async () => undefined,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await endSessionsOf(tx, database, accountId);
    const orders = createProvisioningOrders(database, { isEnabled: false, countries: new Map() }); // takes back what was ordered
    await orders.withdrawAccount(tx, accountId);
    for (const table of deleted)
      await sendAhead(
        tx,
        sql`delete from ${sql.table(table)} where ${sql.ref('account_id')} = ${accountId}`.compile(tx),
      );
    await tx
      .updateTable('emergency_acknowledgements')
      .set({ account_removed_at: database.now })
      .where('account_id', '=', accountId)
      .execute();
    await removeMarksOf(tx, accountId);
    await releaseViews(tx, accountId);
    await deleteAccount(tx, accountId);
    await tell(tx);
  });
}
