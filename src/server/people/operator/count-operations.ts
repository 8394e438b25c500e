import { z } from 'zod';
import { companyId } from '../../operation/field-schemas.ts';
import { query } from '../../operation/operation.ts';
import { permitsAt } from '../../operation/reach.ts';
import { filterOptions, filterPermissions, peopleFields } from './people-input.ts';
import { type PeopleNeeds, placeOfCompany, seesContacts } from './people-needs.ts';

const ofFactors = 'Not given without `factors:read`.';
const counts = z
  .object({
    everyone: z.int().describe('People of the company. Its rooms are not counted.'),
    withSecondStep: z.int().optional().describe(ofFactors),
    withoutSecondStep: z.int().optional().describe(ofFactors),
    withPasskey: z.int().optional().describe(`With a passkey or a security key. ${ofFactors}`),
    invited: z.int().describe('They wait for their activation, and got a code for it.'),
    locked: z.int(),
    administrators: z.int().describe('By the role of the account. It gives no rights to manage.'),
    roleHolders: z.int().optional().describe('With a role of the management. Not given without `roles:read`.'),
    mailReturned: z.int().describe('Mail to their e-mail address comes back.'),
    withoutEmergencyAddress: z
      .int()
      .optional()
      .describe('Emergency calls of one of their lines are routed by no address. Not given without `lines:read`.'),
  })
  .meta({ id: 'AccountCounts' });
const counted = z.object({ company: companyId, ...peopleFields });

/** Operations that count people of a company. */
export const countOperations = {
  countAccounts: query({
    title: 'Count accounts of a company.',
    permission: 'accounts:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/account-counts' },
    fieldPermissions: filterPermissions,
    input: counted,
    output: z.object({ count: z.int() }),
    command: { words: 'account count', options: filterOptions },
    example: 'account count --company acme --state locked',
    run: async (needs: PeopleNeeds, input) => ({
      count: await needs.people.count({ ...input, seesContacts: await seesContacts(needs, input) }),
    }),
  }),
  showAccountCounts: query({
    title: 'Count the people of a company by what those who manage them ask first.',
    permission: 'accounts:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/account-counts' },
    input: z.object({ company: companyId }),
    output: counts,
    command: { words: 'account counts' },
    example: 'account counts acme',
    run: countPeople,
  }),
};

async function countPeople(needs: PeopleNeeds, { company }: { readonly company: string }) {
  const { withSecondStep, withPasskey, roleHolders, withoutEmergencyAddress, ...others } =
    await needs.people.counts(company);
  const permits = permitsAt(needs.rights, await placeOfCompany(needs, company));
  const ofFactors = { withSecondStep, withoutSecondStep: others.everyone - withSecondStep, withPasskey };
  return {
    ...others,
    ...(permits('factors:read') && ofFactors),
    ...(permits('roles:read') && { roleHolders }),
    ...(permits('lines:read') && { withoutEmergencyAddress }),
  };
}
