import { z } from 'zod';
import { changes, OperationRefused, query } from '../../operation/operation.ts';
import { type Companies, newCompany } from '../accounts.ts';

interface CompanyNeeds {
  readonly companies: Companies;
  readonly isKnownBrand: (brandId: number) => boolean;
  /** What a company lacks to enforce single sign-on, each as a sentence. */
  readonly enforcementGaps: (companyId: string) => Promise<string[]>;
}

const named = z.object({ id: z.string() });
const { name, brandId, mainNumbers, termsVersion, isGovernment, servicesOff, passwordDays, contactEmail } =
  newCompany.shape;
const companyChanges = z.strictObject({
  name: name.optional(),
  brandId: brandId.optional(),
  mainNumbers: mainNumbers.unwrap().optional(),
  termsVersion,
  isGovernment,
  servicesOff,
  passwordDays,
  contactEmail,
});
/** `enforceSso` alone enforces single sign-on, after a test. */
const addedCompany = newCompany.omit({ ssoEnforced: true });

/** Operations on companies. */
export const companyOperations = {
  addCompany: changes(addedCompany, async (needs: CompanyNeeds, company) => {
    rejectUnknownBrand(needs, company.brandId);
    await needs.companies.add(company);
    return { id: company.id };
  }),
  setCompany: changes(named.extend({ changes: companyChanges }), async (needs: CompanyNeeds, input) => {
    rejectUnknownBrand(needs, input.changes.brandId);
    await needs.companies.change(input.id, input.changes);
    return { id: input.id };
  }),
  listCompanies: query(z.object({}), ({ companies }: CompanyNeeds) => companies.list()),
  showCompany: query(named, async ({ companies, enforcementGaps }: CompanyNeeds, { id }) => {
    const company = await companies.byId(id);
    if (!company) throw new OperationRefused(`There is no company "${id}".`);
    const ssoGaps = company.ssoEnforced ? await enforcementGaps(id) : undefined;
    return { ...company, ...(ssoGaps && { ssoEnforcementGaps: ssoGaps }) };
  }),
  removeCompany: changes(named, async ({ companies }: CompanyNeeds, { id }) => {
    await companies.remove(id);
    return { id };
  }),
};

function rejectUnknownBrand({ isKnownBrand }: CompanyNeeds, brandId: number | undefined): void {
  if (brandId !== undefined && !isKnownBrand(brandId))
    throw new OperationRefused(`There is no brand ${brandId}. "portico brand list" shows those that there are.`);
}
