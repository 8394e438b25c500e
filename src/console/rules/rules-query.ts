import { queryOptions } from '@tanstack/react-query';
import { call, callWithVersion } from '../kernel/call.ts';
import {
  type AccessPolicy,
  listPolicies,
  listSecondFactorPolicies,
  type SecondFactorPolicy,
  showCompany,
  showCompanySecondFactorPolicy,
  showPasskeyPolicy,
} from '../kernel/management.generated.ts';
import type { StoredRules } from './rules-draft.ts';

/** The rules of a company as they were read, with the versions for changing them. */
export interface SeenRules {
  readonly companyName: string | undefined;
  readonly stored: StoredRules;
  readonly versions: Readonly<Record<'secondStep' | 'passkeys' | 'passwords', string | undefined>>;
  /** What is set for single accounts. */
  readonly own: readonly SecondFactorPolicy[];
}

const mostPolicies = 500;

/** All access policies of a company. @throws ApiProblem */
export async function allPolicies(company: string, signal?: AbortSignal): Promise<readonly AccessPolicy[]> {
  const policies: AccessPolicy[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listPolicies, { company, limit: mostPolicies, cursor }, { signal });
    policies.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return policies;
}

/** Everything that is read about the rules of a company begins with it. */
export const keyOfRules = (company: string) => ['rules', company] as const;

/** Reads all that a company asks at a sign-in. @param seesCompany the caller may see companies, and so the days of passwords */
export const rulesQuery = (company: string, seesCompany: boolean) =>
  queryOptions({
    queryKey: [...keyOfRules(company), seesCompany],
    async queryFn({ signal }): Promise<SeenRules> {
      const [secondStep, passkeys, policies, factorPolicies, shown] = await Promise.all([
        callWithVersion(showCompanySecondFactorPolicy, { company }, { signal }),
        callWithVersion(showPasskeyPolicy, { company }, { signal }),
        allPolicies(company, signal),
        call(listSecondFactorPolicies, { company }, { signal }),
        seesCompany ? callWithVersion(showCompany, { id: company }, { signal }) : undefined,
      ]);
      return {
        companyName: shown?.output.name,
        stored: {
          secondStep: secondStep.output,
          passkeys: passkeys.output,
          policies,
          passwordDays: shown?.output.passwordDays,
        },
        versions: { secondStep: secondStep.version, passkeys: passkeys.version, passwords: shown?.version },
        own: factorPolicies.filter(({ accountId }) => accountId !== undefined),
      };
    },
  });
