import { deleteAccount } from './accounts/accounts.ts';
import { removeMarksOf } from './contacts/contacts.ts';
import { createProvisioningOrders } from './emergency-address/emergency-address.ts';
import { endSessionsOf } from './end-sessions.ts';
import type { Database } from './storage/database.ts';
import type { Tables } from './storage/tables.ts';
import { inTransaction, type Queries } from './storage/transaction.ts';

/** Tables of other capabilities whose rows belong to an account. */
export const removedRows = [
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
  'emergency_notices',
  'emergency_registrations',
  'emergency_locations',
  'lines',
] as const;

/** Tables whose rows go otherwise, or stay. */
export const removedElsewhere: Partial<Record<keyof Tables, string>> = {
  audit: 'keeps its records; they have no data of the person but the address of the browser',
  emergency_acknowledgements: 'kept as evidence, marked, until EMERGENCY_EVIDENCE_DAYS are over',
  credentials: 'deleteAccount',
  contacts: 'deleteAccount',
  extensions: 'deleteAccount',
  numbers: 'deleteAccount',
  shared_numbers: 'deleteAccount',
  app_sessions: 'endSessionsOf',
  oidc_records: 'endSessionsOf',
  sign_ins: 'endSessionsOf ends them; the sweep deletes them',
  sign_in_choices: 'expire within an hour',
  sign_in_facts: 'expire within an hour',
  recovery_accounts: 'expire with their recovery',
  recovery_sessions: 'expire with their recovery',
  logout_notices: 'tell apps of the end of the sessions, and expire',
};

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
    for (const table of removedRows) await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
    await tx
      .updateTable('emergency_acknowledgements')
      .set({ account_removed_at: database.now })
      .where('account_id', '=', accountId)
      .execute();
    await removeMarksOf(tx, accountId);
    await deleteAccount(tx, accountId);
    await tell(tx);
  });
}
