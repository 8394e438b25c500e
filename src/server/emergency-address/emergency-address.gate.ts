import type { Gate, GateContext } from '../gate/gate.ts';
import { addressServiceAway, emergencyAddressPutOff } from './sign-in-facts.ts';

/**
 * Closed while a line of the user needs an emergency address (EA-1). It only asks: users may be on the phone. It is open
 * for devices, tokens and sessions that answer an app, while addresses cannot be checked, and after the question was
 * put off.
 */
export function emergencyAddressGate(isDue: (context: GateContext) => Promise<boolean>): Gate {
  return {
    name: 'emergencyAddress',
    stage: 'beforeCode',
    refusalCode: 'emergencyAddressDue',
    isForInteraction: true,
    isClosed: async (context) =>
      context.account !== undefined &&
      !context.isForDevice &&
      !context.isEmergencyAccess &&
      !context.facts.get(emergencyAddressPutOff) &&
      !context.facts.get(addressServiceAway) &&
      (await isDue(context)),
  };
}
