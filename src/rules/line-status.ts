import type { AddressOrder, LineChoice } from '../contract/emergency-states.ts';
import { lineOfOrder } from './address-standing.ts';

/** How the address of a line stands, for people (EA-5, EA-9, EA-14). */
export type LineStatus = 'unset' | 'off' | ReturnType<typeof lineOfOrder>;

/** By its order alone: what the check says is another thing. An address that a test call read otherwise is not relied on. */
export function lineStatusOf(emergency: {
  readonly choice?: LineChoice | undefined;
  readonly order?: AddressOrder | undefined;
  readonly testCall?: { readonly answer?: { readonly wasRight: boolean } | undefined } | undefined;
}): LineStatus {
  const { choice, order, testCall } = emergency;
  if (!choice) return 'unset';
  if (!order) return 'off';
  return testCall?.answer?.wasRight === false ? 'needsAttention' : lineOfOrder(order);
}
