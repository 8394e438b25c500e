import { z } from 'zod';
import { policyChannels } from '../../contract/two-factor/factor-ways.ts';
import { longestTrustHours, requirements } from './policy.rules.ts';
import type { StoredPolicy } from './policy-store.ts';

const day = 24 * 3_600_000;
/** How long after a switch to required a set-up can be put off, unless the operator says otherwise. */
export const graceMs = 14 * day;

/** What an operator sets for a company, or in addition for one of its accounts, which can only be stricter. */
export const newSecondFactorPolicy = z.strictObject({
  company: z.string().min(1).max(100).describe('Id of the company.'),
  account: z.string().min(1).max(100).optional().describe('Id of the account.'),
  requirement: z.enum(requirements),
  channels: z.array(z.enum(policyChannels)).min(1).optional().describe('Ways that are allowed; all unless given.'),
  trustHours: z
    .int()
    .min(0)
    .max(longestTrustHours)
    .optional()
    .describe('Hours for which a device may skip the second step, up to 8760; 0 for never. Default: 720.'),
  requiredFrom: z.iso
    .date()
    .optional()
    .describe('Day from which a required second step cannot be put off. Default: in 14 days.'),
});
export type NewSecondFactorPolicy = z.output<typeof newSecondFactorPolicy>;

/** @param now milliseconds since 1970 */
export function storedPolicyOf(policy: NewSecondFactorPolicy, now: number): StoredPolicy {
  const { company, account, requirement, channels, trustHours, requiredFrom } = policy;
  const from = requiredFrom === undefined ? now + graceMs : Date.parse(requiredFrom);
  return {
    companyId: company,
    accountId: account,
    requirement,
    channels,
    trustHours,
    requiredFrom: requirement === 'required' ? from : undefined,
  };
}
