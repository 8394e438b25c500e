import type { CallStep } from '../../contract/call.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { gatesBefore, gatesThrough } from '../gate/gate.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext, StepContext } from '../http/serve.ts';
import { type AskGatesDeps, refuseIfClosed } from './ask-gates.ts';
import { isAuthenticated } from './authentication.rules.ts';
import type { AuthenticatedSignIn } from './open-sign-in.ts';
import { ownSignIn } from './own-sign-in.ts';
import type { SignInStore } from './sign-in-store.ts';

export interface OwnStepDeps extends AskGatesDeps {
  readonly store: SignInStore;
  readonly accounts: Pick<Accounts, 'byId'>;
}

/** A step of a sign-in that its user may take. */
export interface OwnStep {
  readonly signIn: AuthenticatedSignIn;
  readonly account: Account;
}

/** Context of a call of a step. */
export type OwnStepContext = StepContext<OwnStep>;
/** Context of a call that the user of a session may make too, who has no step. */
export type OwnStepOrSessionContext = StepContext<OwnStep | undefined>;

/**
 * The step of a call, or undefined for the user of a session. A step can be taken early or again, but not before the gates
 * that are asked before its own are open (SIGN-1).
 * @throws Refused 221 before the first factor, or with the code of such a gate
 */
export async function stepOf(deps: OwnStepDeps, step: CallStep, context: RequestContext): Promise<OwnStep | undefined> {
  if (step.orSession && context.signInId === undefined) return undefined;
  const signIn = await ownSignIn(deps.store, context.signInId, context.cookies);
  if (!isAuthenticated(signIn)) throw new Refused(221);
  const account = await deps.accounts.byId(signIn.accountId);
  if (!account) throw new Refused(221);
  const gates = step.isDone ? gatesThrough(deps.gates, step.gate) : gatesBefore(deps.gates, step.gate);
  await refuseIfClosed({ ...deps, gates }, 'code', account, signIn, context);
  return { signIn, account };
}
