import { z } from 'zod';
import { defineFact } from '../gate/gate.ts';

/** The user has made a passkey in this sign-in, or goes on without. */
export const passkeyAnswered = defineFact({
  name: 'passkeyAnswered',
  scope: 'account',
  value: z.literal(true),
});
