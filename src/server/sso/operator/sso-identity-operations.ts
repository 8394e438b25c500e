import { z } from 'zod';
import { isoTime } from '../../command-line/table-text.ts';
import { instant, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, NotFound, query } from '../../operation/operation.ts';
import { shownContact } from '../../operation/shown.ts';
import { subjectOf } from '../../operation/subject.ts';
import { accountsEnded, type ConnectionNeeds, findConnection, named, namedOutput } from './sso-operations.ts';

type StoreNeeds = Pick<ConnectionNeeds, 'singleSignOn'>;

/** Operations on the users of providers that are connected to accounts. */
export const ssoIdentityOperations = {
  listSsoIdentities: query({
    title: 'List the users of a single sign-on connection, with their accounts.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/sso-connections/{id}/identities', page: { key: 'id' } },
    input: named,
    output: z.array(
      z.object({
        id: z.string(),
        accountId: z.string(),
        connectionId: z.string(),
        subject: shownContact.describe('Name of the user at the provider.'),
        connectedAt: instant,
        usedAt: instant,
      }),
    ),
    command: {
      words: 'sso identity list',
      plural: 'identities',
      cells: ({ accountId, subject, connectedAt, usedAt }) => [
        accountId,
        subject,
        `since ${isoTime(connectedAt)}`,
        `used ${isoTime(usedAt)}`,
      ],
    },
    example: 'sso identity list acme-sso',
    async run(needs: StoreNeeds, input) {
      const { id } = await findConnection(needs, input);
      return needs.singleSignOn.identities.ofConnection(id);
    },
  }),
  removeSsoIdentities: changes({
    access: 'account',
    title: 'Disconnect an account, or all, from a single sign-on connection, and end their sessions and tokens.',
    permission: 'sso:write',
    target: { company: 'company', account: 'who' },
    http: { method: 'DELETE', path: '/sso-connections/{id}/identities' },
    confirmation: 'fresh',
    tells: ({ who }) => (who === undefined ? undefined : 'sessionsEnded'),
    input: named.extend({
      who: who
        .optional()
        .describe('An account id, e-mail address, phone number, or number*extension. Default: all that are connected.'),
    }),
    output: namedOutput.extend({ accounts: accountsEnded, accountId: z.string().optional() }),
    command: 'byHand', // all of them are named by an option
    example: 'sso identity remove acme-sso ann@acme.example --yes',
    async run(needs: StoreNeeds & { readonly findAccount: FindAccount }, input) {
      const { id, companyId } = await findConnection(needs, input);
      const accountId = input.who === undefined ? undefined : (await needs.findAccount(input.who, companyId)).id;
      const accounts = await needs.singleSignOn.identities.unlink(id, accountId);
      if (accounts === 0) throw new NotFound(`Nobody is connected to "${id}"${input.who ? ' there' : ''}.`);
      return { id, accounts, accountId };
    },
    subject: subjectOf,
  }),
};
