import { z } from 'zod';
import { parseNetwork } from '../http/network.rules.ts';
import { policyKinds } from './ruling.rules.ts';

const country = z
  .string()
  .transform((code) => code.toUpperCase())
  .refine(isCountry, { error: ({ input }) => `${String(input)} is no country (ISO 3166-1, two letters)` });
const network = z.string().refine((text) => parseNetwork(text) !== undefined, {
  error: ({ input }) => `${String(input)} is no network: write it as 192.0.2.0/24 or 2001:db8::/32, later bits zero`,
});
const clientId = z.string().min(1).max(200);

/** What the values of each kind are. */
const schemaOfValue: Readonly<Record<(typeof policyKinds)[number], z.ZodType<string>>> = {
  permission: clientId,
  network,
  country,
  application: clientId,
};

/** Who may sign in from where and to what, as an operator says it. */
export const newPolicy = z
  .strictObject({
    company: z.string().min(1).max(100).describe('Id of the company whose accounts it is for.'),
    effect: z.enum(['allow', 'deny']),
    kind: z.enum(policyKinds),
    values: z
      .array(z.string())
      .max(500)
      .default([])
      .describe('Networks in CIDR form, ISO codes of countries, or ids of clients; of a permission optional.'),
    role: z.enum(['user', 'administrator']).optional().describe('Only for accounts of this role.'),
    accountId: z.string().optional().describe('Only for this account.'),
  })
  .transform((policy, context) => {
    const values = policy.values.map((value, at) => {
      const parsed = schemaOfValue[policy.kind].safeParse(value);
      if (parsed.success) return parsed.data;
      context.addIssue({
        code: 'custom',
        path: ['values', at],
        message: parsed.error.issues[0]?.message ?? 'is wrong',
      });
      return value;
    });
    const problem = problemOf(policy);
    if (problem) context.addIssue({ code: 'custom', message: problem });
    return { ...policy, values };
  });
export type NewPolicy = z.input<typeof newPolicy>;

function problemOf({ kind, effect, values, role, accountId }: NewPolicy): string | undefined {
  if (role && accountId) return 'A policy is for a role or for an account, not for both';
  if (kind !== 'permission') return values?.length ? undefined : `Say which ${nouns[kind]} it is about`;
  const isForAll = !role && !accountId;
  return effect === 'allow' && isForAll ? 'Say which role or which account has the permission' : undefined;
}

const nouns = { network: 'network', country: 'country', application: 'app' } as const;

/** `ZZ` and its like are known to no registry. */
function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
}
