import { z } from 'zod';
import { policyChannels } from '../../../contract/two-factor/factor-ways.ts';
import type { Account } from '../../accounts/accounts.ts';
import { atTime, deadline } from '../../command-line/table-text.ts';
import { readContact, typedContact } from '../../contacts/contacts.ts';
import { createOneTimeProofs } from '../../one-time-proofs/one-time-proofs.ts';
import { instant, instantOf, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, NotFound, query } from '../../operation/operation.ts';
import { subjectOf } from '../../operation/subject.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import {
  addAppFactor,
  addContactFactor,
  FactorRefused,
  listFactors,
  type ManageFactorsDeps,
  makeSetupCode,
  removeFactor,
  resetFactors,
} from '../manage-factors.ts';
import { requirements } from '../policy.rules.ts';
import { setupScopes } from '../remove-factors.ts';
import type { SecondFactors } from '../two-factor.ts';
import { policyInput, setPolicy, showSetPolicy } from './set-policy.ts';

const company = z.string().min(1).optional().describe('The only company whose accounts may be named.');
const named = z.object({ who, company });
const newContactFactor = z.object({ ...named.shape, ...typedContact }).transform(readContact);

const listedFactor = z
  .object({
    id: z.string(),
    way: z.enum(policyChannels),
    contact: z.string().optional().describe('Masked.'),
    lastUsedAt: instant.optional(),
    createdAt: instant,
  })
  .meta({ id: 'Factor' });
const trustHours = z.int().describe('Hours for which a device may skip the second step.');
const storedPolicy = z
  .object({
    companyId: z.string(),
    accountId: z.string().optional().describe('Not given for all accounts.'),
    requirement: z.enum(requirements),
    channels: z.array(z.enum(policyChannels)).readonly().optional().describe('Not given for every way.'),
    trustHours: trustHours.optional(),
    requiredFrom: instantOf('From when on it cannot be put off.').optional(),
  })
  .meta({ id: 'SecondFactorPolicy' });
const effectivePolicy = z
  .object({
    requirement: z.enum(requirements),
    channels: z.array(z.enum(policyChannels)).readonly(),
    trustHours,
    requiredAt: instantOf('From when on it cannot be put off.').optional(),
  })
  .meta({ id: 'EffectiveSecondFactorPolicy' });
const changed = z.object({ accountId: z.string() });

/** Messages wait in the outbox until a server sends them. */
interface FactorNeeds
  extends Pick<ManageFactorsDeps, 'database' | 'contacts' | 'outbox' | 'notices' | 'secureLinks' | 'endSessionsOf'> {
  readonly secrets: Secrets;
  readonly secondFactors: SecondFactors;
  readonly findAccount: FindAccount<Account>;
}

function depsOf({ secrets, secondFactors, ...needs }: FactorNeeds): ManageFactorsDeps {
  const { database, contacts, outbox, notices, secureLinks, endSessionsOf } = needs;
  const proofs = createOneTimeProofs(database, secrets);
  return { ...secondFactors, database, contacts, outbox, notices, secureLinks, proofs, endSessionsOf };
}

