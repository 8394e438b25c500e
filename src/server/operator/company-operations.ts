import { z } from 'zod';
import { newCompany } from '../accounts/accounts.ts';
import type { Installation } from '../installation.ts';
import { isKnownBrand } from './known-values.ts';
import { changes, OperationRefused, query } from './operation.ts';
import { enforcementGaps } from './single-sign-on/enforcement-gaps.ts';

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
  addCompany: changes(addedCompany, async (installation, company) => {
    rejectUnknownBrand(installation, company.brandId);
    await installation.companies.add(company);
    return { id: company.id };
  }),
  setCompany: changes(named.extend({ changes: companyChanges }), async (installation, input) => {
    rejectUnknownBrand(installation, input.changes.brandId);
    await installation.companies.change(input.id, input.changes);
    return { id: input.id };
  }),
  listCompanies: query(z.object({}), ({ companies }) => companies.list()),
  showCompany: query(named, async (installation, { id }) => {
    const company = await installation.companies.byId(id);
    if (!company) throw new OperationRefused(`There is no company "${id}".`);
    const ssoGaps = company.ssoEnforced ? await enforcementGaps(installation, id) : undefined;
    return { ...company, ...(ssoGaps && { ssoEnforcementGaps: ssoGaps }) };
  }),
  removeCompany: changes(named, async ({ companies }, { id }) => {
    await companies.remove(id);
    return { id };
  }),
};

function rejectUnknownBrand({ config }: Installation, brandId: number | undefined): void {
  if (brandId !== undefined && !isKnownBrand(config.BRANDS_DIR, brandId))
    throw new OperationRefused(`There is no brand ${brandId}. "portico brand list" shows those that there are.`);
}
