import { z } from 'zod';
import { query } from '../../operation/operation.ts';
import { permitsAt, type Rights } from '../../operation/reach.ts';
import type { Companies } from '../companies/companies.ts';

interface ListNeeds {
  readonly companies: Pick<Companies, 'list' | 'byId'>;
  /** Undefined for the command line, which has all. */
  readonly rights: readonly Rights[] | undefined;
}

const longestFind = 200;
const maxCompaniesPerPage = 500;
const page = z.object({
  company: z.string().optional().describe('Only this company.'),
  brandId: z.int().nonnegative().optional().describe('Only companies of this brand.'),
  find: z
    .string()
    .trim()
    .min(1)
    .max(longestFind)
    .optional()
    .describe(
      'A part of the name, in any case and without accents; or the whole id, main number or e-mail domain: a proven one, and of who sees contacts also that of an account.',
    ),
  after: z.string().optional().describe('Id of the last company of the page before.'),
  limit: z.int().positive().max(maxCompaniesPerPage).optional().describe('Most companies. Default: all of them.'),
});

/** A company in a list. */
export const listedCompany = z
  .object({
    id: z.string(),
    name: z.string(),
    brandId: z.int(),
    mainNumbers: z.array(z.string()).readonly(),
    ssoEnforced: z.boolean(),
    termsVersion: z.string().optional(),
    isGovernment: z.boolean(),
    servicesOff: z.array(z.string()).readonly(),
    passwordDays: z.int().optional().describe('Days after which a password must be replaced.'),
    contactEmail: z.string().optional().describe('Where reports about its single sign-on go.'),
    accounts: z.int().describe('How many accounts it has.'),
  })
  .meta({ id: 'ListedCompany' });

/** Lists companies, and looks for them. */
export const listCompanies = query({
  title: 'List companies.',
  permission: 'companies:read',
  target: { company: 'company', brand: 'brandId' },
  http: { method: 'GET', path: '/companies', page: { key: 'id', after: 'after', limit: 'limit' } },
  input: page,
  output: z.array(listedCompany),
  command: {
    cells: ({ id, name, brandId, accounts, mainNumbers }) => [
      id,
      name,
      `brand ${brandId}`,
      `accounts ${accounts}`,
      mainNumbers.join(' '),
    ],
  },
  example: 'company list --find acme',
  run: async (needs: ListNeeds, filter) =>
    needs.companies.list({ ...filter, seesContacts: await seesContacts(needs, filter) }),
});

/** Whether who asks sees the contacts of all companies that are looked at: else a search would tell who has people at a domain. */
async function seesContacts(
  { companies, rights }: ListNeeds,
  { company, brandId, find }: z.output<typeof page>,
): Promise<boolean> {
  if (find === undefined || rights === undefined) return true;
  const place =
    company === undefined ? { brandId } : { companyId: company, brandId: (await companies.byId(company))?.brandId };
  return permitsAt(rights, place)('contacts:read');
}
