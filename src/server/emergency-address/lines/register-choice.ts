import { randomId } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import { civicColumn } from '../locations/kept-civic.ts';
import type { ProvisioningOrders } from '../provisioning/provisioning-orders.ts';
import type { Acknowledged, Acknowledgements } from './acknowledgements.ts';
import type { NewRegistration } from './registration.ts';

export interface RegisterDeps {
  readonly now: Database['now'];
  readonly orders: Pick<ProvisioningOrders, 'follow'>;
  readonly acknowledgements: Pick<Acknowledgements, 'record'>;
}

/**
 * Records a choice in the place of the one before, with what was acknowledged for it, and orders what the service for
 * emergency calls has to know.
 */
export async function registerChoice(
  { now, orders, acknowledgements }: RegisterDeps,
  tx: Queries,
  registration: NewRegistration,
  acknowledged: Acknowledged,
): Promise<void> {
  const { lineId, accountId } = registration;
  const status = registration.chosen?.status;
  const registrationId = randomId();
  await endPresent(tx, lineId, now);
  await tx
    .insertInto('emergency_registrations')
    .values({ id: registrationId, ...rowOf(registration), status: status ?? null, registered_at: now, asked_at: now })
    .execute();
  if (await orders.follow(tx, { registrationId, lineId })) await markOrdered(tx, registrationId);
  await acknowledgements.record(tx, { registrationId, lineId, accountId }, acknowledged);
}

const markOrdered = (tx: Queries, registrationId: string) =>
  tx.updateTable('emergency_registrations').set({ status: 'Provisioning' }).where('id', '=', registrationId).execute();

const rowOf = (registration: NewRegistration) => {
  const { lineId, accountId, choice, chosen, locationId, otherPhone, isOutsideArea, awaitsCheck, setBy } = registration;
  return {
    line_id: lineId,
    account_id: accountId,
    choice,
    location_id: locationId ?? null,
    address: chosen ? JSON.stringify(chosen.address) : null,
    format_id: chosen?.formatId ?? null,
    evidence: chosen ? JSON.stringify(chosen.evidence) : null,
    civic: chosen ? civicColumn(chosen) : null,
    other_phone: otherPhone ?? null,
    outside_area: Number(isOutsideArea),
    awaits_check: Number(awaitsCheck === true),
    set_by: setBy ?? null,
  };
};

async function endPresent(tx: Queries, lineId: string, now: Database['now']): Promise<void> {
  await tx
    .updateTable('emergency_registrations')
    .set({ ended_at: now })
    .where('line_id', '=', lineId)
    .where('ended_at', 'is', null)
    .execute();
}
