import { Refused } from '../http/refused.ts';
import { normalizeCode } from '../one-time-proofs/one-time-proofs.ts';
import { auditFieldsOf, type OwnStepContext } from '../sign-in/sign-in.ts';
import { checkTotp } from './check-factor.ts';
import { proveTotpSetUp } from './enrol.ts';
import { type OwnSecondStep, requireStage, secondStepOf, setUpStages, type TwoFactorDeps } from './own-second-step.ts';
import { type Advanced, proveSecondFactor } from './prove-second-factor.ts';
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

async function refuseWrong(
  { audit }: Pick<TwoFactorDeps, 'audit'>,
  { signIn, account }: OwnSecondStep,
  context: OwnStepContext,
): Promise<never> {
  const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
  await audit.record({ ...auditFields, event: 'secondFactorChecked', outcome: 'wrong', way: 'totp' });
  throw new Refused(310);
}
