import type { AssertedPasskey, CreatedPasskey } from '../../../contract/two-factor/passkey-credentials.ts';
import type { passkeyWayCalls } from '../../../contract/two-factor/passkeys.ts';
import { Refused } from '../../http/refused.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { auditFieldsOf, type OwnStep, type OwnStepContext } from '../../sign-in/sign-in.ts';
import {
  type Advanced,
  enrolFactor,
  type OwnSecondStep,
  proveSecondFactor,
  requireStage,
  secondStepOf,
  setUpStages,
  type TwoFactorDeps,
} from '../../two-factor/two-factor.ts';
import { assertPasskey } from '../assert-passkey.ts';
import { type CreatePasskeyDeps, creationFor, prepareStoring } from '../create-passkey.ts';
import { passkeysIn } from './passkey-way.ts';

export interface PasskeyWayDeps extends TwoFactorDeps, Omit<CreatePasskeyDeps, 'accounts' | 'brandNameOf'> {}

/** The calls of a passkey or a security key in the second step. */
export function passkeyWayHandlers(deps: PasskeyWayDeps): HandlersOf<typeof passkeyWayCalls, OwnStep> {
  return {
    passkeyRequest: (_input, context) => passkeyRequestOf(deps, context),
    passkeyVerification: ({ credential }, context) => verifyPasskey(deps, credential, context),
    passkeyCreation: (_input, context) => passkeyCreationOf(deps, context),
    addPasskeyWay: ({ credential }, context) => addPasskeyWay(deps, credential, context),
  };
}

/** A challenge counts in one sign-in, for one account and for one purpose. */
const bindingOf = ({ key }: OwnSecondStep, purpose: 'secondStep' | 'creation') => ({
  purpose,
  owner: `${key.signInId} ${key.accountId}`,
});

/** What the browser asks a key of the account for. @throws Refused 328 if none may confirm */
async function passkeyRequestOf(deps: PasskeyWayDeps, context: OwnStepContext) {
  const step = await secondStepOf(deps, context.step);
  requireStage(step, 'verify');
  const { keys } = passkeysIn(step.facts);
  if (keys.length === 0) throw new Refused(328);
  return { options: deps.ceremonies.request(bindingOf(step, 'secondStep'), keys) };
}

/** Verifies a key: the second step. @throws Refused passkeyUnknown, passkeyOutdated or passkeyFailed */
async function verifyPasskey(
  deps: PasskeyWayDeps,
  asserted: AssertedPasskey,
  context: OwnStepContext,
): Promise<Advanced> {
  const step = await secondStepOf(deps, context.step);
  requireStage(step, 'verify');
  const auditFields = { ...auditFieldsOf(step.signIn, context), accountId: step.account.id };
  const report = (outcome: string) =>
    deps.audit.record({ ...auditFields, event: 'secondFactorChecked', outcome, way: 'passkey' });
  const passkey = passkeysIn(step.facts).keys.find(({ credentialId }) => credentialId === asserted.id);
  if (!passkey) {
    await report('unknown');
    throw new Refused('passkeyUnknown');
  }
  const used = await assertPasskey(deps, passkey, asserted, bindingOf(step, 'secondStep'), report);
  return proveSecondFactor(deps, step, { way: 'passkey' }, context, async (tx) => {
    await used.use(tx);
    return true;
  });
}

/** What the browser makes a key from. @throws Refused 328 if the company allows none */
async function passkeyCreationOf(deps: PasskeyWayDeps, context: OwnStepContext) {
  const step = await secondStepOf(deps, context.step);
  const locale = deps.chooseLocale(step.signIn, context);
  return { options: await creationFor(deps, creationRequestOf(step), locale) };
}

/** @throws Refused 311 or 328 */
function creationRequestOf(step: OwnSecondStep) {
  requireStage(step, ...setUpStages);
  const { policy } = passkeysIn(step.facts);
  if (policy.use === 'off') throw new Refused(328);
  return { account: step.account, policy, binding: bindingOf(step, 'creation'), wants: 'any' } as const;
}

/** Stores a key, which also passes the second step. @throws Refused as `prepareStoring` */
async function addPasskeyWay(
  deps: PasskeyWayDeps,
  created: CreatedPasskey,
  context: OwnStepContext,
): Promise<Advanced> {
  const step = await secondStepOf(deps, context.step);
  const made = await prepareStoring(deps, creationRequestOf(step), created, context);
  return enrolFactor(deps, step, { way: 'passkey' }, context, async (tx) => {
    await made.store(tx);
    return true;
  });
}
