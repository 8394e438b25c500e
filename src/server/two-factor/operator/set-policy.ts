import { z } from 'zod';
import type { Account, Companies } from '../../accounts/accounts.ts';
import { who } from '../../operation/field-schemas.ts';
import { type FindAccount, NotFound } from '../../operation/operation.ts';
import { policyOf } from '../policy.rules.ts';
import { newSecondFactorPolicy, type SecondFactors, type StoredPolicy, storedPolicyOf } from '../two-factor.ts';

export const policyInput = newSecondFactorPolicy.omit({ account: true }).extend({
  who: who.optional(),
  isNow: z.boolean().default(false).describe('A required second step cannot be put off from now on.'),
});

interface SetPolicyNeeds {
  readonly companies: Pick<Companies, 'byId'>;
  readonly secondFactors: SecondFactors;
  readonly findAccount: FindAccount<Account>;
}

interface PolicyNeeds extends SetPolicyNeeds {
  /** @throws OperationRefused if it would lock out the person who acts */
  refuseOwnLockout(companyId: string, change: { readonly secondFactor: StoredPolicy }): Promise<void>;
}

/** Sets what a company asks, or in addition for one of its accounts. @throws NotFound */
export async function setPolicy(
  { companies, secondFactors, findAccount, refuseOwnLockout }: PolicyNeeds,
  input: z.output<typeof policyInput>,
) {
  const { who: named, isNow, ...policy } = input;
  if (!(await companies.byId(policy.company))) throw new NotFound(`There is no company "${policy.company}".`);
  const account = named === undefined ? undefined : await findAccount(named, policy.company);
  const stored = storedPolicyOf({ ...policy, ...(account && { account: account.id }) }, Date.now());
  const requiredFrom = stored.requirement === 'required' && isNow ? Date.now() : stored.requiredFrom;
  const set = { ...stored, requiredFrom };
  await refuseOwnLockout(policy.company, { secondFactor: set });
  await secondFactors.secondFactorPolicies.set(set);
  return { company: policy.company, requiredFrom, ...(account && { accountId: account.id }) };
}

/** The policy that is set; where none is, the requirement that holds without one. @throws NotFound */
export async function showSetPolicy(
  { companies, secondFactors, findAccount }: SetPolicyNeeds,
  { company, who: named }: { readonly company: string; readonly who?: string | undefined },
) {
  if (!(await companies.byId(company))) throw new NotFound(`There is no company "${company}".`);
  const accountId = named === undefined ? undefined : (await findAccount(named, company)).id;
  const set = await secondFactors.secondFactorPolicies.list(company);
  const found = set.find((policy) => policy.accountId === accountId);
  return found ?? { companyId: company, accountId, requirement: policyOf(undefined, undefined).requirement };
}
