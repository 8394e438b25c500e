import { z } from 'zod';
import { contactKinds } from '../../../contract/channels.ts';
import { contactFields } from '../../contacts/contacts.ts';
import { endSessionsOf } from '../../end-sessions.ts';
import type { Installation } from '../../installation.ts';
import { createOneTimeProofs } from '../../one-time-proofs/one-time-proofs.ts';
import {
  addAppFactor,
  addContactFactor,
  listFactors,
  type ManageFactorsDeps,
  makeSetupCode,
  newSecondFactorPolicy,
  removeFactor,
  resetFactors,
  storedPolicyOf,
} from '../../two-factor/two-factor.ts';
import { findAccount } from '../find-account.ts';
import { changes, OperationRefused, query } from '../operation.ts';

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

/** What the operations work on. Messages wait in the outbox until a server sends them. */
function depsOf(installation: Installation): ManageFactorsDeps {
  const { database, secrets, contacts, outbox, notices, secureLinks, secondFactors } = installation;
  const proofs = createOneTimeProofs(database, secrets);
  return { ...secondFactors, database, contacts, outbox, notices, secureLinks, proofs, endSessionsOf };
}

/** Operations on second factors, and on what companies ask of them. */
export const factorOperations = {
  listFactors: query(named, async (installation, input) => {
    const { id } = await findAccount(installation, input.who, input.company);
    return listFactors(depsOf(installation), id);
  }),
  addContactFactor: changes(
    newContactFactor,
    async (installation, { who, company, ...contact }) => {
      const account = await findAccount(installation, who, company);
      await addContactFactor(depsOf(installation), account, contact);
      return { accountId: account.id };
    },
    accountOf,
  ),
  addAppFactor: changes(
    named,
    async (installation, input) => {
      const account = await findAccount(installation, input.who, input.company);
      return { accountId: account.id, secret: await addAppFactor(depsOf(installation), account) };
    },
    accountOf,
  ),
  removeFactor: changes(
    named.extend({ id: z.string() }),
    async (installation, input) => {
      const account = await findAccount(installation, input.who, input.company);
      await removeFactor(depsOf(installation), account, input.id);
      return { accountId: account.id };
    },
    accountOf,
  ),
  resetFactors: changes(
    named.extend({ contactId: z.string().optional(), isNow: z.boolean().default(false) }),
    async (installation, { who, company, ...options }) => {
      const account = await findAccount(installation, who, company);
      return { accountId: account.id, sentTo: await resetFactors(depsOf(installation), account, options) };
    },
    accountOf,
  ),
  makeSetupCode: changes(
    named,
    async (installation, input) => {
      const { id: accountId } = await findAccount(installation, input.who, input.company);
      return { accountId, code: await makeSetupCode(depsOf(installation), accountId) };
    },
    accountOf,
  ),
  setSecondFactorPolicy: changes(policyInput, setPolicy),
  showSecondFactorPolicy: query(named, async (installation, input) => {
    const { id } = await findAccount(installation, input.who, input.company);
    const found = await installation.secondFactors.secondFactorPolicies.find(id);
    if (!found) throw new OperationRefused(`There is no account "${input.who}".`);
    const { requirement, channels, trustHours, requiredFrom } = found.policy;
    return { requirement, channels, trustHours, requiredAt: requirement === 'required' ? requiredFrom : undefined };
  }),
  listSecondFactorPolicies: query(z.object({ company: z.string().optional() }), ({ secondFactors }, { company }) =>
    secondFactors.secondFactorPolicies.list(company),
  ),
};

/** Sets what a company asks, or in addition for one of its accounts. @throws OperationRefused */
async function setPolicy(installation: Installation, input: z.output<typeof policyInput>) {
  const { who: named, isNow, ...policy } = input;
  if (!(await installation.companies.byId(policy.company)))
    throw new OperationRefused(`There is no company "${policy.company}".`);
  const account = named === undefined ? undefined : await findAccount(installation, named, policy.company);
  const stored = storedPolicyOf({ ...policy, ...(account && { account: account.id }) }, Date.now());
  const requiredFrom = stored.requirement === 'required' && isNow ? Date.now() : stored.requiredFrom;
  await installation.secondFactors.secondFactorPolicies.set({ ...stored, requiredFrom });
  return { company: policy.company, requiredFrom, ...(account && { accountId: account.id }) };
}
