import { z } from 'zod';
import { newPolicy } from '../access-policy/access-policy.ts';
import {
  type AccessCase,
  type Policy,
  type PolicyKind,
  policyKinds,
  type Ruling,
  refusalCodes,
  rulingOn,
} from '../access-policy/ruling.rules.ts';
import type { Account } from '../accounts/account.ts';
import type { Installation } from '../installation.ts';

export const policyToAdd = z.object({ policy: newPolicy.in.omit({ accountId: true }), who: z.string().optional() });
export const policyToTest = z.object({
  who: z.string().min(1),
  clientId: z.string().optional(),
  address: z.union([z.ipv4(), z.ipv6()], { error: ({ input }) => `${String(input)} is no IP address` }).optional(),
  country: z
    .string()
    .transform((code) => code.toUpperCase())
    .optional(),
});

/** What an operator has asked for that makes no sense; the message is a sentence. */
export class PolicyRefused extends Error {}

export async function addPolicy(
  { policies, clients }: Installation,
  { policy, account }: { policy: z.output<typeof policyToAdd>['policy']; account: Account | undefined },
): Promise<Policy[]> {
  if (account && account.companyId !== policy.company)
    throw new PolicyRefused(`The account is of the company "${account.companyId}".`);
  if (policy.kind === 'application' || policy.kind === 'permission')
    for (const clientId of policy.values ?? [])
      if (!(await clients.byId(clientId))) throw new PolicyRefused(`There is no client "${clientId}".`);
  return policies.add({ ...policy, ...(account && { accountId: account.id }) });
}

/** What the policies say of a case, and why; a kind that nothing is known for is not asked. */
export interface PolicyTest {
  readonly kind: PolicyKind;
  readonly isRefused: boolean;
  /** The code that the sign-in would answer. */
  readonly code: number | undefined;
  /** A sentence for the operator. */
  readonly why: string;
}

export async function testPolicies(
  { policies, countries }: Installation,
  account: Account,
  { address, country, clientId }: z.output<typeof policyToTest>,
): Promise<PolicyTest[]> {
  const known = await policies.list(account.companyId);
  const found = country ?? (address === undefined ? undefined : countries.countryOf(address));
  const { id: accountId, role } = account;
  const one = { accountId, role, clientId: clientId ?? '', address, country: found };
  const isKnown: Readonly<Record<PolicyKind, boolean>> = {
    permission: true,
    network: address !== undefined,
    country: address !== undefined || country !== undefined,
    application: clientId !== undefined,
  };
  return policyKinds
    .filter((kind) => isKnown[kind])
    .map((kind) => {
      const ruling = rulingOn(kind, known, one);
      const code = ruling.isRefused ? refusalCodes[kind] : undefined;
      return { kind, isRefused: ruling.isRefused, code, why: reasonOf(ruling, one) };
    });
}

function reasonOf({ kind, by, allowing }: Ruling, one: AccessCase): string {
  const subject = subjectOf(kind, one);
  if (by)
    return `${subject}: policy ${by.id} ${by.effect === 'allow' ? 'allows' : 'denies'} ${by.value ?? 'every app'}.`;
  if (allowing.length === 0) return `${subject}: no policy is about it.`;
  if (kind === 'permission') return `${subject}: only ${allowing.map(whomOf).join(', ')} may use it.`;
  return `${subject}: only ${allowing.map(({ value }) => value).join(', ')} may be used.`;
}

function subjectOf(kind: PolicyKind, { address, country, clientId }: AccessCase): string {
  if (kind === 'network') return address ?? '';
  if (kind === 'country') return `${address ?? ''} ${country ?? 'of no known country'}`.trim();
  return clientId || 'every app';
}

/** Whom a policy is for, in words. */
export function whomOf({ role, accountId }: Policy): string {
  if (accountId) return `account ${accountId}`;
  return role ? `role ${role}` : 'all accounts';
}
