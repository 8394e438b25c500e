import { z } from 'zod';
import { changes, NotFound, query } from '../../operation/operation.ts';
import { newRealm } from '../stores/realm.ts';
import type { SingleSignOn } from '../stores/single-sign-on.ts';

interface RealmNeeds {
  readonly singleSignOn: Pick<SingleSignOn, 'realms'>;
}

const company = z.string().min(1).optional().describe('The only company whose realms may be named.');
const realmInput = z.object({ realm: z.string().min(1).describe('Name of the realm, such as EXAMPLE.COM.'), company });
const shownRealm = z
  .object({
    realm: z.string(),
    companyId: z.string(),
    domain: z.string().describe('Of the addresses of its users.'),
    sessionHours: z.int().describe('Hours after which its users must sign in again.'),
  })
  .meta({ id: 'KerberosRealm' });

/** Operations on the Kerberos realms of companies (SIGN-11). */
export const ssoRealmOperations = {
  addKerberosRealm: changes({
    access: 'company',
    title: 'Connect a company to the Kerberos realm of its network.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/kerberos-realms' },
    confirmation: 'fresh',
    input: newRealm,
    output: shownRealm,
    command: {
      words: 'sso realm add',
      arguments: ['company', 'realm'],
      says: ({ realm, domain }, { company }) =>
        `Added ${realm}. Its users have addresses at ${domain}, which ${company} must prove.`,
    },
    example: 'sso realm add acme EXAMPLE.COM',
    async run({ singleSignOn }: RealmNeeds, realm) {
      await singleSignOn.realms.add(realm);
      return realm;
    },
  }),
  listKerberosRealms: query({
    title: 'List the Kerberos realms of a company, or all.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/kerberos-realms', page: { key: 'realm' } },
    input: z.object({ company }),
    output: z.array(shownRealm),
    command: {
      words: 'sso realm list',
      arguments: ['company'],
      plural: 'realms',
      cells: ({ realm, companyId, domain }) => [realm, companyId, domain],
    },
    example: 'sso realm list acme',
    run: ({ singleSignOn }: RealmNeeds, input) => singleSignOn.realms.list(input.company),
  }),
  removeKerberosRealm: changes({
    access: 'company',
    title: 'Remove a Kerberos realm, and end the sessions and tokens of the accounts that used it.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/kerberos-realms/{realm}' },
    confirmation: 'fresh',
    input: realmInput,
    output: z.object({ realm: z.string(), accounts: z.int().describe('How many accounts used it.') }),
    command: {
      words: 'sso realm remove',
      confirms: ({ realm }) => `the realm "${realm}", and end what it opened`,
      says: (removed, { realm }) => `Removed ${realm}. Ended what ${removed.accounts} accounts had open.`,
    },
    example: 'sso realm remove EXAMPLE.COM --yes',
    async run({ singleSignOn }: RealmNeeds, { realm, company: owner }) {
      const found = await singleSignOn.realms.byName(realm);
      if (!found || (owner !== undefined && found.companyId !== owner))
        throw new NotFound(`There is no realm "${realm}".`);
      return { realm, accounts: await singleSignOn.realms.remove(realm) };
    },
  }),
};
