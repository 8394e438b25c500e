import { z } from 'zod';
import { companyId, instantOf, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, NotFound, query } from '../../operation/operation.ts';
import { shownContact, shownEmail } from '../../operation/shown.ts';
import { accountById } from '../../operation/subject.ts';
import type { Database } from '../../storage/database.ts';
import { createInvitations } from '../invitations.ts';

interface InvitationNeeds {
  readonly database: Database;
  readonly findAccount: FindAccount;
}

const mostInvitations = 500;
const invitation = z
  .object({
    accountId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: shownEmail.optional(),
    sentTo: shownContact.optional().describe('The contact that got the code.'),
    invitedAt: instantOf('When the code was sent.'),
    endsAt: instantOf('Until when the code works.'),
    isEnded: z.boolean().describe('It works no more. Another one can be sent.'),
  })
  .meta({ id: 'Invitation' });

/** Operations on invitations: accounts that wait for their activation, with their codes. */
export const invitationOperations = {
  listInvitations: query({
    title: 'List the people of a company who were sent a code and have not activated their accounts.',
    permission: 'accounts:read',
    target: { company: 'company', account: 'who' },
    http: {
      method: 'GET',
      path: '/companies/{company}/invitations',
      page: { key: 'accountId', after: 'after', limit: 'limit' },
    },
    input: z.object({
      company: companyId,
      who: who.optional().describe('Only the invitation of this account of the company.'),
      after: z.string().optional().describe('Id of the last account of the page before.'),
      limit: z
        .int()
        .positive()
        .max(mostInvitations)
        .default(mostInvitations)
        .describe('Most invitations that are answered.'),
    }),
    output: z.array(invitation),
    command: { isMasked: true },
    example: 'invitation list acme',
    async run({ database, findAccount }: InvitationNeeds, { company, who: named, ...page }) {
      const accountId = named === undefined ? undefined : (await findAccount(named, company)).id;
      return createInvitations(database).of(company, { accountId, ...page });
    },
  }),
  withdrawActivation: changes({
    access: 'guarded',
    title: 'Take back the code that activates an account. The account stays, and gets another one when it is sent.',
    permission: 'activations:send',
    target: { account: 'who' },
    http: { method: 'DELETE', path: '/accounts/{who}/activation' },
    input: z.object({ who }),
    output: z.object({ id: z.string() }),
    command: { words: 'account withdraw-activation', confirms: ({ who: named }) => `the activation code of ${named}` },
    example: 'account withdraw-activation ann@acme.example --yes',
    async run({ database, findAccount }: InvitationNeeds, { who: named }) {
      const { id } = await findAccount(named);
      if (!(await createInvitations(database).withdraw(id)))
        throw new NotFound('The account has no activation code that could be taken back.');
      return { id };
    },
    subject: accountById,
  }),
};
