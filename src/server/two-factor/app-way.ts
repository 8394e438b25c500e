import { Refused } from '../http/refused.ts';
import { normalizeCode } from '../one-time-proofs/one-time-proofs.ts';
import { auditFieldsOf, type OwnStepContext } from '../sign-in/sign-in.ts';
import { checkTotp } from './check-factor.ts';
import { countGuess } from './count-guess.ts';
import { enrolFactor } from './enrol.ts';
import { type OwnSecondStep, requireStage, secondStepOf, setUpStages, type TwoFactorDeps } from './own-second-step.ts';
import { type Advanced, proveSecondFactor } from './prove-second-factor.ts';
import { newTotpSecret, stepOfTotp, totpAddress } from './totp.ts';
import { requireSixDigits } from './verify-code.ts';

/** Verifies a code of an authenticator app: the second step, or the first code of a set-up. @throws Refused */
export async function verifyTotp(deps: TwoFactorDeps, typed: string, context: OwnStepContext): Promise<Advanced> {
  const code = normalizeCode(typed);
  if (!code) throw new Refused('emptySecurityCode');
  requireSixDigits(code);
  const step = await secondStepOf(deps, context.step);
  if (setUpStages.includes(step.stage)) return proveTotpSetUp(deps, step, code, context);
  requireStage(step, 'verify');
  return verifyOwnTotp(deps, step, code, context);
}

async function verifyOwnTotp(
  deps: TwoFactorDeps,
  step: OwnSecondStep,
  code: string,
  context: OwnStepContext,
): Promise<Advanced> {
  const { account, facts } = step;
  if (!facts.ways.some(({ channel }) => channel === 'totp')) throw new Refused(328);
  const right = await checkTotp(deps, account.id, code, facts.now, context);
  if (!right) return refuseWrong(deps, step, context);
  return proveSecondFactor(deps, step, right, context, right.use);
}

const wrongCode = 310;

async function refuseWrong(
  { audit }: Pick<TwoFactorDeps, 'audit'>,
  { signIn, account }: OwnSecondStep,
  context: OwnStepContext,
): Promise<never> {
  const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
  const counted = { error: wrongCode };
  await audit.record({ ...auditFields, event: 'secondFactorChecked', outcome: 'wrong', way: 'totp', counted });
  throw new Refused(wrongCode);
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
async function proveTotpSetUp(
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
