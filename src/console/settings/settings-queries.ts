import { queryOptions } from '@tanstack/react-query';
import { call, callWithVersion } from '../kernel/call.ts';
import { type Company, listPrograms, listRoleGrants, listRoles, showCompany } from '../kernel/management.generated.ts';

export const keyOfCompany = (company: string) => ['company', company];

export const companyQuery = (company: string) =>
  queryOptions({
    queryKey: keyOfCompany(company),
    queryFn: ({ signal }) => call(showCompany, { id: company }, { signal }),
  });

/** A company as it was read, with the version that a change is sent with. */
export interface SeenCompany {
  readonly company: Company;
  readonly version: string | undefined;
}

/** A company as it is now. @throws ApiProblem */
export async function readCompany(id: string, signal?: AbortSignal): Promise<SeenCompany> {
  const { output: company, version } = await callWithVersion(showCompany, { id }, { signal });
  return { company, version };
}

/** A company as it is when its dialog opens. */
export const seenCompanyQuery = (company: string) =>
  queryOptions({
    queryKey: [...keyOfCompany(company), 'seen'],
    queryFn: ({ signal }) => readCompany(company, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const keyOfHolders = (company: string) => ['roles', company, 'holders'];

/** Who has which role that reaches a company and no more. */
export const holdersQuery = (company: string) =>
  queryOptions({
    queryKey: keyOfHolders(company),
    queryFn: async ({ signal }) => (await call(listRoleGrants, { company, limit: 500 }, { signal })).items,
  });

export const keyOfPrograms = (company: string) => ['roles', company, 'programs'];

/** The programs that a company has made for itself. */
export const programsQuery = (company: string) =>
  queryOptions({
    queryKey: keyOfPrograms(company),
    queryFn: ({ signal }) => call(listPrograms, { company }, { signal }),
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
