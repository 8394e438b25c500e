import type { CreatedPasskey } from '../../contract/two-factor/passkey-credentials.ts';
import type { passkeyCalls } from '../../contract/two-factor/passkeys.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import { Refused } from '../http/refused.ts';
import type { HandlersOf, RequestContext } from '../http/serve.ts';
import { askedOf, type SecurityNotices } from '../messages/messages.ts';
import {
  auditFieldsOf,
  gateContextOf,
  isByOwnPassword,
  type OpenSignIn,
  type OwnStep,
  type OwnStepContext,
  renewSession,
  type SignInStore,
} from '../sign-in/sign-in.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { ChallengeBinding } from './challenges.ts';
import { type CreatePasskeyDeps, creationFor, prepareStoring } from './create-passkey.ts';
import { isPasskeyMissing, type PasskeyGateDeps, passkeyFactsOf } from './passkey.gate.ts';
import { passkeyAnswered } from './passkey-answered.ts';
import { canPutOffPasskey, isPasskeyDue } from './passkey-policy.rules.ts';

export interface PasskeyStepDeps extends CreatePasskeyDeps, PasskeyGateDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly notices: SecurityNotices;
  readonly countries: CountryFinder;
  readonly store: SignInStore;
  /** The locale of the page. */
  chooseLocale(signIn: OpenSignIn, context: RequestContext): string;
}

/** A challenge counts in one sign-in and for one account. */
const bindingOf = (signIn: OpenSignIn, account: Account): ChallengeBinding => ({
  purpose: 'creation',
  owner: `${signIn.id} ${account.id}`,
});

/** The step, while it is due. @throws Refused 311 if it was done already, such as in another tab; 328 if it is not due; passkeyNeedsPassword where what has proven the account adds none */
async function dueStep(deps: PasskeyStepDeps, { step: { signIn, account }, ...context }: OwnStepContext) {
  const asked = gateContextOf(signIn, account, context);
  const facts = await passkeyFactsOf(deps, asked);
  if (facts && isPasskeyDue(facts)) return { signIn, account, facts, binding: bindingOf(signIn, account) };
  if (!facts && (await isPasskeyMissing(deps, asked))) throw new Refused('passkeyNeedsPassword');
  throw new Refused(asked.facts.get(passkeyAnswered) ? 311 : 328);
}

/** The handlers of the step in which a passkey is made. */
export function passkeyStepHandlers(deps: PasskeyStepDeps): HandlersOf<typeof passkeyCalls, OwnStep> {
  return {
    async passkeyStep(_input, context) {
      const { signIn, account, facts, binding } = await dueStep(deps, context);
      const { policy, isAskedFor } = facts;
      const wanted = { account, policy, binding, wants: 'passkey' } as const;
      return {
        company: account.companyName,
        isRequired: policy.use === 'required',
        isAskedFor,
        canPutOff: canPutOffPasskey(facts),
        ...(policy.use === 'required' && canPutOffPasskey(facts) && { requiredFrom: policy.requiredFrom }),
        isHardwareOnly: policy.isHardwareOnly,
        canBeAutomatic: canBeAutomatic(signIn) && !isAskedFor && !policy.isHardwareOnly && policy.allowsSynced,
        options: await creationFor(deps, wanted, deps.chooseLocale(signIn, context)),
      };
    },
    addPasskey: ({ credential, isAutomatic }, context) => addPasskey(deps, credential, isAutomatic, context),
    putOffPasskey: ({ isUnsupported }, context) => putOff(deps, isUnsupported, context),
  };
}

/** A browser makes a passkey without a question only where a saved password was used (WebAuthn Level 3, conditional create). */
const canBeAutomatic = ({ proofs }: OpenSignIn) => isByOwnPassword(proofs);

async function addPasskey(
  deps: PasskeyStepDeps,
  credential: CreatedPasskey,
  isAutomatic: boolean,
  context: OwnStepContext,
): Promise<{ oneTimeSession: string }> {
  const { signIn, account, facts, binding } = await dueStep(deps, context);
  if (isAutomatic && !canBeAutomatic(signIn)) throw new Refused('passkeyFailed');
  const wanted = { account, policy: facts.policy, binding, wants: 'passkey' } as const;
  const made = await prepareStoring(deps, wanted, credential, { userAgent: context.userAgent, isAutomatic });
  const values = { way: 'passkey', asked: askedOf(context, deps.countries) } as const;
  const tell = await deps.notices.prepare(account, { kind: 'factorAdded', values });
  await inTransaction(deps.database, async (tx) => {
    await made.store(tx);
    await tell(tx);
    await deps.store.facts.set({ id: signIn.id, accountId: account.id }, passkeyAnswered, true, tx);
  });
  await deps.audit.record({
    ...auditFieldsOf(signIn, context),
    accountId: account.id,
    event: 'passkeyAdded',
    outcome: isAutomatic ? 'automatic' : made.kind,
  });
  return { oneTimeSession: await renewSession(deps, signIn) };
}

/** Goes on without a passkey. @throws Refused 328 where one is required now */
async function putOff(
  deps: PasskeyStepDeps,
  isUnsupported: boolean,
  context: OwnStepContext,
): Promise<{ oneTimeSession: string }> {
  const { signIn, account, facts } = await dueStep(deps, context);
  if (!canPutOffPasskey(facts)) throw new Refused(328);
  if (!facts.isAskedFor) await deps.passkeys.decline(account.id, isUnsupported ? context.deviceId : undefined);
  await deps.store.facts.set({ id: signIn.id, accountId: account.id }, passkeyAnswered, true);
  const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
  await deps.audit.record({ ...auditFields, event: 'passkeyPutOff', outcome: isUnsupported ? 'unsupported' : 'ok' });
  return { oneTimeSession: await renewSession(deps, signIn) };
}
