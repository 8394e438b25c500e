import type { recoveryCalls } from '../../contract/account/recovery.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { RequestContext } from '../http/serve.ts';
import { formOf, hasPin } from '../passwords/passwords.ts';
import { describeChoice, ownSignIn } from '../sign-in/sign-in.ts';
import { describeSent } from './ask-recovery.ts';
import {
  askingSignIn,
  type ChosenRecovery,
  chosenOf,
  findOwnRecovery,
  isStepDue,
  type OwnRecovery,
} from './own-recovery.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import type { Recovery } from './recovery-store.ts';
import { codeOf, resetPurposes } from './send-recovery.ts';

export type Progress = OutputOf<typeof recoveryCalls.recoveryProgress>;

const none: Progress = { stage: 'none', isSetup: false, isAskedHere: false };

/** Where the reset of this browser stands: what it has opened, else what its sign-in has asked for. Only server state decides. */
export async function progressOf(deps: RecoveryDeps, context: RequestContext): Promise<Progress> {
  const own = await findOwnRecovery(deps, context);
  if (own) return openedProgress(deps, own, context);
  if (context.signInId === undefined) return none;
  const { id } = await ownSignIn(deps.store, context.signInId, context.cookies);
  const recovery = await deps.recoveries.ofSignIn(id, resetPurposes);
  return recovery ? askedProgress(deps, recovery) : none;
}

async function askedProgress(
  deps: Pick<RecoveryDeps, 'hidesAccounts' | 'proofs'>,
  recovery: Recovery,
): Promise<Progress> {
  const asked = { isSetup: recovery.purpose === 'setup', isAskedHere: true, signInId: recovery.signInId };
  if (recovery.endedBy === 'used') return { stage: 'done', ...asked };
  if (recovery.endedBy === 'void') return none;
  const { purpose, accountId, signInId = '' } = codeOf(recovery);
  const last = await deps.proofs.lastSent(signInId, accountId, [purpose]);
  const times = { resendInSeconds: last?.resendInSeconds ?? 0, expiresInSeconds: last?.expiresInSeconds ?? 0 };
  return { stage: 'sent', ...asked, sent: describeSent(deps, recovery.destination, times) };
}

async function openedProgress(deps: RecoveryDeps, own: OwnRecovery, context: RequestContext): Promise<Progress> {
  const { recovery, session } = own;
  const asking = await askingSignIn(deps, recovery, context);
  const opened = {
    isSetup: recovery.purpose === 'setup',
    isAskedHere: asking !== undefined,
    ...(asking && { signInId: asking.id }),
    expiresInSeconds: session.expiresInSeconds,
  };
  if (recovery.endedBy === 'used') return { stage: 'done', ...opened };
  if (session.accountId === undefined) return { stage: 'choose', ...opened, choices: await choicesOf(deps, recovery) };
  const chosen = await chosenOf(deps, own);
  if (!chosen) return none;
  if (isStepDue(chosen)) return { stage: 'verify', ...opened, ...(await verifyView(deps, chosen)) };
  const form = await formOf(deps, chosen.account, await isPinDue(deps, chosen));
  return { stage: 'newPassword', ...opened, form };
}

async function choicesOf(deps: Pick<RecoveryDeps, 'accounts'>, { accountIds }: Recovery) {
  const found = await Promise.all(accountIds.map((id) => deps.accounts.byId(id)));
  const choices = found.flatMap((account) => (account ? [describeChoice(deps, account, false)] : []));
  return (await Promise.all(choices)).map(({ isLastUsed: _, ...choice }) => choice);
}

async function verifyView({ proofs }: Pick<RecoveryDeps, 'proofs'>, { session, account, step }: ChosenRecovery) {
  const ways = [...(step?.ways ?? [])];
  const last = await proofs.lastSent(session.id, account.id, ['resetStepCode']);
  const way = last && ways.find(({ channel, contactId }) => `${channel}:${contactId}` === last.target);
  const { resendInSeconds = 0, expiresInSeconds = 0 } = last ?? {};
  return { ways, ...(way && { challenge: { ...way, resendInSeconds, expiresInSeconds } }) };
}

/** A numeric password of former days goes with its PIN; the first password of a phone user comes with one. */
export async function isPinDue(
  deps: Pick<RecoveryDeps, 'accounts' | 'database'>,
  { recovery, account }: Pick<ChosenRecovery, 'recovery' | 'account'>,
): Promise<boolean> {
  if (account.state === 'numericPasswordExpired') return true;
  if (recovery.purpose !== 'setup' || (await hasPin(deps.database, account.id))) return false;
  const { directNumber, extension } = await deps.accounts.findNumbers(account.id);
  return directNumber !== undefined || extension !== undefined;
}
