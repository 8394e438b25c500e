import { z } from 'zod';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { withoutDefault } from '../../operation/shown-fields.ts';
import { newCompany } from '../account.ts';
import type { Companies, Company } from '../companies/companies.ts';
import { listCompanies, listedCompany } from './list-companies.ts';

interface CompanyNeeds {
  readonly companies: Companies;
  /** They are removed with their company. */
  readonly programs: { list(companyId: string): Promise<readonly { readonly clientId: string }[]> };
  readonly clients: { remove(clientId: string): Promise<boolean> };
  readonly isKnownBrand: (brandId: number) => boolean;
  /** What a company lacks to enforce single sign-on, each as a sentence. */
  readonly enforcementGaps: (companyId: string) => Promise<string[]>;
}

const named = z.object({ id: z.string().describe('Id of the company.') });
const { name, brandId, mainNumbers, termsVersion, isGovernment, servicesOff, passwordDays, contactEmail } =
  newCompany.shape;
const companyChanges = z.strictObject({
  name: name.optional(),
  brandId: brandId.optional(),
  mainNumbers: withoutDefault(mainNumbers).optional(),
  termsVersion,
  isGovernment,
  servicesOff,
  passwordDays,
  contactEmail,
});
/** `enforceSso` alone enforces single sign-on, after a test. */
const addedCompany = newCompany.omit({ ssoEnforced: true });

const shownCompany = listedCompany
  .extend({
    ssoEnforcementGaps: z
      .array(z.string())
      .optional()
      .describe('What it lacks to enforce single sign-on, as sentences.'),
  })
  .meta({ id: 'Company' });

/** Options whose names are not those of their fields. */
const options = { servicesOff: 'service-off', contactEmail: 'contact' };

/** Operations on companies. */
export const companyOperations = {
  addCompany: changes({
    access: 'none',
    title: 'Add a company.',
    permission: 'companies:write',
    target: { brand: 'brandId' },
    http: { method: 'POST', path: '/companies' },
    input: addedCompany,
    output: named,
    command: { arguments: ['id'], options },
    example: 'company add acme --name "Acme" --brand 0 --main-number +12125550190',
    async run(needs: CompanyNeeds, company) {
      rejectUnknownBrand(needs, company.brandId);
      await needs.companies.add(company);
      return { id: company.id };
    },
  }),
  setCompany: changes({
    access: 'policy',
    changesAccess: ({ changes }) => changes.passwordDays !== undefined || changes.contactEmail !== undefined,
    title: 'Change a company. What is not given stays.',
    permission: 'companies:write',
    target: { company: 'id', brand: 'changes.brandId' },
    http: { method: 'PATCH', path: '/companies/{id}', lift: 'changes' },
    shownBy: 'showCompany',
    input: named.extend({ changes: companyChanges }),
    output: named,
    command: { options },
    example: 'company set acme --password-days 90',
    async run(needs: CompanyNeeds, { id, changes: changed }) {
      rejectUnknownBrand(needs, changed.brandId);
      await findCompany(needs, id);
      await needs.companies.change(id, changed);
      return { id };
    },
  }),
  listCompanies,
  showCompany: query({
    title: 'Show a company.',
    permission: 'companies:read',
    target: { company: 'id' },
    http: { method: 'GET', path: '/companies/{id}' },
    input: named,
    output: shownCompany,
    example: 'company show acme',
    async run(needs: CompanyNeeds, { id }) {
      const company = await findCompany(needs, id);
      const ssoGaps = company.ssoEnforced ? await needs.enforcementGaps(id) : undefined;
      return { ...company, ...(ssoGaps && { ssoEnforcementGaps: ssoGaps }) };
    },
  }),
  removeCompany: changes({
    access: 'none',
    title: 'Remove a company without accounts, with its main numbers, policies and programs.',
    permission: 'companies:remove',
    target: { company: 'id' },
    http: { method: 'DELETE', path: '/companies/{id}' },
    confirmation: 'fresh',
    shownBy: 'showCompany',
    input: named,
    output: named,
    command: 'byHand', // it removes the accounts first, if it is told to
    example: 'company remove acme --accounts --silent --yes',
    async run(needs: CompanyNeeds, { id }) {
      await findCompany(needs, id);
      for (const { clientId } of await needs.programs.list(id)) await needs.clients.remove(clientId);
      await needs.companies.remove(id);
      return { id };
    },
  }),
};

async function findCompany({ companies }: Pick<CompanyNeeds, 'companies'>, id: string): Promise<Company> {
  const company = await companies.byId(id);
  if (!company) throw new NotFound(`There is no company "${id}".`);
  return company;
}

function rejectUnknownBrand({ isKnownBrand }: CompanyNeeds, brandId: number | undefined): void {
  if (brandId !== undefined && !isKnownBrand(brandId))
    throw new OperationRefused(`There is no brand ${brandId}. "portico brand list" shows those that there are.`);
}
