import { leadsToNumber, writtenChannelTo } from '../../contract/two-factor/channels.ts';
import type { Account } from '../accounts/accounts.ts';
import { type Contacts, emailKey } from '../contacts/contacts.ts';
import { readableEarly } from '../storage/durably.ts';
import type { Queries } from '../storage/transaction.ts';
import { hasChannel, offersReset } from './kind-row-of.ts';
import type { MessageValues } from './message-values.ts';
import type { NoticeCost } from './notice-budget.ts';
import type { AnyMessage, Outbox } from './outbox.ts';

/** Kinds of messages that tell of what has happened to an account. */
export type NoticeKind =
  | 'newBrowser'
  | 'passwordChanged'
  | 'pinChanged'
  | 'accountLocked'
  | 'accessChanged'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorReset'
  | 'recoveryCodeUsed'
  | 'identityConnected'
  | 'identityDisconnected'
  | 'emailChanged'
  | 'lostContact'
  | 'accountRemoved';
/** Makes the address by which an e-mail lets its reader undo what happened, in the place of "Secure my account". */
type IssueLink = (tx: Queries) => Promise<string>;
/** A notice; whose account it tells of is known. */
export type SecurityNotice = {
  [Kind in NoticeKind]: {
    readonly kind: Kind;
    readonly values: Omit<MessageValues[Kind], 'credential'>;
    readonly link?: IssueLink | 'none';
    /** An e-mail address that is told too, although it is not verified. */
    readonly alsoTo?: string | undefined;
  };
}[NoticeKind];

export interface SecurityNotices {
  /** Starts to read whom to tell, in a request that changes no contacts before `prepare`. */
  readAhead(account: Pick<Account, 'id'>): void;
  /**
   * Finds out whom to tell, before the transaction of the cause. Returns what queues the notices in that transaction, to
   * every verified contact of the account and to `alsoTo`, but not to e-mail addresses that return mail or whose owner
   * calls it unwanted.
   * @param exceptAddress a contact that another message tells already
   */
  prepare(account: Account, notice: SecurityNotice, exceptAddress?: string): Promise<(tx: Queries) => Promise<void>>;
}

export interface SecurityNoticesDeps {
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly contacts: Pick<Contacts, 'of'>;
  /** Counts a message. Returns false if the account, or the spending of its brand, has reached its limit. */
  spend(cost: NoticeCost): Promise<boolean>;
  /** The ways to say "Not you?". A text message has no room for a link of its own. */
  readonly secureLinks: {
    issue(tx: Queries, account: Account): Promise<string>;
    short(account: Account): string;
  };
}

const lifetimeMs = 24 * 3_600_000;

export function createSecurityNotices({ outbox, contacts, spend, secureLinks }: SecurityNoticesDeps): SecurityNotices {
  const contactsOf = readableEarly((accountId) => contacts.of(accountId));
  async function recipientsOf(
    account: Account,
    { kind, alsoTo }: SecurityNotice,
    exceptAddress: string | undefined,
  ): Promise<readonly AnyMessage['to'][]> {
    const recipients: AnyMessage['to'][] = [];
    const own = await contactsOf(account.id);
    const isAlsoTold = (contact: (typeof own)[number]) =>
      alsoTo !== undefined && contact.kind === 'email' && emailKey(contact.address) === emailKey(alsoTo);
    for (const contact of own) {
      const { kind: contactKind, address, verifiedAt, returnedAt, complainedAt } = contact;
      const channel = writtenChannelTo(contactKind); // a phone without text messages is not called for a notice
      if (returnedAt !== undefined || complainedAt !== undefined) continue;
      if (verifiedAt === undefined && !isAlsoTold(contact)) continue;
      if (address === exceptAddress || !channel || !hasChannel(kind, channel)) continue;
      const cost = { channel, address, brandId: account.brandId, isReserved: true, accountId: account.id, kind };
      if (await spend(cost)) recipients.push({ channel, address });
    }
    if (alsoTo !== undefined && !own.some(isAlsoTold)) recipients.push({ channel: 'email', address: alsoTo });
    return recipients;
  }
  return {
    readAhead: ({ id }) => contactsOf.early(id),
    async prepare(account, notice, exceptAddress) {
      const recipients = await recipientsOf(account, notice, exceptAddress);
      const { brandId, locale: localeId = '' } = account; // without one, the language of the brand
      // what belongs to an account is deleted with it
      const owner = notice.kind === 'accountRemoved' ? {} : { accountId: account.id };
      const credential = account.email ?? `${account.firstName} ${account.lastName}`;
      const hasEmail = recipients.some(({ channel }) => !leadsToNumber(channel));
      return async (tx) => {
        const { link = (tx: Queries) => secureLinks.issue(tx, account) } = notice;
        const address = hasEmail && link !== 'none' ? await link(tx) : undefined;
        for (const to of recipients) {
          const message = { kind: notice.kind, to, ...owner, brandId, localeId, lifetimeMs };
          const short = offersReset(notice.kind) ? secureLinks.short(account) : undefined;
          const secureLink = leadsToNumber(to.channel) ? short : address;
          const values = { ...notice.values, credential, ...(secureLink && { secureLink }) };
          // the kind and its values belong together by the type of `Notice`
          await outbox.queue(tx, { ...message, values } as AnyMessage);
        }
      };
    },
  };
}
