import { z } from 'zod';
import { get, post } from '../call.ts';
import { policyChannels } from './factor-ways.ts';

const clientId = z.string().max(200).optional();
const id = z.string().min(1).max(100);

/** The second step of the user of a session. Each call needs a session in the browser; otherwise error 221. */
export const ownFactorCalls = {
  ownFactors: get(
    '/api/security/factors',
    'Lists the ways of the second step, masked, and the trusted devices.',
    z.object({ clientId }),
    z.object({
      isOffered: z.boolean().describe('False where the company has switched the second step off.'),
      isRequired: z.boolean().describe('The company requires a second step.'),
      allowed: z.array(z.enum(policyChannels)).describe('The ways that the company allows.'),
      isConfirmed: z.boolean().describe('The password, and a second factor, were given within 10 minutes.'),
      ways: z.array(
        z.object({
          wayId: z.string(),
          channel: z.enum(policyChannels),
          masked: z.string().optional().describe('The contact, masked (MASK-1).'),
          isUsable: z.boolean().describe('The company allows it, and its contact is verified.'),
          isLastRequired: z.boolean().describe('The company requires a way, and this is the only one.'),
        }),
      ),
      recoveryCodesLeft: z.int(),
      devices: z.array(
        z.object({
          deviceId: z.string(),
          browser: z.string().optional(),
          system: z.string().optional(),
          until: z.int().describe('Milliseconds since 1970, UTC.'),
        }),
      ),
    }),
  ),
  removeOwnFactor: post(
    '/api/security/remove-factor',
    'Removes a way, ends the other sessions, and tells every contact.',
    z.object({ clientId, wayId: id }),
    z.object({}),
  ),
  endOwnTrust: post(
    '/api/security/stop-trusting',
    'Ends the trust in one device.',
    z.object({ clientId, deviceId: id }),
    z.object({}),
  ),
};
