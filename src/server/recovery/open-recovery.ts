import { leadsToNumber } from '../../contract/two-factor/channels.ts';
import { maskEmail, maskPhone } from '../../rules/credential/masking.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { type CheckedCode, linkPurposes, normalizeCode } from '../one-time-proofs/one-time-proofs.ts';
import { ownSignIn } from '../sign-in/sign-in.ts';
import { inTransaction } from '../storage/transaction.ts';
import { tooManyGuesses } from '../two-factor/two-factor.ts';
import { askAgain, nameHashOf } from './ask-recovery.ts';
import { askingSignIn } from './own-recovery.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import { countGuess } from './recovery-limits.ts';
import { type Recovery, type RecoveryPurpose, sessionMs } from './recovery-store.ts';
import { codeOf, purposeRows, resetPurposes } from './send-recovery.ts';

/** What a link is for. */
export interface LookedUpLink {
  readonly masked: string;
  readonly isSetup: boolean;
  readonly signInId?: string;
}

/** The recovery of a link that works; it stays unused. @param token else the one that this browser opened last */
export async function recoveryOfLink(
  { proofs, recoveries }: Pick<RecoveryDeps, 'proofs' | 'recoveries'>,
  purpose: RecoveryPurpose,
  token: string | undefined,
  context: RequestContext,
): Promise<Recovery | undefined> {
  const read = token || context.handover.read('link');
  const id = read && (await proofs.findLink(purposeRows[purpose].link, read));
  const recovery = id ? await recoveries.byId(id) : undefined;
  const isOpen = recovery?.endedBy === undefined && (recovery?.accountIds.length ?? 0) > 0;
  return isOpen ? recovery : undefined;
}

/** Lets a reload look the link up again, when the token has left the address. */
export function keepToken(purpose: RecoveryPurpose, token: string | undefined, { handover }: RequestContext): void {
  if (token) handover.bind('link', token, linkPurposes[purposeRows[purpose].link].lifetimeMs / 1000);
}

/** Tells what a link is for. Nothing is used up or opened: mail scanners open links. @throws Refused 405 */
export async function lookUpLink(
  deps: Pick<RecoveryDeps, 'proofs' | 'recoveries' | 'store'>,
  token: string | undefined,
  context: RequestContext,
): Promise<LookedUpLink> {
  const recovery = await recoveryOfLink(deps, 'reset', token, context);
  if (!recovery?.destination) throw new Refused(405);
  keepToken('reset', token, context);
  const { channel, address } = recovery.destination;
  const asking = await askingSignIn(deps, recovery, context);
  const masked = leadsToNumber(channel) ? maskPhone(address) : maskEmail(address);
  return { masked, isSetup: recovery.purpose === 'setup', ...(asking && { signInId: asking.id }) };
}

/** Opens 15 minutes of a reset in this browser. The link stays unused until the password is saved. @throws Refused 405 */
export async function openByLink(
  deps: Pick<RecoveryDeps, 'audit' | 'database' | 'proofs' | 'recoveries'>,
  token: string | undefined,
  context: RequestContext,
): Promise<void> {
  const recovery = await recoveryOfLink(deps, 'reset', token, context);
  if (!recovery) throw new Refused(405);
  const cookie = await inTransaction(deps.database, (tx) => deps.recoveries.open(tx, recovery));
  await handOver(deps, recovery, cookie, context);
}

/** Opens a reset by the code of its message, in the browser that asked. @throws Refused 324, 311, 315 or 326 */
export async function openByCode(deps: RecoveryDeps, typed: string, context: RequestContext): Promise<void> {
  const { recovery, right, forgive } = await checkTypedCode(deps, resetPurposes, typed, context);
  const cookie = await inTransaction(deps.database, async (tx) => {
    if (!(await right.consume(tx))) throw new Refused(311);
    return deps.recoveries.open(tx, recovery);
  });
  await forgive();
  await handOver(deps, recovery, cookie, context);
}

