import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { type OpenSignIn, ownSignIn } from '../sign-in/sign-in.ts';
import { candidateOf } from './ask-recovery.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import { canOpen } from './recovery-plan.rules.ts';
import type { Recovery, RecoverySession } from './recovery-store.ts';
import { type RecoveryStep, stepOfRecovery } from './second-step.ts';

/** A reset that this browser has opened. */
export interface OwnRecovery {
  readonly recovery: Recovery;
  readonly session: RecoverySession;
}

/** The sign-in of this browser that asked for a recovery; undefined in any other browser, and when it is over. */
export async function askingSignIn(
  { store }: Pick<RecoveryDeps, 'store'>,
  { signInId }: Pick<Recovery, 'signInId'>,
  { cookies }: RequestContext,
): Promise<OpenSignIn | undefined> {
  if (signInId === '') return undefined;
  return ownSignIn(store, signInId, cookies).catch((reason) => {
    if (reason instanceof Refused) return undefined;
    throw reason;
  });
}

/** The reset that this browser has opened, unless the request is of a sign-in that did not ask for it. */
export async function findOwnRecovery(
  { recoveries }: Pick<RecoveryDeps, 'recoveries'>,
  context: RequestContext,
): Promise<OwnRecovery | undefined> {
  const token = context.handover.read('recovery');
  const session = token ? await recoveries.findSession(token) : undefined;
  const recovery = session && (await recoveries.byId(session.recoveryId));
  if (!session || !recovery) return undefined;
  const isOfOther = context.signInId !== undefined && context.signInId !== recovery.signInId;
  return isOfOther ? undefined : { recovery, session };
}

/** A reset whose account is chosen, with the second step that it needs. */
export interface ChosenRecovery extends OwnRecovery {
  readonly account: Account;
  readonly step: RecoveryStep | undefined;
}

/** @throws Refused 405 if the reset is over, its account is not chosen, or must not be opened any more */
export async function chosenRecovery(
  deps: Pick<RecoveryDeps, 'accounts' | 'brandEnforcesSso' | 'contacts' | 'recoveries' | 'secondStep'>,
  context: RequestContext,
): Promise<ChosenRecovery> {
  const own = await findOwnRecovery(deps, context);
  const chosen = own && (await chosenOf(deps, own));
  if (!chosen) throw new Refused(405);
  return chosen;
}

/** Undefined while no account is chosen, and when it must not be opened (any more). */
export async function chosenOf(
  deps: Pick<RecoveryDeps, 'accounts' | 'brandEnforcesSso' | 'contacts' | 'secondStep'>,
  own: OwnRecovery,
): Promise<ChosenRecovery | undefined> {
  const { recovery, session } = own;
  const { destination, accountIds, endedBy } = recovery;
  const isOpen = endedBy === undefined && session.accountId !== undefined && accountIds.includes(session.accountId);
  const account = isOpen && session.accountId ? await deps.accounts.byId(session.accountId) : undefined;
  if (!account || !destination || !canOpen(await candidateOf(deps, account))) return undefined;
  return { ...own, account, step: await stepOfRecovery(deps.secondStep, account, destination) };
}

/** Whether the second step of a reset is still to be done. */
export const isStepDue = ({ step, session }: Pick<ChosenRecovery, 'step' | 'session'>) =>
  step !== undefined && session.secondProof === undefined;
