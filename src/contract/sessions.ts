import { z } from 'zod';
import { get, post } from './call.ts';

const clientId = z.string().max(200).optional();
const at = z.int().describe('Milliseconds since 1970, UTC.');

/** What a user has open. Each call belongs to the session on the browser, and is refused with 221 where there is none. */
export const sessionCalls = {
  ownSessions: get(
    '/api/sessions',
    "The user's own sessions, and the apps to which they have granted something.",
    z.object({ clientId }),
    z.object({
      name: z.string(),
      sessions: z.array(
        z.object({
          sessionId: z.string(),
          browser: z.string().optional().describe('As people call it; absent where nobody knows it.'),
          system: z.string().optional(),
          apps: z.array(z.string()),
          startedAt: at,
          lastUsedAt: at,
          isThisOne: z.boolean(),
        }),
      ),
      consents: z.array(
        z.object({ appId: z.string(), appName: z.string(), scopes: z.array(z.string()), grantedAt: at }),
      ),
    }),
  ),
  endSession: post(
    '/api/sessions/end',
    'Ends one of them, with the tokens that came of it; its apps are told.',
    z.object({ clientId, sessionId: z.string().min(1).max(100) }),
    z.object({}),
  ),
  endOtherSessions: post(
    '/api/sessions/end-others',
    'Ends all but the one that asks.',
    z.object({ clientId }),
    z.object({ ended: z.int() }),
  ),
  revokeConsent: post(
    '/api/sessions/revoke-consent',
    'Takes back what was granted to an app, with the tokens that it has.',
    z.object({ clientId, appId: z.string().min(1).max(200) }),
    z.object({}),
  ),
};
