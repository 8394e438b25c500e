import { maskEmail } from '../../rules/credential/masking.ts';
import type { RequestContext } from '../http/serve.ts';
import { securePassword, sendSecuredLink } from '../secure-account/secure-account.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { removeFactorsSince } from '../two-factor/two-factor.ts';
import type { EmailChangeDeps } from './email-change-deps.ts';
import type { MadeChange } from './email-change-store.ts';

const purpose = 'undoEmailChange';
const reloadSeconds = 3600;
const tokenOf = (token: string | undefined, { handover }: RequestContext) => token || handover.read('link') || '';

async function findChange(
  { proofs, changes }: Pick<EmailChangeDeps, 'changes' | 'proofs'>,
  token: string,
): Promise<(MadeChange & { readonly formerEmail: string }) | undefined> {
  const id = token && (await proofs.findLink(purpose, token));
  const change = id ? await changes.madeById(id) : undefined;
  return change?.formerEmail === undefined ? undefined : { ...change, formerEmail: change.formerEmail };
}

/** What a link would restore. It stays unused; a cookie serves the reload, when the token has left the address. */
export async function lookUpUndo(
  deps: Pick<EmailChangeDeps, 'changes' | 'proofs'>,
  given: string | undefined,
  context: RequestContext,
): Promise<{ works: boolean; masked?: string }> {
  const change = await findChange(deps, tokenOf(given, context));
  if (given && change) context.handover.bind('link', given, reloadSeconds);
  return change ? { works: true, masked: maskEmail(change.formerEmail) } : { works: false };
}

/**
 * Restores the address before a change, for one of several parallel callers, and secures the account: whoever changed the
 * address keeps nothing that was open, added or sent since. A link for a new password goes to the restored address.
 */
export async function undoEmailChange(
  deps: EmailChangeDeps,
  given: string | undefined,
  context: RequestContext,
): Promise<{ isSecured: boolean; masked?: string }> {
  const token = tokenOf(given, context);
  const change = await findChange(deps, token);
  if (!change) return { isSecured: false };
  const { accountId, formerEmail } = change;
  const isUndone = await inTransaction(deps.database, async (tx) => {
    if ((await deps.proofs.consumeLink(tx, purpose, token)) !== change.id) return false;
    const addresses = await deps.changes.undo(tx, change);
    if (!addresses) return false;
    await restore(tx, deps, change, addresses);
    await securePassword(tx, deps, accountId);
    return true;
  });
  const account = isUndone ? await deps.accounts.byId(accountId) : undefined;
  if (!account) return { isSecured: false };
  const { address, traceId } = context;
  const outcome = account.email === formerEmail ? 'ok' : 'addressTaken';
  await deps.audit.record({ event: 'emailChangeUndone', outcome, accountId, address, traceId });
  const masked = await sendSecuredLink(deps, account, formerEmail);
  return { isSecured: true, ...(masked !== undefined && { masked }) };
}

/** The contact keeps its place, so that a second factor to the former address is one again. */
async function restore(
  tx: Queries,
  {
    changes,
    accounts,
    contacts,
    factorWays,
  }: Pick<EmailChangeDeps, 'accounts' | 'changes' | 'contacts' | 'factorWays'>,
  { accountId, formerEmail, madeAt }: MadeChange & { readonly formerEmail: string },
  addresses: readonly string[],
): Promise<void> {
  await changes.voidOpen(tx, accountId);
  await accounts.restoreEmail(tx, accountId, formerEmail);
  const { id, replacedId } = await contacts.moveEmail(tx, accountId, { from: addresses, to: formerEmail });
  const removed = await contacts.removeSince(tx, accountId, madeAt, id);
  const gone = replacedId === undefined ? removed : [...removed, replacedId];
  await removeFactorsSince(tx, factorWays, accountId, { since: madeAt, contactIds: gone });
}
