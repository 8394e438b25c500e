import { deleteAccount } from './accounts/accounts.ts';
import { removeMarksOf } from './contacts/contacts.ts';
import { createProvisioningOrders } from './emergency-address/emergency-address.ts';
import { endSessionsOf } from './end-sessions.ts';
import type { Database } from './storage/database.ts';
import { inTransaction } from './storage/transaction.ts';

/** Tables of other capabilities whose rows belong to an account. The audit keeps its rows. */
const ownedRows = [
  'pins',
  'consents',
  'acceptances',
  'devices',
  'messages',
  'policies',
  'factors',
  'recovery_codes',
  'trusted_devices',
  'proven_browsers',
  'second_steps',
  'second_factor_policies',
  'one_time_proofs',
  'email_changes',
  'lost_contacts',
  'activations',
  'activation_answers',
  'sso_identities',
  'sso_sessions',
  'emergency_networks',
  'emergency_put_offs',
  'emergency_registrations',
  'emergency_locations',
  'lines',
] as const;

/**
 * Removes an account: ends its sessions, whose apps are told, and deletes everything but its rows in the audit and what
 * it acknowledged.
 */
export async function removeAccount(database: Database, accountId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await endSessionsOf(tx, database, accountId);
    const orders = createProvisioningOrders(database, { isEnabled: false, countries: new Map() }); // takes back what was ordered
    await orders.withdrawAccount(tx, accountId);
    for (const table of ownedRows) await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
    await tx
      .updateTable('emergency_acknowledgements')
      .set({ account_removed_at: database.now })
      .where('account_id', '=', accountId)
      .execute();
    await removeMarksOf(tx, accountId);
    await deleteAccount(tx, accountId);
  });
}
