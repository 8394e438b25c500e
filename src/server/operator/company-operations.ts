import { z } from 'zod';
import { newCompany } from '../accounts/accounts.ts';
import type { Installation } from '../installation.ts';
import { isKnownBrand } from './known-values.ts';
import { changes, OperationRefused, query } from './operation.ts';

const named = z.object({ id: z.string() });
const { name, brandId, mainNumbers, ssoEnforced, termsVersion, isGovernment, servicesOff, passwordDays } =
  newCompany.shape;
const companyChanges = z.strictObject({
  name: name.optional(),
  brandId: brandId.optional(),
  mainNumbers: mainNumbers.unwrap().optional(),
  ssoEnforced,
  termsVersion,
  isGovernment,
  servicesOff,
  passwordDays,
});

/** Operations on companies. */
export const companyOperations = {
  addCompany: changes(newCompany, async (installation, company) => {
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
  showCompany: query(named, async ({ companies }, { id }) => {
    const company = await companies.byId(id);
    if (!company) throw new OperationRefused(`There is no company "${id}".`);
    return company;
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
