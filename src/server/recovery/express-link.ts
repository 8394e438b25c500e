import type { expressLinkCalls } from '../../contract/account/recovery.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { Account } from '../accounts/accounts.ts';
import { firstClosedGate } from '../gate/gate.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { randomToken } from '../secrets/secrets.ts';
import { gateContextOf, type OpenSignIn, ownSignIn, type Proof, refuseAt } from '../sign-in/sign-in.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { describeSent, type Sent } from './ask-recovery.ts';
import { checkTypedCode, keepToken, recoveryOfLink } from './open-recovery.ts';
import { askingSignIn } from './own-recovery.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import type { Recovery } from './recovery-store.ts';
import { codeOf } from './send-recovery.ts';

export type LookedUpExpressLink = OutputOf<typeof expressLinkCalls.lookUpExpressLink>;

/** A sign-in that goes on. */
export interface SignedInByLink {
  readonly brandId: number;
  readonly oneTimeSession: string;
}

/** The link that this sign-in asked for, while its code is valid. */
export async function expressProgress(
  deps: Pick<RecoveryDeps, 'hidesAccounts' | 'proofs' | 'recoveries' | 'store'>,
  context: RequestContext,
): Promise<{ sent?: Sent }> {
  const { id } = await ownSignIn(deps.store, context.signInId, context.cookies);
  const recovery = await deps.recoveries.ofSignIn(id, ['express']);
  if (!recovery || recovery.endedBy !== undefined) return {};
  const { purpose, accountId, signInId = '' } = codeOf(recovery);
  const last = await deps.proofs.lastSent(signInId, accountId, [purpose]);
  return last ? { sent: describeSent(deps, recovery.destination, last) } : {};
}

/**
 * Tells what a link is for. In the browser that asked, it can be approved. In any other one it approves nothing: that
 * browser is shown where the request came from, and a code for the one that asked (EXPR-1). @throws Refused 411
 */
export async function lookUpExpressLink(
  deps: Pick<RecoveryDeps, 'proofs' | 'recoveries' | 'secrets' | 'store'>,
  token: string | undefined,
  context: RequestContext,
): Promise<LookedUpExpressLink> {
  const recovery = await recoveryOfLink(deps, 'express', token, context);
  if (!recovery) throw new Refused(411);
  keepToken('express', token, context);
  const asking = await askingSignIn(deps, recovery, context);
  const { appName, asked, credential, sealedCode } = recovery;
  const code = asking ? undefined : sealedCode && deps.secrets.tryOpen(sealedCode);
  const binding = codeOf(recovery);
  const last = await deps.proofs.lastSent(binding.signInId ?? '', binding.accountId, [binding.purpose]);
  return {
    isAskedHere: asking !== undefined,
    appName,
    asked,
    expiresInSeconds: last?.expiresInSeconds ?? 0,
    ...(asking && { signInId: asking.id, ...(credential !== 'none' && { credential }) }),
    ...(code && { code }),
  };
}

/** Signs in by the link, in the browser that asked. @throws Refused 411, or 222 or 223 in any other browser */
export async function approveExpressLink(
  deps: RecoveryDeps,
  token: string | undefined,
  context: RequestContext,
): Promise<SignedInByLink> {
  const recovery = await recoveryOfLink(deps, 'express', token, context);
  if (!recovery) throw new Refused(411);
  const signIn = await ownSignIn(deps.store, recovery.signInId, context.cookies);
  return signInBy(deps, recovery, signIn, context, async () => true);
}

/** Signs in by the code, in the browser that asked. @throws Refused 324, 311, 315, 326 or 411 */
export async function signInByCode(
  deps: RecoveryDeps,
  typed: string,
  context: RequestContext,
): Promise<SignedInByLink> {
  const signIn = await ownSignIn(deps.store, context.signInId, context.cookies);
  const { recovery, right, forgive } = await checkTypedCode(deps, ['express'], typed, context);
  const signedIn = await signInBy(deps, recovery, signIn, context, right.consume);
  await forgive();
  return signedIn;
}

/** Proves the accounts of the link; the second step and every other gate follow. Only one of several callers does. */
async function signInBy(
  deps: Pick<RecoveryDeps, 'accounts' | 'audit' | 'database' | 'gates' | 'recoveries' | 'store'>,
  recovery: Recovery,
  signIn: OpenSignIn,
  context: RequestContext,
  use: (tx: Queries) => Promise<boolean>,
): Promise<SignedInByLink> {
  const accounts = await openAccounts(deps, recovery, signIn, context);
  const { channel = 'email', contactId } = recovery.destination ?? {};
  const sentBy = { channel, ...(contactId && { contactId }) };
  const proofs = accounts.map(({ id }): Proof => ({ method: 'expressLink', accountId: id, at: Date.now(), sentBy }));
  const [browserToken, session] = [randomToken(), randomToken()];
  await inTransaction(deps.database, async (tx) => {
    if (!(await use(tx))) throw new Refused(311);
    if (!(await deps.recoveries.end(tx, recovery.id, 'used'))) throw new Refused(411);
    if (!(await deps.store.prove(signIn, { proofs, browserToken, session, stays: false }, tx))) throw new Refused(222);
  });
  context.cookies.bind(signIn.id, browserToken);
  const brandId = accounts.find((account) => account.brandId === signIn.brandId)?.brandId ?? accounts[0]?.brandId ?? 0;
  if (brandId !== signIn.brandId) await deps.store.setBrand(signIn.id, brandId);
  const { address, traceId } = context;
  const accountId = accounts.length === 1 ? accounts[0]?.id : undefined;
  const record = { outcome: 'ok', accountId, signInId: signIn.id, clientId: signIn.clientId, address, traceId };
  await deps.audit.record({ event: 'expressLinkUsed', ...record });
  return { brandId, oneTimeSession: session };
}

/** The accounts that no gate refuses. @throws Refused with the code of the first gate if there is none */
async function openAccounts(
  deps: Pick<RecoveryDeps, 'accounts' | 'audit' | 'gates'>,
  { accountIds }: Recovery,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<readonly Account[]> {
  const found = (await Promise.all(accountIds.map((id) => deps.accounts.byId(id)))).flatMap((one) => one ?? []);
  const checked = await Promise.all(
    found.map(async (account) => ({
      account,
      gate: await firstClosedGate(deps.gates, 'proof', gateContextOf(signIn, account, context)),
    })),
  );
  const open = checked.flatMap(({ account, gate }) => (gate ? [] : [account]));
  const closed = checked.find(({ gate }) => gate);
  if (open.length === 0 && closed?.gate) await refuseAt(deps.audit, closed.gate, closed.account, signIn, context);
  if (open.length === 0) throw new Refused(411);
  return open;
}
