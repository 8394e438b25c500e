import type { Step, StepInput } from '../kernel/flow/step.ts';
import { refusalOf } from '../kernel/visit/visit.tsx';
import { EmergencyAddress } from './EmergencyAddress.tsx';
import { emergencyAddressFlow } from './emergency-address.flow.ts';
import { perform } from './emergency-effects.ts';
import { dispatcher } from './places.rules.ts';
import type { EmergencyEffect, EmergencyEvent, EmergencyState } from './states.rules.ts';

/** Emergency addresses as a step of the sign-in: it asks for the lines that are due (EA-1). */
export const emergencyAddress: Step<StepInput, EmergencyState, EmergencyEvent, EmergencyEffect> = {
  flow: emergencyAddressFlow,
  start: ({ oneTimeSession }) => ({ step: 'finding', oneTimeSession, place: dispatcher }),
  Screen: EmergencyAddress,
  async perform(effect, visit, exits) {
    try {
      return await perform(effect, visit, exits);
    } catch (reason) {
      const problem = refusalOf(reason);
      // Any other refusal is shown here: an address must not end a sign-in.
      if (problem.name === 'invalidSessionToken' || problem.fatal) throw reason;
      return effect.do === 'look' ? undefined : { type: 'refused', problem };
    }
  },
};
