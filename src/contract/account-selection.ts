import { z } from 'zod';
import { get, post } from './call.ts';

const clientId = z.string().max(200).optional();

/**
 * Which account a sign-in goes on with (§2.2): the ones that its password has proven, where there are several, or that
 * of a session which exists on the browser. Each call belongs to a sign-in.
 */
export const accountSelectionCalls = {
  accountChoices: get(
    '/api/account/choices',
    'The accounts that the sign-in may go on with, the last used first.',
    z.object({ clientId }),
    z.object({
      isRecognised: z.boolean().describe('A session that exists on this browser has proven it.'),
      records: z.array(
        z.object({
          accountId: z.string(),
          name: z.string(),
          companyName: z.string(),
          credential: z.string().describe('E-mail address, or a number formatted for people.'),
          extension: z.string().optional(),
          isLastUsed: z.boolean(),
        }),
      ),
    }),
  ),
  chooseAccount: post(
    '/api/account/choose',
    'Goes on as one of these accounts.',
    z.object({ clientId, accountId: z.string().max(100) }),
    z.object({ brandId: z.int(), oneTimeSession: z.string() }),
  ),
  useAnotherAccount: post(
    '/api/account/use-another',
    'Goes on with none of them: the sign-in begins again with another credential.',
    z.object({ clientId }),
    z.object({}),
  ),
};
