import { z } from 'zod';
import { changes, NotFound, query } from '../../operation/operation.ts';
import { newRealm } from '../realms/realm.ts';
import type { SingleSignOn } from '../sso.ts';

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
    async run({ singleSignOn }: RealmNeeds, { realm, company: owner }) {
      const found = await singleSignOn.realms.byName(realm);
      if (!found || (owner !== undefined && found.companyId !== owner))
        throw new NotFound(`There is no realm "${realm}".`);
      return { realm, accounts: await singleSignOn.realms.remove(realm) };
    },
  }),
};
