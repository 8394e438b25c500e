import { isSentChannel, type SentChannel } from '../../contract/two-factor/channels.ts';
import { type CodeChannel, factorWayOf } from '../../contract/two-factor/factor-ways.ts';
import { Refused } from '../http/refused.ts';
import { type CheckedCode, normalizeCode } from '../one-time-proofs/one-time-proofs.ts';
import { auditFieldsOf, type OwnStepContext, renewSession } from '../sign-in/sign-in.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { checkRecoveryCode } from './check-factor.ts';
import { checkCounted, tooManyGuesses } from './count-guess.ts';
import { enrolFactor } from './enrol.ts';
import { type OwnSecondStep, requireStage, secondStepOf, type TwoFactorDeps } from './own-second-step.ts';
import { type Advanced, proveSecondFactor } from './prove-second-factor.ts';
import { prepareRemoval, setupBinding, setupScopes } from './remove-factors.ts';
import { targetOf } from './send-code.ts';
import type { ProvenBy } from './step-store.ts';

/** A code as typed, with the way that it came by. */
export interface TypedCode {
  readonly contactBy: CodeChannel;
  readonly contactId?: string | undefined;
  readonly code: string;
}

/** Verifies a code that was sent, a recovery code or an administrator's code. @throws Refused */
export async function verifyCode(deps: TwoFactorDeps, typed: TypedCode, context: OwnStepContext): Promise<Advanced> {
  const { contactBy, contactId, code } = typed;
  if (!normalizeCode(code)) throw new Refused('emptySecurityCode');
  const step = await secondStepOf(deps, context.step);
  if (factorWayOf(contactBy).given === 'digits') requireSixDigits(code);
  if (isSentChannel(contactBy)) return verifySentCode(deps, step, { contactBy, contactId, code }, context);
  return verifiers[contactBy](deps, step, code, context);
}

type VerifyCode = (
  deps: TwoFactorDeps,
  step: OwnSecondStep,
  code: string,
  context: OwnStepContext,
) => Promise<Advanced>;

/** The function that verifies each code that is not sent. */
const verifiers: Readonly<Record<Exclude<CodeChannel, SentChannel>, VerifyCode>> = {
  recovery: verifyRecoveryCode,
  setup: verifySetupCode,
};

/** @throws Refused incompleteCode, so that no guess is lost */
export function requireSixDigits(code: string): void {
  if (!/^\d{6}$/.test(normalizeCode(code))) throw new Refused('incompleteCode');
}

type RightCode = Extract<CheckedCode, { readonly outcome: 'right' }>;

/** The code, if it is right. @throws Refused 324, 311, 315 or 326 */
async function requireRight(
  { audit }: Pick<TwoFactorDeps, 'audit'>,
  { signIn, account }: OwnSecondStep,
  checked: CheckedCode & TriedBy,
  context: OwnStepContext,
): Promise<RightCode> {
  return checked.outcome === 'right' ? checked : refuseWrong({ audit }, { signIn, account }, checked, context);
}

/** The way by which a code came. */
interface TriedBy {
  readonly way: TypedCode['contactBy'];
}
type WrongCode = Exclude<CheckedCode, { readonly outcome: 'right' }> & TriedBy;

/** @throws Refused 324, 311, 315 or 326 */
async function refuseWrong(
  { audit }: Pick<TwoFactorDeps, 'audit'>,
  { signIn, account }: Pick<OwnSecondStep, 'signIn' | 'account'>,
  checked: WrongCode,
  context: OwnStepContext,
): Promise<never> {
  if (checked.outcome === 'limit') throw tooManyGuesses(checked.retryAfterSeconds); // it was not compared: no record
  const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
  const { outcome, way } = checked;
  const error = ({ wrong: 324, used: 311, expired: 315 } as const)[outcome];
  await audit.record({ ...auditFields, event: 'secondFactorChecked', outcome, way, counted: { error } });
  throw new Refused(error);
}

