import { z } from 'zod';
import { get, inStep, post } from '../call.ts';

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
  pendingIdentity: get(
    '/api/sso/pending-identity',
    'The identity of a provider that waits until its user has proven an account.',
    z.object({ clientId }),
    z.object({
      identity: z.string().optional().describe('Names it in connect-identity. Absent if none waits.'),
      provider: z.string().optional().describe('Name of the provider. Absent if too much time has passed.'),
      email: z.string().optional().describe('The verified address at the provider, unless it is a relay.'),
    }),
  ),
  ...inStep('connectIdentity', {
    connectIdentity: post(
      '/api/sso/connect-identity',
      'Connects it to the account that the user has proven, or lets it go.',
      z.object({ clientId, identity: z.string().max(100), connects: z.boolean() }),
      z.object({ oneTimeSession: z.string() }),
    ),
  }),
  acceptSsoIdentity: post(
    '/api/sso/accept',
    'Continues as the user of the provider: with another address than the entered one, if the company allows it, or with the account that the company makes now.',
    z.object({ clientId }),
    z.object({
      brandId: z.int(),
      oneTimeSession: z.string().describe('For generate-code, which names the next step.'),
    }),
  ),
};
