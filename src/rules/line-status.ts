import type { AddressStatus, LineChoice } from '../contract/emergency-address.ts';

/** How the address of a line stands, for people (EA-14). */
export type LineStatus = 'unset' | 'off' | 'active' | 'settingUp' | 'needsAttention';

const byAddress: Readonly<Record<AddressStatus, LineStatus>> = {
  Valid: 'active',
  Provisioning: 'settingUp',
  Invalid: 'needsAttention',
};

export function lineStatusOf(emergency: {
  readonly choice?: LineChoice | undefined;
  readonly addressStatus?: AddressStatus | undefined;
}): LineStatus {
  const { choice, addressStatus } = emergency;
  if (!choice) return 'unset';
  return addressStatus ? byAddress[addressStatus] : 'off';
}
