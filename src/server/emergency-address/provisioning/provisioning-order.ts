import type { Selectable } from 'kysely';
import type { AddressStatus } from '../../../contract/address/emergency-states.ts';
import type { ProvisioningOrder } from '../../gateways/emergency-provisioning/emergency-provisioning.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { EmergencyProvisioningTable } from '../emergency-tables.ts';
import { keptCivic } from '../locations/kept-civic.ts';

/** `queued`: no request was answered yet. `pending`: the service is setting the address up. */
export type OrderState = EmergencyProvisioningTable['state'];

/** A choice of which the service is told. */
export interface NewOrders {
  readonly registrationId: string;
  readonly lineId: string;
}

/** An order that this process alone may carry out until its lease ends. */
export interface ClaimedOrder {
  readonly id: string;
  readonly registrationId: string;
  readonly lineId: string;
  readonly state: OrderState;
  /** Claims so far, from 1. */
  readonly tries: number;
  /** Attempts in a row that have not moved it on. */
  readonly waits: number;
  /** Undefined: it is to be ended. */
  readonly order: ProvisioningOrder | undefined;
}

/** An order with the number and the address that it is about. */
export async function claimedOrder(
  queries: Queries,
  row: Selectable<EmergencyProvisioningTable>,
): Promise<ClaimedOrder> {
  const found = await queries
    .selectFrom('emergency_registrations')
    .innerJoin('lines', (join) => join.on('lines.id', '=', row.line_id))
    .select(['lines.e164', 'address', 'civic'])
    .where('emergency_registrations.id', '=', row.registration_id)
    .executeTakeFirst();
  const { id, registration_id: registrationId, line_id: lineId, state, tries, waits } = row;
  const isWanted = row.wanted === 'provision' && found?.address;
  const order = isWanted
    ? { id, e164: found.e164, address: JSON.parse(found.address ?? '{}'), civic: keptCivic(found) }
    : undefined;
  return { id, registrationId, lineId, state, tries, waits, order };
}

/** Where an address stands whose orders, one for each line that has it, are in these states. */
export function statusOfOrders(states: readonly OrderState[]): AddressStatus {
  if (states.includes('refused')) return 'Invalid';
  return states.every((state) => state === 'effective') ? 'Valid' : 'Provisioning';
}
