import type { SentChannel } from '../../contract/channels.ts';
import { Refused } from '../http/refused.ts';
import { askedOf } from '../messages/messages.ts';
import { auditFieldsOf, type OwnStepContext } from '../sign-in/sign-in.ts';
import type { Queries } from '../storage/transaction.ts';
import { countGuess } from './count-guess.ts';
import { type OwnSecondStep, requireStage, secondStepOf, setUpStages, type TwoFactorDeps } from './own-second-step.ts';
import { type Advanced, proveSecondFactor } from './prove-second-factor.ts';
import { type NamedWay, targetOf } from './send-code.ts';
import { newTotpSecret, stepOfTotp, totpAddress } from './totp.ts';
import { endTrust } from './trusted-devices.ts';

/** A factor that is being set up. */
interface NewFactor {
  readonly way: SentChannel | 'totp' | 'passkey';
  readonly contactId?: string | undefined;
}

/**
 * Adds a factor that was just proven, which also passes the second step. Every contact is told, and no device is trusted
 * any more.
 * @param add uses the code up and adds the factor; false if another request has used it
 */
export async function enrolFactor(
  deps: TwoFactorDeps,
  step: OwnSecondStep,
  { way, contactId }: NewFactor,
  context: OwnStepContext,
  add: (tx: Queries) => Promise<boolean>,
): Promise<Advanced> {
  const { recoveryCodes, audit, notices } = deps;
  const { account, signIn } = step;
  if (step.facts.state.provenBy?.only === 'passkey' && way !== 'passkey') throw new Refused(328);
  const changes = {
    isRecoveryDue: (await recoveryCodes.countLeft(account.id)) === 0,
    isLowDue: false,
    ...(step.facts.asked.changes === 'way' && { isPutOff: true }), // no further one is asked for
  };
  const values = { way, asked: askedOf(context, deps.countries) };
  const tell = await notices.prepare(account, { kind: 'factorAdded', values });
  const method = way === 'passkey' ? 'securityKey' : way;
  const advanced = await proveSecondFactor(deps, step, { method, contactId, changes }, context, async (tx) => {
    if (!(await add(tx))) return false;
    await endTrust(tx, account.id);
    await tell(tx);
    return true;
  });
  const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
  await audit.record({ ...auditFields, event: 'factorAdded', outcome: way });
  return advanced;
}

/** The secret of an authenticator app, only while its set-up is due and unproven (MFA-3). @throws Refused 328 */
export async function totpSetUp(
  deps: Pick<TwoFactorDeps, 'brandNameOf' | 'chooseLocale' | 'secondSteps' | 'steps'>,
  context: OwnStepContext,
) {
  const step = await secondStepOf(deps, context.step);
  const { account, facts, key, signIn } = step;
  requireStage(step, ...setUpStages);
  if (!facts.policy.channels.includes('totp')) throw new Refused(328);
  const { secret, expiresInSeconds } = await deps.steps.totpSecret(key, newTotpSecret());
  const issuer = deps.brandNameOf(account.brandId, deps.chooseLocale(signIn, context));
  const label = account.email ?? `${account.firstName} ${account.lastName}`;
  return { secret, uri: totpAddress(secret, issuer, label), expiresInSeconds };
}

/** The first code of an authenticator app proves it, and makes it a factor. @throws Refused 315, 310 or 326 */
export async function proveTotpSetUp(
  deps: TwoFactorDeps,
  step: OwnSecondStep,
  code: string,
  context: OwnStepContext,
): Promise<Advanced> {
  const { steps, factors } = deps;
  const { account, key, facts } = step;
  const secret = await steps.findTotpSecret(key);
  if (secret === undefined || !facts.policy.channels.includes('totp')) throw new Refused(315);
  const forgive = await countGuess(deps, account.id, context);
  const usedStep = stepOfTotp(secret, code, facts.now);
  if (usedStep === undefined) {
    const auditFields = { ...auditFieldsOf(step.signIn, context), accountId: account.id };
    await deps.audit.record({ ...auditFields, event: 'secondFactorChecked', outcome: 'wrongForSetUp', way: 'totp' });
    throw new Refused(310);
  }
  await forgive();
  return enrolFactor(deps, step, { way: 'totp' }, context, async (tx) => {
    await factors.setTotp(tx, account.id, secret, usedStep);
    return true;
  });
}

/** Sets up the contact whose code has just proven the account, without another code. @throws Refused 328 */
export async function addWay(deps: TwoFactorDeps, named: NamedWay, context: OwnStepContext): Promise<Advanced> {
  const step = await secondStepOf(deps, context.step);
  requireStage(step, ...setUpStages);
  const { contact, channel } = targetOf(step, named);
  const { provenBy } = step.facts.state;
  if (provenBy?.contactId !== contact.id) throw new Refused(328);
  const { factors } = deps;
  return enrolFactor(deps, step, { way: channel, contactId: contact.id }, context, async (tx) => {
    await factors.addContact(tx, step.account.id, contact.id);
    await factors.recordUse(tx, step.account.id, contact.id, channel);
    return true;
  });
}
