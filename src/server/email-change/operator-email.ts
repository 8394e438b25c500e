import { maskEmail } from '../../rules/credential/masking.ts';
import { accountLinkAddress } from '../../rules/paths/mail-link.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { type Contacts, emailKey } from '../contacts/contacts.ts';
import type { Outbox, SecurityNotices } from '../messages/messages.ts';
import { createOneTimeProofs, linkPurposes } from '../one-time-proofs/one-time-proofs.ts';
import type { Origins } from '../origins/origins.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { moveFactor } from '../two-factor/two-factor.ts';
import type { EmailChangeDeps } from './email-change-deps.ts';
import { createEmailChangeStore } from './email-change-store.ts';
import { tellFormer } from './former-address.ts';

export interface OperatorEmailDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly accounts: Accounts;
  readonly contacts: Contacts;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly notices: SecurityNotices;
  readonly origins: Pick<Origins, 'ofBrand'>;
  readonly endSessionsOf: EmailChangeDeps['endSessionsOf'];
}

/**
 * Sends a link to a new address of an account, which counts once its user has signed in and confirmed it. Returns the
 * masked address.
 */
export async function askByOperator(deps: OperatorEmailDeps, account: Account, email: string): Promise<string> {
  const { database, secrets, outbox, origins } = deps;
  const { id: accountId, brandId, locale: localeId = '', email: formerEmail } = account;
  const { lifetimeMs } = linkPurposes.confirmEmail;
  await inTransaction(database, async (tx) => {
    const change = await createEmailChangeStore(database).open(tx, { accountId, email, formerEmail });
    if (!change) throw new Error('another request has named an address at the same time');
    const token = await createOneTimeProofs(database, secrets).issueLink(tx, 'confirmEmail', change.id);
    const link = accountLinkAddress(origins.ofBrand(brandId), 'confirm', token, account);
    const message = { to: { channel: 'email', address: email }, accountId, brandId, localeId, lifetimeMs } as const;
    const values = { link, email, asked: { at: Date.now() } };
    await outbox.queue(tx, { ...message, kind: 'confirmEmailByOperator', values });
  });
  return maskEmail(email);
}

/**
 * Puts an address in force for which an operator vouches, as a confirmed one is. It carries no undo, and ends that
 * of earlier changes: a former mailbox may be what the change is made for.
 * @throws AccountConflict; Error if the account has got another address meanwhile
 */
export async function putInForceByOperator(deps: OperatorEmailDeps, account: Account, to: string): Promise<void> {
  const { database, accounts, contacts, notices } = deps;
  const { id, email: from } = account;
  const values = { asked: { at: Date.now() }, masked: maskEmail(to) };
  const tell = await notices.prepare(account, { kind: 'emailChanged', values, link: 'none' }, from);
  await inTransaction(database, async (tx) => {
    const changes = createEmailChangeStore(database);
    await changes.voidOpen(tx, id);
    await changes.keepMade(tx, id);
    if (!(await accounts.replaceEmail(tx, id, { from, to }))) throw new Error('the account has changed meanwhile');
    const moved = await contacts.moveEmail(tx, id, { from: from === undefined ? [] : [from], to });
    if (moved.replacedId !== undefined) await moveFactor(tx, id, moved.replacedId, moved.id);
    await accounts.confirm(tx, id);
    if (from !== undefined && emailKey(from) === emailKey(to)) return;
    await deps.endSessionsOf(tx, database, id);
    await tell(tx);
    await tellFormer(tx, deps.outbox, account, values);
  });
}

/** The address that an account has to confirm, while the link to it works. */
export const waitsFor = async ({ database }: Pick<OperatorEmailDeps, 'database'>, accountId: string) =>
  (await createEmailChangeStore(database).openOf(accountId))?.email;
