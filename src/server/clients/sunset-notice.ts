import { z } from 'zod';
import { defineFact } from '../gate/gate.ts';

/** The user has acknowledged that the app retires soon. It is about the app, so it counts for every account. */
export const sunsetNotice = defineFact({
  name: 'sunsetNotice',
  scope: 'signIn',
  value: z.literal(true),
  inSession: { field: 'isSunsetAcknowledged', of: 'sameApp' },
});
