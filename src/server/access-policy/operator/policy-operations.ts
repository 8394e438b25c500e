import { z } from 'zod';
import type { Account } from '../../accounts/accounts.ts';
import type { Clients } from '../../clients/clients.ts';
import { formatColumns } from '../../command-line/table-text.ts';
import type { CountryFinder } from '../../gateways/geo-ip/geo-ip.ts';
import { who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { subjectOf } from '../../operation/subject.ts';
import type { AccessPolicies, AddedPolicy } from '../access-policies.ts';
import { newPolicy, policiesOf } from '../access-policy.ts';
import {
  type AccessRequest,
  evaluatePolicies,
  type Policy,
  type PolicyDecision,
  type PolicyKind,
  policyKinds,
  refusalCodes,
} from '../policy-evaluation.rules.ts';

interface PolicyNeeds {
  readonly policies: AccessPolicies;
  readonly clients: Pick<Clients, 'byId'>;
  readonly countries: CountryFinder;
  readonly findAccount: FindAccount<Account>;
  /** @throws OperationRefused if it would lock out the person who acts */
  refuseOwnLockout(companyId: string, change: { readonly access: readonly Policy[] }): Promise<void>;
}

const company = z.string().optional().describe('The only company whose policies and accounts may be named.');
const shownPolicy = z
  .object({
    id: z.string(),
    companyId: z.string(),
    effect: z.enum(['allow', 'deny']),
    kind: z.enum(policyKinds),
    value: z
      .string()
      .optional()
      .describe('A network, a country or a client id. Without it a permission is for every app.'),
    role: z.string().optional(),
    accountId: z.string().optional(),
  })
  .meta({ id: 'AccessPolicy' });
const addedPolicy = shownPolicy
  .extend({ isNew: z.boolean().describe('False for one that was there before.') })
  .meta({ id: 'AddedAccessPolicy' });
const addPolicyInput = z.object({ policy: newPolicy.in.omit({ accountId: true }), who: who.optional() });
const testPoliciesInput = z.object({
  company,
  who,
  clientId: z.string().optional().describe('Id of the app.'),
  address: z.union([z.ipv4(), z.ipv6()], { error: ({ input }) => `${String(input)} is not an IP address` }).optional(),
  country: z
    .string()
    .transform((code) => code.toUpperCase())
    .optional()
    .describe('ISO 3166-1 alpha-2, such as US. Default: that of the address.'),
});
/** Result of evaluating one kind of policies. Kinds whose facts were not given are omitted. */
const policyTest = z
  .object({
    kind: z.enum(policyKinds),
    isRefused: z.boolean(),
    code: z.int().optional().describe('Error code that a sign-in would return.'),
    why: z.string().describe('One sentence.'),
  })
  .meta({ id: 'AccessPolicyTest' });

const cellsOf = (policy: z.input<typeof shownPolicy>) => [
  policy.id,
  policy.companyId,
  policy.effect,
  policy.kind,
  policy.value ?? 'every app',
  formatSubject(policy),
];

/** Operations on access policies. */
export const policyOperations = {
  addPolicy: changes({
    access: 'policy',
    title: 'Add access policies to a company, one for each value.',
    permission: 'policies:write',
    target: { company: 'policy.company', account: 'who' },
    http: { method: 'POST', path: '/access-policies', lift: 'policy', status: 201 },
    confirmation: 'fresh',
    input: addPolicyInput,
    output: z.array(addedPolicy),
    command: {
      words: 'policy add',
      arguments: ['company', 'effect', 'kind', 'values'],
      options: { who: 'account' },
      says: (added) => formatColumns(added.map(cellsOf)),
    },
    example: 'policy add acme allow network 192.0.2.0/24 2001:db8::/32',
    run: async (needs: PolicyNeeds, { policy, who }) =>
      addPolicy(needs, { policy, account: who === undefined ? undefined : await needs.findAccount(who) }),
    details: ({ policy }, added) => ({ policy: { ...policy, values: valuesOf(added) }, ids: idsOf(added) }),
  }),
  listPolicies: query({
    title: 'List the access policies of a company, or all.',
    permission: 'policies:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/access-policies', page: { key: 'id' } },
    input: z.object({ company }),
    output: z.array(shownPolicy),
    command: {
      words: 'policy list',
      arguments: ['company'],
      plural: 'policies',
      cells: cellsOf,
      missing: (id) => `There is no policy "${id}".`,
    },
    example: 'policy list acme',
    run: ({ policies }: PolicyNeeds, { company }) => policies.list(company),
  }),
  removePolicy: changes({
    access: 'policy',
    title: 'Remove an access policy.',
    permission: 'policies:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/access-policies/{id}' },
    confirmation: 'fresh',
    input: z.object({ id: z.string().describe('Id of the policy.'), company }),
    output: shownPolicy,
    command: { words: 'policy remove' },
    example: 'policy remove k3v9x2m1qa --yes',
    async run({ policies }: PolicyNeeds, { id, company }) {
      const removed = await policies.remove(id, company);
      if (!removed) throw new NotFound(`There is no policy "${id}".`);
      return removed;
    },
    subject: subjectOf,
    details: (_, { id, companyId, effect, kind, value, role }) => ({
      id,
      policy: { company: companyId, effect, kind, values: value === undefined ? [] : [value], role },
    }),
  }),
  testPolicies: query({
    title: 'Test what the access policies decide for an account.',
    permission: 'policies:read',
    target: { company: 'company', account: 'who' },
    http: { method: 'POST', path: '/access-policy-tests', status: 200 },
    input: testPoliciesInput,
    output: z.array(policyTest),
    command: {
      words: 'policy test',
      arguments: ['who'],
      options: { clientId: 'app' },
      plural: 'decisions',
      cells: ({ kind, code, why }) => [kind, code ? `refused ${code}` : 'allowed', why],
    },
    example: 'policy test ann@acme.example --address 198.51.100.7 --app shop',
    run: async (needs: PolicyNeeds, input) =>
      testPolicies(needs, await needs.findAccount(input.who, input.company), input),
  }),
};

