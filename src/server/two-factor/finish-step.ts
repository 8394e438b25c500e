import { Refused } from '../http/refused.ts';
import { randomToken } from '../secrets/secrets.ts';
import { auditFieldsOf, type OwnStepContext, renewSession } from '../sign-in/sign-in.ts';
import { inTransaction } from '../storage/transaction.ts';
import { type OwnSecondStep, requireStage, secondStepOf, type TwoFactorDeps } from './own-second-step.ts';
import type { Advanced } from './prove-second-factor.ts';
import { canPutOff } from './second-step.rules.ts';
import type { StepState } from './step-store.ts';

async function advance(
  deps: Pick<TwoFactorDeps, 'database' | 'secondSteps' | 'steps' | 'store'>,
  step: OwnSecondStep,
  changes: Partial<StepState>,
): Promise<Advanced> {
  await deps.steps.change(deps.database.db, step.key, changes);
  return { stage: (await secondStepOf(deps, step)).stage, oneTimeSession: await renewSession(deps, step.signIn) };
}

const auditOf = ({ signIn, account }: OwnSecondStep, context: OwnStepContext) => ({
  ...auditFieldsOf(signIn, context),
  accountId: account.id,
});

/**
 * Makes the recovery codes and returns them once; later calls return none, unless the user asks for new ones.
 * @throws Refused 311 or 328 if none are due
 */
export async function showRecoveryCodes(
  deps: Pick<TwoFactorDeps, 'audit' | 'database' | 'recoveryCodes' | 'secondSteps' | 'steps'>,
  { isNew }: { readonly isNew: boolean },
  context: OwnStepContext,
): Promise<readonly string[]> {
  const { database, steps, recoveryCodes, audit } = deps;
  const step = await secondStepOf(deps, context.step);
  requireStage(step, 'recoveryCodes');
  const codes = await inTransaction(database, async (tx) =>
    (await steps.showRecoveryCodes(tx, step.key, isNew)) ? recoveryCodes.renew(tx, step.account.id) : [],
  );
  if (codes.length > 0)
    await audit.record({ ...auditOf(step, context), event: 'recoveryCodesMade', outcome: isNew ? 'again' : 'ok' });
  return codes;
}

/** The user has saved the recovery codes, or goes on without. @throws Refused 311 or 328 */
export async function finishRecoveryCodes(
  deps: Pick<TwoFactorDeps, 'database' | 'secondSteps' | 'steps' | 'store'>,
  context: OwnStepContext,
): Promise<Advanced> {
  const step = await secondStepOf(deps, context.step);
  requireStage(step, 'recoveryCodes', 'lowOnRecoveryCodes');
  if (step.stage === 'lowOnRecoveryCodes') return advance(deps, step, { isLowDue: false });
  const isDone = step.facts.asked.changes === 'recoveryCodes';
  return advance(deps, step, { isRecoveryDue: false, ...(isDone && { isPutOff: true }) });
}

/** Records whether this device is trusted for the period of the policy (MFA-4). @throws Refused 311 or 328 */
export async function trustDevice(
  deps: Pick<TwoFactorDeps, 'audit' | 'database' | 'secondSteps' | 'steps' | 'store' | 'trustedDevices'>,
  { isTrusted }: { readonly isTrusted: boolean },
  context: OwnStepContext,
): Promise<Advanced> {
  const step = await secondStepOf(deps, context.step);
  requireStage(step, 'trust');
  const { deviceId, userAgent, trustCookie } = context;
  const { trustHours: hours } = step.facts.policy;
  const token = isTrusted ? (trustCookie.read() ?? randomToken()) : undefined;
  await deps.trustedDevices.answer({ accountId: step.account.id, deviceId, token, hours, userAgent });
  if (token) trustCookie.bind(token);
  await deps.audit.record({
    ...auditOf(step, context),
    event: 'deviceTrusted',
    outcome: isTrusted ? 'ok' : 'declined',
  });
  return advance(deps, step, { isTrustDue: false });
}

/** Puts a set-up off until the next sign-in, where the policy allows it. @throws Refused 328 */
export async function putOff(
  deps: Pick<TwoFactorDeps, 'audit' | 'database' | 'secondSteps' | 'steps' | 'store'>,
  context: OwnStepContext,
): Promise<Advanced> {
  const step = await secondStepOf(deps, context.step);
  if (step.stage === 'lowOnRecoveryCodes') return advance(deps, step, { isLowDue: false });
  requireStage(step, 'prove', 'enrol');
  if (!canPutOff(step.facts)) throw new Refused(328);
  await deps.audit.record({ ...auditOf(step, context), event: 'setUpPutOff', outcome: 'ok' });
  return advance(deps, step, { isPutOff: true });
}
