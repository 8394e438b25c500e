import { EnterActivationCode } from '../../activation/EnterActivationCode.tsx';
import { EnterPin } from '../../activation/EnterPin.tsx';
import type { Drawing, DrawnProps } from './Drawing.ts';
import { nothing, placeholder } from './placeholder.ts';

function DrawnCode({ refusal }: DrawnProps) {
  return <EnterActivationCode at={{ step: 'asking', problem: refusal }} send={nothing} />;
}

function DrawnPin({ refusal }: DrawnProps) {
  return <EnterPin at={{ step: 'askingPin', userName: placeholder, problem: refusal }} send={nothing} />;
}

/** What begins the activation of an account. */
export const activationDrawings = {
  activationCode: { Screen: DrawnCode },
  activationPin: { Screen: DrawnPin },
} as const satisfies Record<string, Drawing>;
