import type { AssertedPasskey, CreatedPasskey } from '../../contract/passkey-credentials.ts';
import { Refused } from '../http/refused.ts';
import { assertPasskey, creationFor, prepareStoring } from '../passkeys/passkeys.ts';
import { auditFieldsOf, type OwnStepContext } from '../sign-in/sign-in.ts';
import { enrolFactor } from './enrol.ts';
import { type OwnSecondStep, requireStage, secondStepOf, setUpStages, type TwoFactorDeps } from './own-second-step.ts';
import { type Advanced, proveSecondFactor } from './prove-second-factor.ts';

/** A challenge counts in one sign-in, for one account and for one purpose. */
const bindingOf = ({ key }: OwnSecondStep, purpose: 'secondStep' | 'creation') => ({
  purpose,
  owner: `${key.signInId} ${key.accountId}`,
});

/** What the browser asks a key of the account for. @throws Refused 328 if none may confirm */
export async function passkeyRequestOf(deps: TwoFactorDeps, context: OwnStepContext) {
  const step = await secondStepOf(deps, context.step);
  requireStage(step, 'verify');
  const { keys } = step.facts;
  if (keys.length === 0) throw new Refused(328);
  return { options: deps.ceremonies.request(bindingOf(step, 'secondStep'), keys) };
}

/** Verifies a key: the second step. @throws Refused passkeyUnknown, passkeyOutdated or passkeyFailed */
export async function verifyPasskey(
  deps: TwoFactorDeps,
  asserted: AssertedPasskey,
  context: OwnStepContext,
): Promise<Advanced> {
  const step = await secondStepOf(deps, context.step);
  requireStage(step, 'verify');
  const auditFields = { ...auditFieldsOf(step.signIn, context), accountId: step.account.id };
  const report = (outcome: string) =>
    deps.audit.record({ ...auditFields, event: 'secondFactorChecked', outcome, way: 'passkey' });
  const passkey = step.facts.keys.find(({ credentialId }) => credentialId === asserted.id);
  if (!passkey) {
    await report('unknown');
    throw new Refused('passkeyUnknown');
  }
  const used = await assertPasskey(deps, passkey, asserted, bindingOf(step, 'secondStep'), report);
  return proveSecondFactor(deps, step, { method: 'securityKey' }, context, async (tx) => {
    await used.use(tx);
    return true;
  });
}

/** What the browser makes a key from. @throws Refused 328 if the company allows none */
export async function passkeyCreationOf(deps: TwoFactorDeps, context: OwnStepContext) {
  const step = await secondStepOf(deps, context.step);
  const locale = deps.chooseLocale(step.signIn, context);
  return { options: await creationFor(deps, creationRequestOf(step), locale) };
}

/** @throws Refused 311 or 328 */
function creationRequestOf(step: OwnSecondStep) {
  requireStage(step, ...setUpStages);
  const { account, facts } = step;
  if (facts.keyPolicy.use === 'off') throw new Refused(328);
  return { account, policy: facts.keyPolicy, binding: bindingOf(step, 'creation'), wants: 'any' } as const;
}

/** Stores a key, which also passes the second step. @throws Refused as `prepareStoring` */
export async function addPasskeyWay(
  deps: TwoFactorDeps,
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
