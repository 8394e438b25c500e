import type { ActivationQuestion } from '../../contract/account/activation-questions.ts';
import type { CreatedPasskey } from '../../contract/two-factor/passkey-credentials.ts';
import { normalizeAnswer, problemOfAnswer } from '../../rules/credential/activation-answer.ts';
import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { prepareFirstPasskey } from '../passkeys/passkeys.ts';
import { hashNewPin, preparePassword, storePassword, storePin } from '../passwords/passwords.ts';
import { randomToken } from '../secrets/secrets.ts';
import { ownSignIn, type Proof } from '../sign-in/sign-in.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import type { ActivationDeps } from './activation-deps.ts';
import { type FirstStep, firstStepOf } from './kept-first-step.ts';
import { isPinDue, ownActivation } from './open-activation.ts';

/** A set-up as typed. The first step may be kept by the browser instead. */
export interface TypedSetUp extends FirstStep {
  readonly question: ActivationQuestion;
  readonly answer: string;
}

/** Stores what opens the account from now on, in the transaction. Returns its proof. @throws Refused */
type SaveWay = (tx: Queries) => Promise<Proof>;

/**
 * Saves password or passkey, PIN and answer and activates the account, for one of several parallel callers. Whatever existed
 * of the account before ends. In a sign-in, the password or the passkey is its proof, and the further gates follow
 * (ACT-1, ACT-2).
 * @throws Refused 402, 404, emptyNewPassword, emptyNewPin, emptyAnswer, answerTooShort, answerHasPassword, activationCodeOver, or as a passkey
 */
export async function completeActivation(
  deps: ActivationDeps,
  typed: TypedSetUp,
  context: RequestContext,
): Promise<{ oneTimeSession?: string }> {
  const opened = await ownActivation(deps, context);
  const { hash: activation, account } = opened;
  const first = firstStepOf(deps, activation, typed, context);
  const problem = problemOfAnswer(typed.answer, first.password);
  if (problem) throw new Refused(problem);
  if (!first.ivrPin && (await isPinDue(deps, account))) throw new Refused('emptyNewPin');
  const signIn =
    context.signInId === undefined ? undefined : await ownSignIn(deps.store, context.signInId, context.cookies);
  const save = first.passkey
    ? await preparePasskeyWay(deps, opened, first.passkey, {
        ivrPin: first.ivrPin,
        signInId: signIn?.id,
        userAgent: context.userAgent,
      })
    : await preparePasswordWay(deps, account, first, signIn?.id, context);
  using _place = deps.hasher.reserve();
  const hash = await deps.hasher.hash(normalizeAnswer(typed.answer));
  const [browserToken, session] = [randomToken(), randomToken()];
  await inTransaction(deps.database, async (tx) => {
    if (!(await deps.activations.use(tx, activation))) throw new Refused('activationCodeOver');
    if (!(await deps.accounts.activate(tx, account.id))) throw new Refused('activationCodeOver');
    const proof = await save(tx);
    await deps.activations.saveAnswer(tx, account.id, { question: typed.question, hash });
    const isProven =
      !signIn || (await deps.store.prove(signIn, { proofs: [proof], browserToken, session, stays: false }, tx));
    if (!isProven) throw new Refused(222);
  });
  context.handover.drop('firstStep');
  const { address, traceId } = context;
  await deps.audit.record({
    event: 'accountActivated',
    outcome: 'ok',
    accountId: account.id,
    signInId: signIn?.id,
    address,
    traceId,
  });
  if (!signIn) return {};
  context.cookies.bind(signIn.id, browserToken);
  if (account.brandId !== signIn.brandId) await deps.store.setBrand(signIn.id, account.brandId);
  return { oneTimeSession: session };
}

async function preparePasswordWay(
  deps: ActivationDeps,
  account: Account,
  { password, ivrPin }: FirstStep,
  signInId: string | undefined,
  context: RequestContext,
): Promise<SaveWay> {
  const asked = askedOf(context, deps.countries);
  const prepared = await preparePassword(deps, account, { password, ivrPin: ivrPin || undefined }, asked);
  return async (tx) => {
    const credentialId = await storePassword(tx, deps, prepared, { signInId });
    if (credentialId === undefined) throw new Refused('activationCodeOver');
    return { method: 'password', accountId: account.id, at: Date.now(), credentialId };
  };
}

/** The account has no password from then on, whatever it was added with. */
async function preparePasskeyWay(
  deps: ActivationDeps,
  opened: { readonly hash: string; readonly account: Account },
  created: CreatedPasskey,
  {
    ivrPin,
    signInId,
    userAgent,
  }: {
    readonly ivrPin: string | undefined;
    readonly signInId: string | undefined;
    readonly userAgent: string | undefined;
  },
): Promise<SaveWay> {
  const { account } = opened;
  const made = await prepareFirstPasskey(deps, opened, created, { userAgent });
  const pinHash = ivrPin ? await hashNewPin(deps, account, ivrPin) : undefined;
  return async (tx) => {
    await made.store(tx);
    await deps.accounts.blockPassword(tx, account.id);
    await deps.endSessionsOf(tx, deps.database, account.id, { signInId });
    if (pinHash !== undefined) await storePin(tx, deps.database, account.id, pinHash);
    return { method: 'passkey', accountId: account.id, at: Date.now() };
  };
}
