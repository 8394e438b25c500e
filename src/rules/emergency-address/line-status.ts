import type { AddressOrder, AddressStatus, LineChoice } from '../../contract/address/emergency-states.ts';
import { lineOfOrder } from '../address/address-standing.ts';

/** How the address of a line stands, for people (EA-5, EA-9, EA-14). */
export type LineStatus = 'unset' | 'off' | ReturnType<typeof lineOfOrder>;

/** What a line says of its address. */
interface LineEmergency {
  readonly choice?: LineChoice | undefined;
  readonly order?: AddressOrder | undefined;
  readonly addressStatus?: AddressStatus | undefined;
  readonly isOutsideArea?: boolean | undefined;
  readonly isInForce?: boolean | undefined;
  readonly isBeingSetUp?: boolean | undefined;
  readonly testCall?: { readonly answer?: { readonly wasRight: boolean } | undefined } | undefined;
}

/** It depends on the order alone, and not on the check. An address that a test call read otherwise is not relied on. */
export function lineStatusOf(emergency: LineEmergency): LineStatus {
  if (!emergency.choice) return 'unset';
  const order = emergency.order ?? formerOrder(emergency);
  if (!order) return 'off';
  return emergency.testCall?.answer?.wasRight === false ? 'needsAttention' : lineOfOrder(order);
}

/** The same of a process of the version before, which answers without `order` during an update. */
function formerOrder({ addressStatus, isOutsideArea, isInForce, isBeingSetUp }: LineEmergency) {
  if (!addressStatus) return undefined;
  if (addressStatus === 'Invalid') return 'refused';
  if (isOutsideArea) return 'notRouted';
  if (isBeingSetUp) return 'settingUp';
  return isInForce ? 'inForce' : 'none';
}
