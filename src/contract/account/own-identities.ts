import { z } from 'zod';
import { get, post } from '../call.ts';

const clientId = z.string().max(200).optional();

/** The users of providers that are connected to the account of a session. Each call needs a session; otherwise error 221. */
export const ownIdentityCalls = {
  ownIdentities: get(
    '/api/security/identities',
    'Lists the providers by which the user signs in.',
    z.object({ clientId }),
    z.object({
      identities: z.array(
        z.object({
          identityId: z.string(),
          provider: z.string().describe("Name of the provider, or the company's label of its connection."),
          company: z.string().optional().describe('Name of the company, for a connection of its own.'),
          connectedAt: z.int().describe('Milliseconds since 1970, UTC.'),
          kept: z.enum(['byCompany', 'asOnlyWay']).optional().describe('Why it cannot be removed.'),
        }),
      ),
    }),
  ),
  removeOwnIdentity: post(
    '/api/security/remove-identity',
    'Removes one, ends the other sessions, and tells every contact.',
    z.object({ clientId, identityId: z.string().min(1).max(100) }),
    z.object({}),
  ),
};
