import { z } from 'zod';
import { get, post } from './call.ts';

const clientId = z.string().max(200).optional();

/** Calls of single sign-on with a company's own provider (SSO-1, SSO-2). */
export const ssoCalls = {
  ssoAvailability: get(
    '/api/sso/availability',
    'Finds the sign-ins of the company that has proven the domain of an address. The domain alone decides.',
    z.object({
      clientId,
      email: z.string().max(320),
      rememberEmail: z.string().max(5).optional().describe('The page itself keeps the address.'),
    }),
    z.object({
      connections: z
        .array(
          z.object({
            id: z.string(),
            label: z.string().describe("The company's name for it, such as Employees."),
            host: z.string().describe('Where the user will sign in.'),
          }),
        )
        .describe('Empty: single sign-on is not set up for the domain.'),
    }),
  ),
  acceptSsoIdentity: post(
    '/api/sso/accept',
    'Continues as the user of the provider although another address was entered, if the company allows it.',
    z.object({ clientId }),
    z.object({
      brandId: z.int(),
      oneTimeSession: z.string().describe('For generate-code, which names the next step.'),
    }),
  ),
};
