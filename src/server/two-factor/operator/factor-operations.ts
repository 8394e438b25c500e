import { z } from 'zod';
import { contactKinds } from '../../../contract/channels.ts';
import type { Account, Companies } from '../../accounts/accounts.ts';
import { contactFields } from '../../contacts/contacts.ts';
import { createOneTimeProofs } from '../../one-time-proofs/one-time-proofs.ts';
import { changes, type FindAccount, OperationRefused, query } from '../../operation/operation.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import {
  addAppFactor,
  addContactFactor,
  listFactors,
  type ManageFactorsDeps,
  makeSetupCode,
  removeFactor,
  resetFactors,
} from '../manage-factors.ts';
import { setupScopes } from '../remove-factors.ts';
import { newSecondFactorPolicy, type SecondFactors, storedPolicyOf } from '../two-factor.ts';

const who = z.string().min(1).describe('An account id, e-mail address, phone number, or number*extension.');
const company = z.string().min(1).optional().describe('The only company whose accounts may be named.');
const named = z.object({ who, company });
const addresses = { email: contactFields.contactEmail, mobile: contactFields.mobile, phone: contactFields.phone };
const newContactFactor = z
  .object({ who, company, kind: z.enum(contactKinds), address: z.string() })
  .transform(({ kind, address, ...rest }, context) => {
    const read = addresses[kind].unwrap().safeParse(address);
    if (!read.success)
      context.addIssue({ code: 'custom', path: ['address'], message: read.error.issues[0]?.message ?? '' });
    return { kind, address: read.data ?? '', ...rest };
  });
const policyInput = newSecondFactorPolicy
  .omit({ account: true })
  .extend({ who: who.optional(), isNow: z.boolean().default(false) });

const accountOf = ({ accountId }: { readonly accountId: string }) => ({ accountId });

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
  listFactors: query(named, async (needs: FactorNeeds, input) => {
    const { id } = await needs.findAccount(input.who, input.company);
    return listFactors(depsOf(needs), id);
  }),
  addContactFactor: changes(
    newContactFactor,
    async (needs: FactorNeeds, { who, company, ...contact }) => {
      const account = await needs.findAccount(who, company);
      await addContactFactor(depsOf(needs), account, contact);
      return { accountId: account.id };
    },
    accountOf,
  ),
  addAppFactor: changes(
    named,
    async (needs: FactorNeeds, input) => {
      const account = await needs.findAccount(input.who, input.company);
      return { accountId: account.id, secret: await addAppFactor(depsOf(needs), account) };
    },
    accountOf,
  ),
  removeFactor: changes(
    named.extend({ id: z.string() }),
    async (needs: FactorNeeds, input) => {
      const account = await needs.findAccount(input.who, input.company);
      await removeFactor(depsOf(needs), account, input.id);
      return { accountId: account.id };
    },
    accountOf,
  ),
  resetFactors: changes(
    named.extend({
      contactId: z.string().optional(),
      isNow: z.boolean().default(false),
      scope: z.enum(setupScopes).default('any').describe('What the code lets its user set up.'),
    }),
    async (needs: FactorNeeds, { who, company, ...options }) => {
      const account = await needs.findAccount(who, company);
      return { accountId: account.id, sentTo: await resetFactors(depsOf(needs), account, options) };
    },
    accountOf,
  ),
  makeSetupCode: changes(
    named,
    async (needs: FactorNeeds, input) => {
      const { id: accountId } = await needs.findAccount(input.who, input.company);
      return { accountId, code: await makeSetupCode(depsOf(needs), accountId) };
    },
    accountOf,
  ),
  setSecondFactorPolicy: changes(policyInput, setPolicy),
  showSecondFactorPolicy: query(named, async (needs: FactorNeeds, input) => {
    const { id } = await needs.findAccount(input.who, input.company);
    const found = await needs.secondFactors.secondFactorPolicies.find(id);
    if (!found) throw new OperationRefused(`There is no account "${input.who}".`);
    const { requirement, channels, trustHours, requiredFrom } = found.policy;
    return { requirement, channels, trustHours, requiredAt: requirement === 'required' ? requiredFrom : undefined };
  }),
  listSecondFactorPolicies: query(
    z.object({ company: z.string().optional() }),
    ({ secondFactors }: Pick<FactorNeeds, 'secondFactors'>, { company }) =>
      secondFactors.secondFactorPolicies.list(company),
  ),
};

/** Sets what a company asks, or in addition for one of its accounts. @throws OperationRefused */
async function setPolicy(
  {
    companies,
    secondFactors,
    findAccount,
  }: Pick<FactorNeeds, 'secondFactors' | 'findAccount'> & { readonly companies: Companies },
  input: z.output<typeof policyInput>,
) {
  const { who: named, isNow, ...policy } = input;
  if (!(await companies.byId(policy.company))) throw new OperationRefused(`There is no company "${policy.company}".`);
  const account = named === undefined ? undefined : await findAccount(named, policy.company);
  const stored = storedPolicyOf({ ...policy, ...(account && { account: account.id }) }, Date.now());
  const requiredFrom = stored.requirement === 'required' && isNow ? Date.now() : stored.requiredFrom;
  await secondFactors.secondFactorPolicies.set({ ...stored, requiredFrom });
  return { company: policy.company, requiredFrom, ...(account && { accountId: account.id }) };
}
