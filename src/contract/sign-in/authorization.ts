import { z } from 'zod';
import { post } from '../call.ts';

/** Path of the authorization endpoint. */
export const authorizationPath = '/oauth/authorize';

/** Redirect verification (REDIR-2). */
export const authorizationCalls = {
  verifyRedirectURI: post(
    '/api/verifyRedirectURI',
    "Tells whether an address is one of the client's registered redirect addresses.",
    z.object({ clientId: z.string().min(1).max(200), appUrlScheme: z.string().max(2048) }),
    z.object({ valid: z.literal(true) }),
  ),
};
