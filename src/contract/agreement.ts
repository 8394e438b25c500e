import { z } from 'zod';
import { post } from './call.ts';

const clientId = z.string().max(200).optional();

/** What the user agrees to on the way (§2.2). Each call belongs to a sign-in whose password is proven. */
export const agreementCalls = {
  acceptTerms: post(
    '/api/agreement/terms',
    'Accepts the terms of service that are due.',
    z.object({ clientId, accepted: z.literal(true) }),
    z.object({ oneTimeSession: z.string() }),
  ),
  grantConsent: post(
    '/api/agreement/consent',
    'Grants the app what it asks for; refusing it is leaving for the app with access_denied.',
    z.object({ clientId, granted: z.literal(true) }),
    z.object({ oneTimeSession: z.string() }),
  ),
};
