import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { ProvisioningOrders } from '../provisioning/provisioning-orders.ts';
import type { ChosenAddress, Registration } from './registration.ts';

export interface ConfirmDeps {
  readonly now: Database['now'];
  readonly orders: Pick<ProvisioningOrders, 'isEnabled' | 'orderMissing'>;
}

/**
 * Records that a choice still holds, and orders what the service for emergency calls was not told yet.
 * @param checked what the records say of its address now
 * @returns false if it is not in force any more; then nothing changes
 */
export async function confirmChoice(
  { now, orders }: ConfirmDeps,
  tx: Queries,
  registration: Registration,
  checked: Pick<ChosenAddress, 'status' | 'evidence'> | undefined,
): Promise<boolean> {
  const { id: registrationId, lineId } = registration;
  const present = tx
    .updateTable('emergency_registrations')
    .where('id', '=', registrationId)
    .where('ended_at', 'is', null);
  const evidence = checked && { evidence: JSON.stringify(checked.evidence) };
  // The service that sets addresses up says itself how far it is.
  const status = checked && !orders.isEnabled && { status: checked.status };
  const answered = await present.set({ confirmed_at: now, asked_at: now, ...evidence, ...status }).executeTakeFirst();
  if (answered.numUpdatedRows === 0n) return false;
  if (registration.chosen && (await orders.orderMissing(tx, { registrationId, lineId })))
    await present.set({ status: 'Provisioning' }).execute();
  return true;
}
