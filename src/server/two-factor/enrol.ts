import type { SetUpChannel } from '../../contract/two-factor/factor-ways.ts';
import { Refused } from '../http/refused.ts';
import { askedOf } from '../messages/messages.ts';
import { auditFieldsOf, type OwnStepContext } from '../sign-in/sign-in.ts';
import type { Queries } from '../storage/transaction.ts';
import { type OwnSecondStep, requireStage, secondStepOf, setUpStages, type TwoFactorDeps } from './own-second-step.ts';
import { type Advanced, proveSecondFactor } from './prove-second-factor.ts';
import { type NamedWay, targetOf } from './send-code.ts';
import { endTrust } from './trusted-devices.ts';

/** A factor that is being set up. */
interface NewFactor {
  readonly way: SetUpChannel;
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
  const only = step.facts.state.provenBy?.only;
  if (only && way !== only) throw new Refused(328);
  const changes = {
    isRecoveryDue: (await recoveryCodes.countLeft(account.id)) === 0,
    isLowDue: false,
    ...(step.facts.asked.changes === 'way' && { isPutOff: true }), // no further one is asked for
  };
  const values = { way, asked: askedOf(context, deps.countries) };
  const tell = await notices.prepare(account, { kind: 'factorAdded', values });
  const advanced = await proveSecondFactor(deps, step, { way, contactId, changes }, context, async (tx) => {
    if (!(await add(tx))) return false;
    await endTrust(tx, account.id);
    await tell(tx);
    return true;
  });
  const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
  await audit.record({ ...auditFields, event: 'factorAdded', outcome: way });
  return advanced;
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
