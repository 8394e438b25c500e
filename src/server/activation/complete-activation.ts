import type { ActivationQuestion } from '../../contract/activation-questions.ts';
import { normalizeAnswer, problemOfAnswer } from '../../rules/activation-answer.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { preparePassword, storePassword } from '../passwords/passwords.ts';
import { randomToken } from '../secrets/secrets.ts';
import { ownSignIn, type Proof } from '../sign-in/sign-in.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { ActivationDeps } from './activation-deps.ts';
import { isPinDue, ownActivation } from './open-activation.ts';

/** A set-up as typed. */
export interface TypedSetUp {
  readonly password: string;
  readonly ivrPin?: string | undefined;
  readonly question: ActivationQuestion;
  readonly answer: string;
}

/**
 * Saves password, PIN and answer and activates the account, for one of several parallel callers. Whatever existed of the
 * account before ends. In a sign-in, the password is its proof, and the further gates follow (ACT-1, ACT-2).
 * @throws Refused 402, 404, emptyNewPin, emptyAnswer, answerTooShort, answerHasPassword, activationCodeOver
 */
export async function completeActivation(
  deps: ActivationDeps,
  typed: TypedSetUp,
  context: RequestContext,
): Promise<{ oneTimeSession?: string }> {
  const { hash: activation, account } = await ownActivation(deps, context);
  const problem = problemOfAnswer(typed.answer, typed.password);
  if (problem) throw new Refused(problem);
  if (!typed.ivrPin && (await isPinDue(deps, account))) throw new Refused('emptyNewPin');
  const signIn =
    context.signInId === undefined ? undefined : await ownSignIn(deps.store, context.signInId, context.cookies);
  const { password, ivrPin = undefined } = typed;
  const prepared = await preparePassword(
    deps,
    account,
    { password, ivrPin: ivrPin || undefined },
    askedOf(context, deps.countries),
  );
  using _place = deps.hasher.reserve();
  const hash = await deps.hasher.hash(normalizeAnswer(typed.answer));
  const [browserToken, session] = [randomToken(), randomToken()];
  await inTransaction(deps.database, async (tx) => {
    if (!(await deps.activations.use(tx, activation))) throw new Refused('activationCodeOver');
    if (!(await deps.accounts.activate(tx, account.id))) throw new Refused('activationCodeOver');
    const credentialId = await storePassword(tx, deps, prepared, { signInId: signIn?.id });
    if (credentialId === undefined) throw new Refused('activationCodeOver');
    await deps.activations.saveAnswer(tx, account.id, { question: typed.question, hash });
    const proof: Proof = { method: 'password', accountId: account.id, at: Date.now(), credentialId };
    const isProven =
      !signIn || (await deps.store.prove(signIn, { proofs: [proof], browserToken, session, stays: false }, tx));
    if (!isProven) throw new Refused(222);
  });
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
