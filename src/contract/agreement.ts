import { z } from 'zod';
import { post } from './call.ts';

const clientId = z.string().max(200).optional();

/** What the user agrees to on the way (§2.2). Each call belongs to a sign-in whose password is proven. */
export const agreementCalls = {
  lookupSunsetNotification: post(
    '/api/account/lookup-rcm-sunset-notification',
    'Says whether the user is to be warned that the app retires soon, and from which day.',
    z.object({ clientId }),
    z.object({ isDue: z.boolean(), sunsetOn: z.iso.date().optional() }),
  ),
  acknowledgeSunset: post(
    '/api/agreement/sunset-notification',
    'Records that the user was warned that the app retires soon, and goes on.',
    z.object({ clientId, acknowledged: z.literal(true) }),
    z.object({ oneTimeSession: z.string() }),
  ),
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
