import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { preparePassword, storePassword } from '../passwords/passwords.ts';
import { randomToken } from '../secrets/secrets.ts';
import type { OpenSignIn, Proof } from '../sign-in/sign-in.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { askingSignIn, type ChosenRecovery, chosenRecovery, isStepDue } from './own-recovery.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import { isPinDue } from './recovery-progress.ts';

export interface ResetResult {
  readonly isAskedHere: boolean;
  readonly oneTimeSession?: string;
}

/**
 * Saves the new password and PIN, and spends the link, for one of several parallel callers (RESET-1). In the browser that
 * asked, the password proves the sign-in, whose further gates follow; in another one it proves nothing.
 * @throws Refused 402, 404, 405 if the reset is over
 */
export async function resetPassword(
  deps: RecoveryDeps,
  typed: { readonly password: string; readonly ivrPin?: string | undefined },
  context: RequestContext,
): Promise<ResetResult> {
  const chosen = await chosenRecovery(deps, context);
  if (isStepDue(chosen)) throw new Refused(405);
  const { recovery, account } = chosen;
  if (!typed.ivrPin && (await isPinDue(deps, chosen))) throw new Refused('emptyNewPin');
  const asking = await askingSignIn(deps, recovery, context);
  const ivrPin = typed.ivrPin || undefined;
  const prepared = await preparePassword(deps, account, { ...typed, ivrPin }, askedOf(context, deps.countries));
  const tokens = { browserToken: randomToken(), session: randomToken() };
  const isProven = await inTransaction(deps.database, async (tx) => {
    if (!(await deps.recoveries.end(tx, recovery.id, 'used'))) throw new Refused(405);
    const credentialId = await storePassword(tx, deps, prepared, { signInId: asking?.id });
    if (credentialId === undefined) throw new Refused(405);
    const { contactId } = recovery.destination ?? {};
    if (contactId !== undefined) await deps.contacts.markVerified(tx, account.id, contactId); // its reader has the link
    return asking !== undefined && prove(tx, deps, chosen, { asking, credentialId, ...tokens });
  });
  const { address, traceId } = context;
  const record = { outcome: 'reset', accountId: account.id, signInId: recovery.signInId, address, traceId };
  await deps.audit.record({ event: 'passwordChanged', ...record });
  if (!isProven || !asking) return { isAskedHere: false };
  context.cookies.bind(asking.id, tokens.browserToken);
  if (account.brandId !== asking.brandId) await deps.store.setBrand(asking.id, account.brandId);
  return { isAskedHere: true, oneTimeSession: tokens.session };
}

interface NewProof {
  readonly asking: OpenSignIn;
  readonly credentialId: string;
  readonly browserToken: string;
  readonly session: string;
}

/** The new password and the second step of the reset are the proofs of the sign-in that asked. */
async function prove(
  tx: Queries,
  { store }: Pick<RecoveryDeps, 'store'>,
  { account, recovery: { destination }, session: { secondProof } }: ChosenRecovery,
  { asking, credentialId, browserToken, session }: NewProof,
): Promise<boolean> {
  const sentBy = destination && { channel: destination.channel, contactId: destination.contactId };
  const password: Proof = {
    method: 'password',
    accountId: account.id,
    at: Date.now(),
    credentialId,
    ...(sentBy && { sentBy }),
  };
  const proofs = secondProof ? [password, secondProof] : [password];
  return store.prove(asking, { proofs, browserToken, session, stays: false }, tx);
}
