import type { Gate, GateContext } from '../gate/gate.ts';
import type { EmergencyAddressCheck } from './lines/due-lines.ts';
import { addressServiceAway, emergencyAddressPutOff } from './sign-in-facts.ts';

/**
 * Closed while a line of the user needs an emergency address (EA-1). It only asks: users may be on the phone. It is open
 * for devices, tokens and sessions that answer an app, while addresses cannot be checked, and after the question was
 * put off.
 */
export function emergencyAddressGate(isDue: EmergencyAddressCheck): Gate {
  const isAsked = ({ account, isForDevice, isEmergencyAccess, facts }: GateContext) =>
    account !== undefined &&
    !isForDevice &&
    !isEmergencyAccess &&
    !facts.get(emergencyAddressPutOff) &&
    !facts.get(addressServiceAway);
  return {
    name: 'emergencyAddress',
    stage: 'beforeCode',
    refusalCode: 'emergencyAddressDue',
    isForInteraction: true,
    readAhead: async (context) => isAsked(context) && isDue.readAhead?.(context),
    isClosed: async (context) => isAsked(context) && (await isDue(context)),
  };
}
