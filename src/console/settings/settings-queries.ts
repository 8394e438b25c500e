import { queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { listRoleGrants, listRoles, showCompany } from '../kernel/management.generated.ts';

export const companyQuery = (company: string) =>
  queryOptions({
    queryKey: ['company', company],
    queryFn: ({ signal }) => call(showCompany, { id: company }, { signal }),
  });

export const keyOfHolders = (company: string) => ['roles', company, 'holders'];

/** Who has which role that reaches a company and no more. */
export const holdersQuery = (company: string) =>
  queryOptions({
    queryKey: keyOfHolders(company),
    queryFn: async ({ signal }) => (await call(listRoleGrants, { company, limit: 500 }, { signal })).items,
  });

/** The roles that are meant for a company: built-in ones, and its own. */
const ofCompanies: ReadonlySet<string> = new Set(['companyAdministrator', 'companyHelpdesk', 'auditor']);

export const rolesQuery = (company: string) =>
  queryOptions({
    queryKey: ['roles', company],
    queryFn: async ({ signal }) => {
      const { items } = await call(listRoles, { company, limit: 500 }, { signal });
      return items.filter((role) => role.company === company || (role.isBuiltIn && ofCompanies.has(role.name)));
    },
  });
