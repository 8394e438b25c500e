import { z } from 'zod';
import { get, post } from '../call.ts';

const clientId = z.string().max(200).optional();

/**
 * Account selection (ACCT-1, SIGN-6): the accounts that share the credential and password, or the account of an
 * existing session in this browser. Each call belongs to a sign-in.
 */
export const accountSelectionCalls = {
  accountChoices: get(
    '/api/account/choices',
    'Lists the accounts that the sign-in may continue with; the last used account comes first.',
    z.object({ clientId }),
    z.object({
      isRecognised: z.boolean().describe('True when an existing session in this browser authenticated the account.'),
      records: z.array(
        z.object({
          accountId: z.string(),
          name: z.string(),
          companyName: z.string(),
          credential: z.string().describe('E-mail address, or phone number formatted for display.'),
          extension: z.string().optional(),
          isLastUsed: z.boolean(),
          brandName: z.string(),
          isDisabled: z.boolean().describe('Choosing it is refused until an administrator enables it.'),
        }),
      ),
    }),
  ),
  chooseAccount: post(
    '/api/account/choose',
    'Continues the sign-in with one of these accounts.',
    z.object({ clientId, accountId: z.string().max(100) }),
    z.object({ brandId: z.int(), oneTimeSession: z.string() }),
  ),
  useAnotherAccount: post(
    '/api/account/use-another',
    'Discards the selection; the sign-in restarts with another credential.',
    z.object({ clientId }),
    z.object({}),
  ),
};
