import { activatePath } from '../../contract/account/activation.ts';
import { writtenChannelTo } from '../../contract/two-factor/channels.ts';
import { maskEmail, maskPhone } from '../../rules/credential/masking.ts';
import { accountLinkAddress } from '../../rules/paths/mail-link.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { Contact, Contacts } from '../contacts/contacts.ts';
import { Refused } from '../http/refused.ts';
import type { Outbox } from '../messages/messages.ts';
import type { Origins } from '../origins/origins.ts';
import type { OperatorLimits } from '../rate-limiter/operator-limits.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { credentialOf } from '../sign-in/sign-in.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { linkTextOf } from './activation-link.ts';
import { activationMs, createActivationStore } from './activation-store.ts';

export interface SendActivationDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly accounts: Pick<Accounts, 'findNumbers'>;
  readonly contacts: Pick<Contacts, 'of'>;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly origins: Pick<Origins, 'ofBrand'>;
  /** Limits of an operator; none for a user who asks for a code. */
  readonly limits?: Pick<OperatorLimits, 'countMessage'>;
}

/** Why no activation code is made. */
export type NotSent = 'singleSignOn' | 'notWaiting' | 'noContact' | 'tooOften';

/** Where an activation code went, or why none was made. */
export type SentActivation = { readonly outcome: 'sent'; readonly masked: string } | { readonly outcome: NotSent };

/** A verified contact that a code can reach before the account works: no number that rings in the account itself. */
function contactFor(contacts: readonly Contact[]): Contact | undefined {
  const usable = contacts.filter(
    ({ kind, verifiedAt, isCircular }) =>
      verifiedAt !== undefined && writtenChannelTo(kind) !== undefined && (kind === 'email' || !isCircular),
  );
  return usable.find(({ kind }) => kind === 'email') ?? usable[0];
}

/** The contact that a code for an account goes to, or why it gets none. */
async function findContact(
  { contacts }: Pick<SendActivationDeps, 'contacts'>,
  account: Account,
): Promise<Contact | NotSent> {
  if (account.state !== 'notActivated') return 'notWaiting';
  if (account.isSsoEnforced) return 'singleSignOn';
  return contactFor(await contacts.of(account.id)) ?? 'noContact';
}

/** Why an account gets no activation code; undefined if it can get one, but for the limits of messages. */
export async function whyNoCode(
  deps: Pick<SendActivationDeps, 'contacts'>,
  account: Account,
): Promise<NotSent | undefined> {
  const contact = await findContact(deps, account);
  return typeof contact === 'string' ? contact : undefined;
}

/**
 * Sends an activation code to a verified contact, in place of an earlier one (ACT-1). Nobody else sees it.
 * @param hasPin adds a PIN, for an app that asks for one
 * @param note called in the transaction that makes the code
 */
export async function sendActivation(
  deps: SendActivationDeps,
  account: Account,
  hasPin: boolean,
  note?: (tx: Queries) => Promise<void>,
): Promise<SentActivation> {
  const contact = await findContact(deps, account);
  if (typeof contact === 'string') return { outcome: contact };
  if (!(await isWithinLimits(deps, account))) return { outcome: 'tooOften' };
  await queueCode(deps, account, contact, hasPin, note);
  const { kind, address } = contact;
  return { outcome: 'sent', masked: kind === 'email' ? maskEmail(address) : maskPhone(address) };
}

async function isWithinLimits({ limits }: SendActivationDeps, { id }: Account): Promise<boolean> {
  try {
    await limits?.countMessage('activation', id);
    return true;
  } catch (reason) {
    if (reason instanceof Refused) return false;
    throw reason;
  }
}

/** Makes a code, and a PIN if asked for, and queues their message, in one commit. */
export async function queueCode(
  deps: SendActivationDeps,
  account: Account,
  contact: Contact,
  hasPin: boolean,
  note?: (tx: Queries) => Promise<void>,
): Promise<void> {
  const { database, accounts, outbox } = deps;
  const { id: accountId, brandId, locale: localeId = '', companyName: company } = account;
  const origin = deps.origins.ofBrand(brandId);
  const credential = credentialOf(account, await accounts.findNumbers(accountId));
  const store = createActivationStore(database, deps.secrets);
  const to = { channel: writtenChannelTo(contact.kind) ?? 'sms', address: contact.address };
  const now = Date.now();
  await inTransaction(database, async (tx) => {
    const { code, pin } = await store.replace(tx, accountId, contact.id, hasPin);
    const link = accountLinkAddress(origin, 'activate', linkTextOf(deps.secrets, code), account);
    const page = `${new URL(origin).host}${activatePath}`;
    const values = { code, link, page, credential, company, until: now + activationMs, asked: { at: now } };
    const message = { to, accountId, brandId, localeId, lifetimeMs: activationMs };
    if (pin === undefined) await outbox.queue(tx, { kind: 'activation', ...message, values });
    else await outbox.queue(tx, { kind: 'activationWithPin', ...message, values: { ...values, pin } });
    await note?.(tx);
  });
}
