import type { Account, Companies } from '../accounts/accounts.ts';
import { permittedAt } from '../operation/reach.ts';
import type { Roles } from '../roles/roles.ts';
import type { SetupLink } from './setup-link.ts';

export interface GiverDeps {
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
  readonly companies: Pick<Companies, 'byId'>;
  readonly roles: Pick<Roles, 'rightsOf'>;
}

/** Finds the giver of a link, if the account is active and may still change the single sign-on of the company. */
export function createGiverCheck({ accounts, companies, roles }: GiverDeps) {
  return async ({ accountId, companyId }: Pick<SetupLink, 'accountId' | 'companyId'>): Promise<Account | undefined> => {
    const [account, company] = await Promise.all([accounts.byId(accountId), companies.byId(companyId)]);
    if (account?.state !== 'active' || !company) return undefined;
    const permitted = permittedAt(await roles.rightsOf({ accountId }), { companyId, brandId: company.brandId });
    return permitted.has('sso:write') ? account : undefined;
  };
}
