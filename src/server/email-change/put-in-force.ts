import { maskEmail } from '../../rules/credential/masking.ts';
import { accountLinkAddress } from '../../rules/paths/mail-link.ts';
import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { moveFactor } from '../two-factor/two-factor.ts';
import { isTaken } from './ask-change.ts';
import type { EmailChangeDeps } from './email-change-deps.ts';
import type { EmailChange } from './email-change-store.ts';
import { tellFormer } from './former-address.ts';

interface Confirming {
  readonly change: EmailChange;
  readonly account: Account;
  /** The session that goes on. */
  readonly sessionUid: string | undefined;
  /** Uses the proof of the address up, in the transaction. @returns false if another request has */
  use(tx: Queries): Promise<boolean>;
}

/**
 * Puts a confirmed address in force, for one of several parallel callers: as what the account signs in with, and as its
 * contact. A change ends everything else that the account has open, and tells the contacts and the former address.
 * @throws Refused confirmLinkInvalid, emailTaken
 */
export async function putInForce(
  deps: EmailChangeDeps,
  confirming: Confirming,
  context: RequestContext,
): Promise<void> {
  const { change, account } = confirming;
  const { id: accountId } = account;
  const tell = change.isChange ? await prepareNotices(deps, confirming, context) : undefined;
  await inTransaction(deps.database, async (tx) => {
    await replace(tx, deps, confirming);
    if (!tell) return;
    await deps.endSessionsOf(tx, deps.database, accountId, { sessionUid: confirming.sessionUid });
    await tell(tx);
  }).catch(async (reason) => {
    // an account that takes the address at the same time breaks the index, whose error differs by database
    if (!(reason instanceof Refused) && (await isTaken(deps, account, change.email))) throw new Refused('emailTaken');
    throw reason;
  });
  const { address, traceId } = context;
  const event = change.isChange ? 'emailChanged' : 'emailConfirmed';
  await deps.audit.record({ event, outcome: 'ok', accountId, address, traceId });
}

async function replace(
  tx: Queries,
  { changes, accounts, contacts }: Pick<EmailChangeDeps, 'accounts' | 'changes' | 'contacts'>,
  { change, use }: Confirming,
): Promise<void> {
  const { id, accountId, email: to, formerEmail: from } = change;
  const isDone =
    (await use(tx)) && (await changes.confirm(tx, id)) && (await accounts.replaceEmail(tx, accountId, { from, to }));
  if (!isDone) throw new Refused('confirmLinkInvalid');
  const moved = await contacts.moveEmail(tx, accountId, { from: from === undefined ? [] : [from], to });
  if (moved.replacedId !== undefined) await moveFactor(tx, accountId, moved.replacedId, moved.id);
  await accounts.confirm(tx, accountId);
}

/**
 * Tells every verified contact, and the former address. A confirmed former address may undo the change: nobody has shown
 * that an unconfirmed one is the owner's.
 */
async function prepareNotices(
  {
    proofs,
    contacts,
    notices,
    messages,
    origins,
    countries,
  }: Pick<EmailChangeDeps, 'contacts' | 'countries' | 'messages' | 'notices' | 'origins' | 'proofs'>,
  { change, account }: Confirming,
  context: RequestContext,
): Promise<(tx: Queries) => Promise<void>> {
  const { email, formerEmail } = change;
  const values = { asked: askedOf(context, countries), masked: maskEmail(email) };
  const canUndo = formerEmail !== undefined && (await contacts.isVerified(account.id, formerEmail));
  async function issueLink(tx: Queries): Promise<string> {
    const token = await proofs.issueLink(tx, 'undoEmailChange', change.id);
    return accountLinkAddress(origins.ofBrand(account.brandId), 'undo', token, account);
  }
  const notice = { kind: 'emailChanged', values, link: canUndo ? issueLink : 'none' } as const;
  const tell = await notices.prepare(account, notice, email);
  return async (tx) => {
    await tell(tx);
    if (!canUndo) await tellFormer(tx, messages, account, values);
  };
}
