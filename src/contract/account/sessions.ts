import { z } from 'zod';
import { get, post } from '../call.ts';

const clientId = z.string().max(200).optional();
const at = z.int().describe('Milliseconds since 1970, UTC.');

/** Management of a user's own sessions and consents. Each call needs a session in the browser; otherwise error 221. */
export const sessionCalls = {
  ownSessions: get(
    '/api/sessions',
    "Lists the user's sessions, and the apps that the user has granted scopes to.",
    z.object({ clientId }),
    z.object({
      name: z.string(),
      backTo: z
        .object({ appName: z.string(), address: z.string() })
        .optional()
        .describe('The only app of this session that can start a sign-in itself, and where it does.'),
      sessions: z.array(
        z.object({
          sessionId: z.string(),
          browser: z.string().optional().describe('Common name of the browser; absent if unknown.'),
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
    'Ends one session, revokes its tokens and notifies its apps (back-channel logout).',
    z.object({ clientId, sessionId: z.string().min(1).max(100) }),
    z.object({}),
  ),
  endOtherSessions: post(
    '/api/sessions/end-others',
    'Ends all sessions of the user except the current one.',
    z.object({ clientId }),
    z.object({ ended: z.int() }),
  ),
  revokeConsent: post(
    '/api/sessions/revoke-consent',
    'Revokes the consent given to an app, and the tokens of that app.',
    z.object({ clientId, appId: z.string().min(1).max(200) }),
    z.object({}),
  ),
};