/** Operations on second factors, and on what companies ask of them. */
export const factorOperations = {
  listFactors: query({
    title: 'List the second factors of an account.',
    permission: 'factors:read',
    target: { account: 'who', company: 'company' },
    http: { method: 'GET', path: '/accounts/{who}/factors', page: { key: 'id' } },
    input: named,
    output: z.array(listedFactor),
    command: {
      cells: ({ id, way, contact, lastUsedAt }) => [id, way, contact, atTime('used', lastUsedAt) || 'never used'],
    },
    example: 'factor list ann@acme.example',
    async run(needs: FactorNeeds, input) {
      const { id } = await needs.findAccount(input.who, input.company);
      return listFactors(depsOf(needs), id);
    },
  }),
  addContactFactor: changes({
    access: 'account',
    title: 'Make a contact a second factor of an account, as verified.',
    permission: 'factors:write',
    target: { account: 'who', company: 'company' },
    http: { method: 'POST', path: '/accounts/{who}/factors' },
    confirmation: 'fresh',
    opensDoor: () => true, // a verified contact takes the link for a new password, too
    input: newContactFactor,
    output: changed,
    command: 'byHand', // one command for contacts and apps
    example: 'factor add ann@acme.example mobile +12125550104',
    async run(needs: FactorNeeds, { who, company, ...contact }) {
      const account = await needs.findAccount(who, company);
      await addContactFactor(depsOf(needs), account, contact);
      return { accountId: account.id };
    },
    subject: subjectOf,
  }),
  addAppFactor: changes({
    access: 'account',
    title: 'Set up an authenticator app for an account, and show its key.',
    permission: 'factors:codes',
    target: { account: 'who', company: 'company' },
    http: { method: 'POST', path: '/accounts/{who}/app-factors' },
    confirmation: 'fresh',
    input: named,
    output: changed.extend({ secret: z.string().describe('Its key, in base32.') }),
    command: 'byHand',
    example: 'factor add ann@acme.example app',
    async run(needs: FactorNeeds, input) {
      const account = await needs.findAccount(input.who, input.company);
      return { accountId: account.id, secret: await addAppFactor(depsOf(needs), account) };
    },
    subject: subjectOf,
  }),
  removeFactor: changes({
    access: 'account',
    title: 'Remove a second factor, end the sessions of the account and tell its contacts.',
    permission: 'factors:write',
    target: { account: 'who', company: 'company' },
    http: { method: 'DELETE', path: '/accounts/{who}/factors/{id}' },
    confirmation: 'fresh',
    input: named.extend({ id: z.string().describe('Id of the second factor.') }),
    output: changed,
    example: 'factor remove ann@acme.example k3v9x2m1qa --yes',
    async run(needs: FactorNeeds, input) {
      const account = await needs.findAccount(input.who, input.company);
      await removeFactor(depsOf(needs), account, input.id).catch((reason) => {
        throw reason instanceof FactorRefused ? new NotFound(reason.message) : reason;
      });
      return { accountId: account.id };
    },
    subject: subjectOf,
  }),
  resetFactors: changes({
    access: 'account',
    title:
      'Send a code to a verified contact. Typed at a sign-in, it removes the second factors and lets the person set up a new one.',
    permission: 'factors:write',
    target: { account: 'who', company: 'company' },
    http: { method: 'POST', path: '/accounts/{who}/factor-reset' },
    confirmation: 'fresh',
    input: named.extend({
      contactId: z.string().optional().describe('A verified contact. Default: one is chosen.'),
      isNow: z.boolean().default(false).describe('The code works at once. Default: in 24 hours.'),
      scope: z.enum(setupScopes).default('any').describe('What the code lets its user set up.'),
    }),
    output: changed.extend({ sentTo: z.string().describe('Masked.') }),
    command: {
      words: 'factor reset',
      options: {
        scope: { name: 'passkey', either: ['passkey', 'any'], help: 'The code allows one new passkey alone.' },
      },
      says: ({ sentTo }, { isNow }) =>
        `The code is sent to ${sentTo} and works ${isNow ? 'at once' : 'in 24 hours'}. Every other contact is told.`,
    },
    example: 'factor reset ann@acme.example',
    async run(needs: FactorNeeds, { who, company, ...options }) {
      const account = await needs.findAccount(who, company);
      return { accountId: account.id, sentTo: await resetFactors(depsOf(needs), account, options) };
    },
    subject: subjectOf,
  }),
  makeSetupCode: changes({
    access: 'account',
    title: 'Make a code with which the person sets up a second factor. It works once, and is shown once.',
    permission: 'factors:codes',
    target: { account: 'who', company: 'company' },
    http: { method: 'POST', path: '/accounts/{who}/setup-code' },
    confirmation: 'fresh',
    tells: () => 'setupCode',
    input: named,
    output: changed.extend({ code: z.string() }),
    command: { words: 'factor setup-code', says: ({ code }) => `Code: ${code}` },
    example: 'factor setup-code ann@acme.example',
    async run(needs: FactorNeeds, input) {
      const { id: accountId } = await needs.findAccount(input.who, input.company);
      return { accountId, code: await makeSetupCode(depsOf(needs), accountId) };
    },
    subject: subjectOf,
  }),
  setSecondFactorPolicy: changes({
    access: 'policy',
    title: 'Set what a company asks of the second factor, or in addition for one of its accounts.',
    permission: 'policies:write',
    target: { company: 'company', account: 'who' },
    http: { method: 'PUT', path: '/companies/{company}/second-factor-policy' },
    confirmation: 'fresh',
    shownBy: 'showCompanySecondFactorPolicy',
    input: policyInput,
    output: z.object({ company: z.string(), requiredFrom: instant.optional(), accountId: z.string().optional() }),
    command: {
      words: 'second-factor set',
      arguments: ['company', 'requirement'],
      options: { who: 'account', channels: 'channels', requiredFrom: 'from' },
      says: ({ requiredFrom }, { who: account, company }) => `Set for ${account ?? company}.${deadline(requiredFrom)}`,
    },
    example: 'second-factor set acme required --now --channels totp,sms --trust-hours 24',
    run: setPolicy,
  }),
  showCompanySecondFactorPolicy: query({
    title: 'Show what a company has set for the second factor, or in addition for one of its accounts.',
    permission: 'policies:read',
    target: { company: 'company', account: 'who' },
    http: { method: 'GET', path: '/companies/{company}/second-factor-policy' },
    input: z.object({ company: z.string().describe('Id of the company.'), who: who.optional() }),
    output: storedPolicy,
    command: { words: 'second-factor policy', arguments: ['company'], options: { who: 'account' } },
    example: 'second-factor policy acme',
    run: showSetPolicy,
  }),
  showSecondFactorPolicy: query({
    title: 'Show what counts for the second factor of an account.',
    permission: 'policies:read',
    target: { account: 'who', company: 'company' },
    http: { method: 'GET', path: '/accounts/{who}/second-factor-policy' },
    input: named,
    output: effectivePolicy,
    command: { words: 'second-factor show' },
    example: 'second-factor show ann@acme.example',
    async run(needs: FactorNeeds, input) {
      const { id } = await needs.findAccount(input.who, input.company);
      const found = await needs.secondFactors.secondFactorPolicies.find(id);
      if (!found) throw new NotFound(`There is no account "${input.who}".`);
      const { requirement, channels, trustHours, requiredFrom } = found.policy;
      return { requirement, channels, trustHours, requiredAt: requirement === 'required' ? requiredFrom : undefined };
    },
  }),
  listSecondFactorPolicies: query({
    title: 'List what companies ask of the second factor, and in addition for some accounts.',
    permission: 'policies:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/second-factor-policies' }, // a policy has no key of one field
    input: z.object({ company: z.string().optional().describe('Only this company.') }),
    output: z.array(storedPolicy),
    command: {
      words: 'second-factor list',
      arguments: ['company'],
      plural: 'policies',
      cells: (one) => [
        one.companyId,
        one.accountId ?? 'all accounts',
        one.requirement,
        one.channels?.join(',') ?? 'every way',
        atTime('from', one.requiredFrom),
      ],
    },
    example: 'second-factor list acme',
    run: ({ secondFactors }: Pick<FactorNeeds, 'secondFactors'>, { company }) =>
      secondFactors.secondFactorPolicies.list(company),
  }),
};