type Added = readonly z.input<typeof addedPolicy>[];
/** Those that were there before are not of the change. */
const idsOf = (added: Added) => added.flatMap(({ id, isNew }) => (isNew ? [id] : []));
const valuesOf = (added: Added) => added.flatMap(({ value, isNew }) => (isNew && value !== undefined ? [value] : []));

async function addPolicy(
  { policies, clients, refuseOwnLockout }: PolicyNeeds,
  { policy, account }: { policy: z.output<typeof addPolicyInput>['policy']; account: Account | undefined },
): Promise<AddedPolicy[]> {
  if (account && account.companyId !== policy.company)
    throw new OperationRefused(`The account belongs to the company "${account.companyId}".`);
  if (policy.kind === 'application' || policy.kind === 'permission')
    for (const clientId of policy.values ?? [])
      if (!(await clients.byId(clientId))) throw new NotFound(`There is no client "${clientId}".`);
  const added = newPolicy.parse({ ...policy, ...(account && { accountId: account.id }) });
  await refuseOwnLockout(policy.company, { access: policiesOf(added) });
  return policies.add(added);
}

async function testPolicies(
  { policies, countries }: PolicyNeeds,
  account: Account,
  { address, country, clientId }: z.output<typeof testPoliciesInput>,
): Promise<z.output<typeof policyTest>[]> {
  const known = await policies.list(account.companyId);
  const found = country ?? (address === undefined ? undefined : countries.countryOf(address));
  const { id: accountId, role } = account;
  const request = { accountId, role, clientId: clientId ?? '', address, country: found };
  const isKnown: Readonly<Record<PolicyKind, boolean>> = {
    permission: true,
    network: address !== undefined,
    country: address !== undefined || country !== undefined,
    application: clientId !== undefined,
  };
  return policyKinds
    .filter((kind) => isKnown[kind])
    .map((kind) => {
      const decision = evaluatePolicies(kind, known, request);
      const code = decision.isRefused ? refusalCodes[kind] : undefined;
      return { kind, isRefused: decision.isRefused, code, why: explainDecision(decision, request) };
    });
}

function explainDecision({ kind, decidedBy, allowing }: PolicyDecision, request: AccessRequest): string {
  const subject = formatRequest(kind, request);
  if (decidedBy)
    return `${subject}: policy ${decidedBy.id} ${decidedBy.effect === 'allow' ? 'allows' : 'denies'} ${decidedBy.value ?? 'every app'}.`;
  if (allowing.length === 0) return `${subject}: no policy applies.`;
  if (kind === 'permission') return `${subject}: only ${allowing.map(formatSubject).join(', ')} may use it.`;
  return `${subject}: only ${allowing.map(({ value }) => value).join(', ')} may be used.`;
}

function formatRequest(kind: PolicyKind, { address, country, clientId }: AccessRequest): string {
  if (kind === 'network') return address ?? '';
  if (kind === 'country') return `${address ?? ''} ${country ?? 'of unknown country'}`.trim();
  return clientId || 'every app';
}

/** Describes the accounts that a policy applies to. */
export function formatSubject({ role, accountId }: Partial<Pick<Policy, 'role' | 'accountId'>>): string {
  if (accountId) return `account ${accountId}`;
  return role ? `role ${role}` : 'all accounts';
}
