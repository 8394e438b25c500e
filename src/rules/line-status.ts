import type { AddressStatus, LineChoice } from '../contract/emergency-states.ts';

/** How the address of a line stands, for people (EA-5, EA-9, EA-14). */
export type LineStatus = 'unset' | 'off' | 'active' | 'saved' | 'settingUp' | 'notRouted' | 'needsAttention';

export function lineStatusOf(emergency: {
  readonly choice?: LineChoice | undefined;
  readonly addressStatus?: AddressStatus | undefined;
  readonly isOutsideArea: boolean;
  readonly isInForce?: boolean | undefined;
  readonly isBeingSetUp: boolean;
}): LineStatus {
  const { choice, addressStatus, isOutsideArea, isInForce, isBeingSetUp } = emergency;
  if (!choice) return 'unset';
  if (!addressStatus) return 'off';
  if (addressStatus === 'Invalid') return 'needsAttention';
  if (isOutsideArea) return 'notRouted';
  if (isBeingSetUp) return 'settingUp';
  return isInForce ? 'active' : 'saved';
}
