import type { DrawnScreen } from '../../../contract/drawn-screens.ts';
import { activationDrawings } from './activation-drawings.tsx';
import type { Drawing } from './Drawing.ts';
import { errorDrawing } from './error-drawing.tsx';
import { recoveryDrawings } from './recovery-drawings.tsx';
import { secondStepDrawings } from './second-step-drawings.tsx';
import { signInDrawings } from './sign-in-drawings.tsx';

/** Every screen that can be drawn from a record. */
export const drawings: Readonly<Record<DrawnScreen, Drawing>> = {
  ...errorDrawing,
  ...signInDrawings,
  ...secondStepDrawings,
  ...recoveryDrawings,
  ...activationDrawings,
};

/** The groups of texts of these screens. */
export const textsOfDrawings = [
  'frame',
  'enterCredential',
  'enterPassword',
  'loginOptions',
  'error',
  'errorScreen',
  'twoFactor',
  'passkeyWay',
  'recovery',
  'expressLink',
  'activation',
] as const;
