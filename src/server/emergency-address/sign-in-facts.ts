import { z } from 'zod';
import { defineFact } from '../gate/gate.ts';

/** The user wants to give an emergency address at the next sign-in. */
export const emergencyAddressPutOff = defineFact({
  name: 'emergencyAddressPutOff',
  scope: 'account',
  value: z.literal(true),
});

/** A check of an address in the sign-in has just found no service, whatever process answers next. */
export const addressServiceAway = defineFact({
  name: 'addressServiceAway',
  scope: 'signIn',
  value: z.literal(true),
  lastsMs: 600_000,
});
