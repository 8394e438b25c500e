import { z } from 'zod';
import { post } from '../call.ts';

const clientId = z.string().max(200).optional();
const token = z.string().max(200).optional().describe('From the address after #. Absent: the one opened here last.');

/** "This wasn't me": the link of a security notice. */
export const secureAccountCalls = {
  lookUpSecureLink: post(
    '/api/account/secure/look-up-link',
    'Tells whether the link of a notice still works. Nothing is used up: mail scanners open links.',
    z.object({ clientId, token }),
    z.object({ works: z.boolean() }),
  ),
  secureAccount: post(
    '/api/account/secure',
    'Ends the sessions, tokens and trusted devices of the account, blocks its password, and sends a link for a new one.',
    z.object({ clientId, token }),
    z.object({
      isSecured: z.boolean().describe('False for a link that was used or has expired.'),
      masked: z
        .string()
        .optional()
        .describe('Where the link for a new password went (MASK-1); absent if none was sent.'),
    }),
  ),
};