async function handOver(
  { audit }: Pick<RecoveryDeps, 'audit'>,
  { id, accountIds, signInId }: Recovery,
  cookie: string,
  context: RequestContext,
): Promise<void> {
  const { address, traceId, handover } = context;
  handover.bind('recovery', cookie, sessionMs / 1000);
  const accountId = accountIds.length === 1 ? accountIds[0] : undefined;
  await audit.record({ event: 'recoveryOpened', outcome: 'ok', accountId, signInId: signInId || id, address, traceId });
}

/** A right code, not yet used up. */
export interface RightCode {
  readonly recovery: Recovery;
  readonly right: Extract<CheckedCode, { readonly outcome: 'right' }>;
  forgive(): Promise<void>;
}

/** Where accounts are hidden, a count of the account would show which names and links lead to one. */
const guessSubjects = (
  { hidesAccounts }: Pick<RecoveryDeps, 'hidesAccounts'>,
  { accountIds, identifier }: Pick<Recovery, 'accountIds' | 'identifier'>,
): readonly string[] => (hidesAccounts || accountIds.length === 0 ? [nameHashOf(identifier)] : accountIds);

/** Counts and compares the code of the last message of this sign-in. @throws Refused 324, 311, 315 or 326; 222 or 223 */
export async function checkTypedCode(
  deps: Pick<RecoveryDeps, 'alarms' | 'hidesAccounts' | 'proofs' | 'rateLimiter' | 'recoveries' | 'store'>,
  purposes: readonly RecoveryPurpose[],
  typed: string,
  context: RequestContext,
): Promise<RightCode> {
  const code = normalizeCode(typed);
  if (!code) throw new Refused('emptySecurityCode');
  const { id } = await ownSignIn(deps.store, context.signInId, context.cookies);
  const recovery = await deps.recoveries.ofSignIn(id, purposes);
  if (!recovery) throw new Refused(324);
  if (recovery.endedBy !== undefined) throw new Refused(recovery.endedBy === 'used' ? 311 : 315);
  const forgive = await countGuess(deps, guessSubjects(deps, recovery), context);
  const checked = await deps.proofs.checkCode(codeOf(recovery), code);
  if (checked.outcome === 'right') return { recovery, right: checked, forgive };
  if (checked.outcome === 'limit') throw tooManyGuesses(checked.retryAfterSeconds);
  await deps.alarms.count('recoveryCodes');
  throw new Refused(({ wrong: 324, used: 311, expired: 315 } as const)[checked.outcome]);
}

/** Sends the message of this sign-in, or of a link, once more. @throws Refused 405 or 411 if there is none; 413 */
export async function sendAgain(
  deps: RecoveryDeps,
  purpose: RecoveryPurpose,
  token: string | undefined,
  context: RequestContext,
) {
  const recovery = await recoveryToSend(deps, purpose, token, context);
  if (!recovery) throw new Refused(purposeRows[purpose].overCode);
  return askAgain(deps, recovery, context);
}

async function recoveryToSend(
  { proofs, recoveries, store }: Pick<RecoveryDeps, 'proofs' | 'recoveries' | 'store'>,
  purpose: RecoveryPurpose,
  token: string | undefined,
  context: RequestContext,
): Promise<Recovery | undefined> {
  const read = token ?? (context.signInId === undefined ? context.handover.read('link') : undefined);
  if (read) {
    const id = await proofs.subjectOfLink(purposeRows[purpose].link, read);
    return id ? recoveries.byId(id) : undefined;
  }
  const { id } = await ownSignIn(store, context.signInId, context.cookies);
  return recoveries.ofSignIn(id, purposeRows[purpose].together);
}

/** Makes a link and its code void, at the wish of whoever reads the message. It says nothing about the link. */
export async function voidLink(
  deps: Pick<RecoveryDeps, 'audit' | 'database' | 'proofs' | 'recoveries'>,
  purpose: RecoveryPurpose,
  token: string | undefined,
  context: RequestContext,
): Promise<void> {
  const recovery = await recoveryOfLink(deps, purpose, token, context);
  if (!recovery) return;
  const isEnded = await inTransaction(deps.database, (tx) => deps.recoveries.end(tx, recovery.id, 'void'));
  if (!isEnded) return;
  const { address, traceId } = context;
  await deps.audit.record({ event: 'recoveryVoided', outcome: purpose, signInId: recovery.signInId, address, traceId });
}
