import { z } from 'zod';
import { afterStep, get } from '../call.ts';

const clientId = z.string().max(200).optional();

/** The account of a sign-in, for its own user. Each call needs a sign-in whose first factor is proven; otherwise 221, and 306 while a second one is due. */
export const extensionCalls = afterStep('secondFactor', {
  extensionContactInfo: get(
    '/api/account/extension-contact-info',
    'Returns the masked contacts of the account that signs in (MASK-1).',
    z.object({ clientId }),
    z.object({
      email: z.string().optional(),
      phone: z.string().optional(),
      extension: z.string().optional(),
      contacts: z.array(
        z.object({ kind: z.enum(['email', 'mobile', 'phone']), masked: z.string(), isVerified: z.boolean() }),
      ),
    }),
  ),
  extensionTrackingInfo: get(
    '/api/account/extension-tracking-info',
    'Returns what statistics may know of the account that signs in, and no more.',
    z.object({ clientId }),
    z.object({
      brandId: z.int(),
      role: z.enum(['user', 'administrator']),
      localeId: z.string(),
      userHash: z.string().describe('The same for the account at this app, and another one at each other app.'),
    }),
  ),
});
