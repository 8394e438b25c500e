import type { Account } from '../accounts/accounts.ts';
import type { Contact, Contacts } from '../contacts/contacts.ts';
import {
  hasChannel,
  type MessageChannel,
  type MessageKind,
  type Messages,
  type MessageValues,
} from '../messages/messages.ts';
import type { Queries } from '../storage/transaction.ts';

const day = 24 * 3_600_000;
/** How notices reach a kind of contact; a phone that receives no texts is not called for them. */
const noticeChannels: Readonly<Record<Contact['kind'], MessageChannel | undefined>> = {
  email: 'email',
  mobile: 'sms',
  phone: undefined,
};

type NoticeKind = MessageKind & ('factorAdded' | 'factorRemoved' | 'factorReset' | 'recoveryCodeUsed');

/** A notice about the second factors of an account. */
export type Notice = {
  [Kind in NoticeKind]: { readonly kind: Kind; readonly values: MessageValues[Kind] };
}[NoticeKind];

export interface TellDeps {
  readonly contacts: Pick<Contacts, 'of'>;
  readonly messages: Pick<Messages, 'queue' | 'canSend'>;
}

/** The verified contacts of an account that a notice reaches. Read before the transaction that queues it. */
export async function contactsToTell({ contacts, messages }: TellDeps, accountId: string) {
  return (await contacts.of(accountId)).flatMap(({ kind, address, verifiedAt }) => {
    const channel = noticeChannels[kind];
    return channel && verifiedAt !== undefined && messages.canSend(channel) ? [{ channel, address }] : [];
  });
}

/** Tells every contact of a change, in the transaction of the change. */
export async function tellContacts(
  { messages }: Pick<TellDeps, 'messages'>,
  tx: Queries,
  account: Pick<Account, 'id' | 'brandId' | 'locale'>,
  told: Awaited<ReturnType<typeof contactsToTell>>,
  notice: Notice,
): Promise<void> {
  const { id: accountId, brandId, locale: localeId = 'en_US' } = account;
  const reached = told.filter(({ channel }) => hasChannel(notice.kind, channel));
  for (const to of reached) await messages.queue(tx, { ...notice, to, accountId, brandId, localeId, lifetimeMs: day });
}
