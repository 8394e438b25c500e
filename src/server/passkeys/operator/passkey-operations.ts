import { z } from 'zod';
import type { Account, Companies } from '../../accounts/accounts.ts';
import { atTime, deadline } from '../../command-line/table-text.ts';
import { instant, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, NotFound, query } from '../../operation/operation.ts';
import { subjectOf } from '../../operation/subject.ts';
import { type ManagePasskeysDeps, NoSuchPasskey, removePasskey } from '../manage-passkeys.ts';
import { newPasskeyPolicy, storedPasskeyPolicyOf } from '../new-passkey-policy.ts';
import { defaultPasskeyPolicy, passkeyKinds, passkeyUses } from '../passkey-policy.rules.ts';
import type { PasskeyStores } from '../passkeys.ts';

const policyInput = newPasskeyPolicy.extend({
  isNow: z.boolean().default(false).describe('A required passkey cannot be put off from now on.'),
});

interface PasskeyNeeds extends Pick<ManagePasskeysDeps, 'database' | 'endSessionsOf' | 'notices'> {
  readonly passkeyStores: PasskeyStores;
  readonly companies: Pick<Companies, 'byId'>;
  readonly findAccount: FindAccount<Account>;
}

const listedPasskey = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(passkeyKinds),
    isSynced: z.boolean().describe('A provider keeps copies of it.'),
    isListed: z.boolean().describe('It has proven that it is a security key of the list.'),
    createdAt: instant,
    lastUsedAt: instant.optional(),
  })
  .meta({ id: 'Passkey' });
const storedPolicy = z
  .object({
    companyId: z.string(),
    use: z.enum(passkeyUses),
    isHardwareOnly: z.boolean(),
    allowsSynced: z.boolean(),
    requiredFrom: instant,
  })
  .meta({ id: 'PasskeyPolicy' });
const changed = z.object({ accountId: z.string() });

/** Operations on passkeys, and on what companies ask of them. */
export const passkeyOperations = {
  listPasskeys: query({
    title: 'List the passkeys and security keys of an account.',
    permission: 'factors:read',
    target: { account: 'who' },
    http: { method: 'GET', path: '/accounts/{who}/passkeys', page: { key: 'id' } },
    input: z.object({ who }),
    output: z.array(listedPasskey),
    command: {
      cells: (one) => [
        one.id,
        one.name || 'without a name',
        one.kind === 'passkey' ? 'signs in' : 'confirms only',
        one.isSynced ? 'synced' : 'on one device',
        one.isListed ? 'attested' : 'not attested',
        atTime('used', one.lastUsedAt) || 'never used',
      ],
    },
    example: 'passkey list ann@acme.example',
    async run({ passkeyStores, findAccount }: Pick<PasskeyNeeds, 'passkeyStores' | 'findAccount'>, input) {
      const { id: accountId } = await findAccount(input.who);
      const own = await passkeyStores.passkeys.of(accountId);
      return own.map(({ id, name, kind, isSynced, isListed, createdAt, lastUsedAt }) => ({
        id,
        name,
        kind,
        isSynced,
        isListed,
        createdAt,
        lastUsedAt,
      }));
    },
  }),
  removePasskey: changes({
    access: 'account',
    title: 'Remove a passkey, end the sessions of the account and tell its contacts.',
    permission: 'factors:write',
    target: { account: 'who' },
    http: { method: 'DELETE', path: '/accounts/{who}/passkeys/{id}' },
    confirmation: 'fresh',
    input: z.object({ who, id: z.string().describe('Id of the passkey.') }),
    output: changed,
    example: 'passkey remove ann@acme.example k3v9x2m1qa --yes',
    async run({ passkeyStores, findAccount, ...needs }: PasskeyNeeds, input) {
      const account = await findAccount(input.who);
      await removePasskey({ ...passkeyStores, ...needs }, account, input.id).catch((reason) => {
        if (!(reason instanceof NoSuchPasskey)) throw reason;
        throw new NotFound(`The account has no passkey "${input.id}".`);
      });
      return { accountId: account.id };
    },
    subject: subjectOf,
  }),
  setPasskeyPolicy: changes({
    access: 'policy',
    title: 'Set what a company asks of passkeys.',
    permission: 'policies:write',
    target: { company: 'company' },
    http: { method: 'PUT', path: '/companies/{company}/passkey-policy' },
    confirmation: 'fresh',
    shownBy: 'showPasskeyPolicy',
    input: policyInput,
    output: z.object({ company: z.string(), requiredFrom: instant.optional() }),
    command: {
      words: 'policy passkeys set',
      arguments: ['company', 'use'],
      options: { requiredFrom: 'from', allowsSynced: 'synced' },
      says: ({ company, requiredFrom }) => `Set for ${company}.${deadline(requiredFrom)}`,
    },
    example: 'policy passkeys set acme offered',
    async run(needs: PasskeyNeeds, { isNow, ...policy }) {
      const { company, use } = policy;
      if (!(await needs.companies.byId(company))) throw new NotFound(`There is no company "${company}".`);
      const stored = storedPasskeyPolicyOf(policy, Date.now());
      const requiredFrom = isNow ? Date.now() : stored.requiredFrom;
      await needs.passkeyStores.passkeyPolicies.set({ ...stored, requiredFrom });
      return { company, ...(use === 'required' && { requiredFrom }) };
    },
  }),
  showPasskeyPolicy: query({
    title: 'Show what a company asks of passkeys.',
    permission: 'policies:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/passkey-policy' },
    input: z.object({ company: z.string().describe('Id of the company.') }),
    output: storedPolicy,
    command: { words: 'policy passkeys show', arguments: ['company'] },
    example: 'policy passkeys show acme',
    async run({ companies, passkeyStores }: Pick<PasskeyNeeds, 'companies' | 'passkeyStores'>, { company }) {
      if (!(await companies.byId(company))) throw new NotFound(`There is no company "${company}".`);
      const [set] = await passkeyStores.passkeyPolicies.list(company);
      return set ?? { companyId: company, ...defaultPasskeyPolicy };
    },
  }),
  listPasskeyPolicies: query({
    title: 'List what companies ask of passkeys.',
    permission: 'policies:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/passkey-policies', page: { key: 'companyId' } },
    input: z.object({ company: z.string().optional().describe('Only this company.') }),
    output: z.array(storedPolicy),
    command: {
      words: 'policy passkeys list',
      arguments: ['company'],
      plural: 'policies',
      cells: (one) => [
        one.companyId,
        one.use,
        one.isHardwareOnly ? 'listed security keys only' : 'every authenticator',
        one.allowsSynced ? 'synced too' : 'not synced',
        one.use === 'required' ? atTime('from', one.requiredFrom) : '',
      ],
    },
    example: 'policy passkeys list acme',
    run: ({ passkeyStores }: Pick<PasskeyNeeds, 'passkeyStores'>, input) =>
      passkeyStores.passkeyPolicies.list(input.company),
  }),
};