async function verifySentCode(
  deps: TwoFactorDeps,
  step: OwnSecondStep,
  { contactBy, contactId, code }: TypedCode & { readonly contactBy: SentChannel },
  context: OwnStepContext,
): Promise<Advanced> {
  const { factors, contacts } = deps;
  const { account } = step;
  const { contact, channel, binding } = targetOf(step, { contactBy, contactId });
  const checked = await checkCounted(deps, account.id, { binding, code }, context);
  const right = await requireRight(deps, step, { ...checked, way: channel }, context);
  if (step.stage === 'prove')
    return proveForSetUp(deps, step, { channel, contactId: contact.id }, context, right.consume);
  const proven = { way: channel, contactId: contact.id };
  if (step.stage === 'verify')
    return proveSecondFactor(deps, step, proven, context, async (tx) => {
      await factors.recordUse(tx, account.id, contact.id, channel);
      return right.consume(tx);
    });
  return enrolFactor(deps, step, { way: channel, contactId: contact.id }, context, async (tx) => {
    if (!(await right.consume(tx))) return false;
    if (!(await contacts.markVerified(tx, account.id, contact.id))) return false; // it has expired meanwhile
    await factors.addContact(tx, account.id, contact.id);
    await factors.recordUse(tx, account.id, contact.id, channel);
    return true;
  });
}

/** Records that the account is proven for the set-up of its first factor. @throws Refused 311 */
async function proveForSetUp(
  deps: Pick<TwoFactorDeps, 'audit' | 'database' | 'secondSteps' | 'steps' | 'store'>,
  step: OwnSecondStep,
  provenBy: ProvenBy,
  context: OwnStepContext,
  use: (tx: Queries) => Promise<boolean>,
): Promise<Advanced> {
  const { database, steps, audit } = deps;
  await inTransaction(database, async (tx) => {
    if (!(await use(tx))) throw new Refused(311);
    await steps.change(tx, step.key, { provenBy });
  });
  const auditFields = { ...auditFieldsOf(step.signIn, context), accountId: step.account.id };
  const { channel: way } = provenBy;
  await audit.record({ ...auditFields, event: 'secondFactorChecked', outcome: 'provenForSetUp', way });
  return { stage: (await secondStepOf(deps, step)).stage, oneTimeSession: await renewSession(deps, step.signIn) };
}

/** An administrator's code proves the account for a set-up, and takes the ways away that it had until now. */
async function verifySetupCode(
  deps: TwoFactorDeps,
  step: OwnSecondStep,
  code: string,
  context: OwnStepContext,
): Promise<Advanced> {
  requireStage(step, 'prove', 'verify');
  const { scope, checked } = await checkSetupCode(deps, step.account.id, code);
  const right = await requireRight(deps, step, { ...checked, way: 'setup' }, context);
  const removeAll = await prepareRemoval(deps, step, context);
  const provenBy = { channel: 'setup', ...(scope !== 'any' && { only: scope }) } as const;
  return proveForSetUp(deps, step, provenBy, context, async (tx) => {
    if (!(await right.consume(tx))) return false;
    await removeAll(tx);
    return true;
  });
}

/** Compares a code with those that an administrator has made. Each has its own guesses. */
async function checkSetupCode({ proofs }: Pick<TwoFactorDeps, 'proofs'>, accountId: string, code: string) {
  const tries = setupScopes.map(async (scope) => ({
    scope,
    isPending: await proofs.isPending(setupBinding(accountId, scope)),
    checked: await proofs.checkCode(setupBinding(accountId, scope), code),
  }));
  const all = await Promise.all(tries);
  const [any] = all;
  const found = all.find(({ checked }) => checked.outcome === 'right') ?? all.find(({ isPending }) => isPending) ?? any;
  if (!found) throw new Error('There is no kind of code.');
  return found;
}

/** A recovery code passes the second step, or proves the account whose other ways are no longer allowed. */
async function verifyRecoveryCode(
  deps: TwoFactorDeps,
  step: OwnSecondStep,
  code: string,
  context: OwnStepContext,
): Promise<Advanced> {
  requireStage(step, 'verify', 'prove');
  const right = await checkRecoveryCode(deps, step.account, code, context);
  if (!right) return refuseWrong(deps, step, { outcome: 'wrong', way: 'recovery' }, context);
  if (step.stage === 'prove') return proveForSetUp(deps, step, { channel: 'recovery' }, context, right.use);
  return proveSecondFactor(deps, step, right, context, right.use);
}
