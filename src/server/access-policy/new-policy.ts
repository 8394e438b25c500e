import { z } from 'zod';
import { parseNetwork } from '../../rules/network/network.ts';
import { type Policy, policyKinds } from './policy-evaluation.rules.ts';

const country = z
  .string()
  .transform((code) => code.toUpperCase())
  .refine(isCountry, { error: ({ input }) => `${String(input)} is not a country code (ISO 3166-1, two letters)` });
const network = z.string().refine((text) => parseNetwork(text) !== undefined, {
  error: ({ input }) =>
    `${String(input)} is not a network; write it like 192.0.2.0/24 or 2001:db8::/32, without host bits`,
});
const clientId = z.string().min(1).max(200);

/** Schema of the values of each kind. */
const schemaOfValue: Readonly<Record<(typeof policyKinds)[number], z.ZodType<string>>> = {
  permission: clientId,
  network,
  country,
  application: clientId,
};

/** Input for new policies (SIGN-9). */
export const newPolicy = z
  .strictObject({
    company: z.string().min(1).max(100).describe('Id of the company whose accounts it applies to.'),
    effect: z.enum(['allow', 'deny']),
    kind: z.enum(policyKinds),
    values: z
      .array(z.string())
      .max(500)
      .default([])
      .describe('Networks in CIDR notation, ISO 3166 country codes, or client ids; optional for a permission.'),
    role: z.enum(['user', 'administrator']).optional().describe('Applies only to accounts with this role.'),
    accountId: z.string().optional().describe('Applies only to this account.'),
  })
  .transform((policy, context) => {
    const values = policy.values.map((value, at) => {
      const parsed = schemaOfValue[policy.kind].safeParse(value);
      if (parsed.success) return parsed.data;
      context.addIssue({
        code: 'custom',
        path: ['values', at],
        message: parsed.error.issues[0]?.message ?? 'is invalid',
      });
      return value;
    });
    const problem = findProblem(policy);
    if (problem) context.addIssue({ code: 'custom', message: problem });
    return { ...policy, values };
  });
export type NewPolicy = z.input<typeof newPolicy>;

/** The policies that an input would add, one for each value. They have no ids yet. */
export function policiesOf(policy: z.output<typeof newPolicy>): readonly Policy[] {
  const { company: companyId, effect, kind, values, role, accountId } = policy;
  const all = values.length > 0 ? values : [undefined];
  return all.map((value) => ({ id: '', companyId, effect, kind, value, role, accountId }));
}

function findProblem({ kind, effect, values, role, accountId }: NewPolicy): string | undefined {
  if (role && accountId) return 'A policy applies to a role or to an account, not to both';
  if (kind !== 'permission') return values?.length ? undefined : `Name at least one ${nouns[kind]}`;
  const isForAll = !role && !accountId;
  return effect === 'allow' && isForAll ? 'Name the role or the account that has the permission' : undefined;
}

const nouns = { network: 'network', country: 'country', application: 'app' } as const;

/** Whether the code is an assigned ISO 3166-1 code; `ZZ` means an unknown region. */
function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
}
