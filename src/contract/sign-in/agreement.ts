import { z } from 'zod';
import { get, inStep, post } from '../call.ts';

const clientId = z.string().max(200).optional();

/** Notices, terms and consent during a sign-in (CONS-1, AUTHZ-6). Each call needs an authenticated sign-in. */
export const agreementCalls = {
  ...inStep('sunsetNotice', {
    lookupSunsetNotification: post(
      '/api/account/lookup-rcm-sunset-notification',
      'Tells whether to warn the user that the app retires soon, and on which day it retires.',
      z.object({ clientId }),
      z.object({ isDue: z.boolean(), sunsetOn: z.iso.date().optional() }),
    ),
    acknowledgeSunset: post(
      '/api/agreement/sunset-notification',
      'Records that the user has seen the retirement warning, and continues the sign-in.',
      z.object({ clientId, acknowledged: z.literal(true) }),
      z.object({ oneTimeSession: z.string() }),
    ),
  }),
  ...inStep('terms', {
    acceptTerms: post(
      '/api/agreement/terms',
      'Accepts the current terms of service.',
      z.object({ clientId, accepted: z.literal(true) }),
      z.object({ oneTimeSession: z.string() }),
    ),
  }),
  ...inStep('consent', {
    consentAccount: get(
      '/api/agreement/consent-account',
      'Names the account of which the app asks for consent.',
      z.object({ clientId }),
      z.object({ name: z.string(), credential: z.string(), extension: z.string().optional() }),
    ),
    grantConsent: post(
      '/api/agreement/consent',
      'Grants the requested scopes to the app. To refuse, the browser returns to the app with access_denied.',
      z.object({ clientId, granted: z.literal(true) }),
      z.object({ oneTimeSession: z.string() }),
    ),
  }),
};
