import { z } from 'zod';
import type { StoredPasskeyPolicy } from './passkey-policies.ts';
import { passkeyUses } from './passkey-policy.rules.ts';

const day = 24 * 3_600_000;
/** How long after a switch to required a passkey can be put off, unless the operator says otherwise. */
const graceMs = 14 * day;

/** What an operator sets for a company. */
export const newPasskeyPolicy = z.strictObject({
  company: z.string().min(1).max(100).describe('Id of the company.'),
  use: z.enum(passkeyUses),
  isHardwareOnly: z.boolean().default(false).describe('Only security keys of the list, which prove what they are.'),
  allowsSynced: z.boolean().default(true).describe('Passkeys of which a provider keeps copies.'),
  requiredFrom: z.iso
    .date()
    .optional()
    .describe('Day from which a required passkey cannot be put off. Default: in 14 days.'),
});

/** @param now milliseconds since 1970 */
export function storedPasskeyPolicyOf(policy: z.output<typeof newPasskeyPolicy>, now: number): StoredPasskeyPolicy {
  const { company, use, isHardwareOnly, allowsSynced, requiredFrom } = policy;
  const from = requiredFrom === undefined ? now + graceMs : Date.parse(requiredFrom);
  return { companyId: company, use, isHardwareOnly, allowsSynced, requiredFrom: from };
}
