import type { Companies } from '../../accounts/accounts.ts';
import type { Outbox } from '../../messages/messages.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Connection } from '../stores/connection.ts';
import type { UsedAnswers } from '../stores/used-answer-store.ts';

export interface AnnounceDeps {
  readonly database: Database;
  readonly companies: Pick<Companies, 'byId'>;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly usedAnswers: UsedAnswers;
}

const dayMs = 24 * 3_600_000;
/** A mail is sent when so many days are left. */
const daysLeft = [1, 7, 30];
const lifetimeMs = dayMs;

/**
 * Mails the company's contact that a certificate of its provider ends: once for each certificate and number of days, also when
 * several processes find it out at the same time. Does nothing where the company names no contact.
 * @param endsAt when the last certificate ends; it and `now` are milliseconds since 1970
 */
export async function announceCertificate(
  { database, companies, outbox, usedAnswers }: AnnounceDeps,
  { id, companyId, label }: Pick<Connection, 'id' | 'companyId' | 'label'>,
  endsAt: number,
  now: number,
): Promise<void> {
  const days = daysLeft.find((count) => endsAt - now <= count * dayMs);
  const company = await companies.byId(companyId);
  if (days === undefined || endsAt <= now || !company?.contactEmail) return;
  const { contactEmail: address, brandId } = company;
  await inTransaction(database, async (tx) => {
    const key = `certificate of ${id} until ${endsAt}, ${days} days left`;
    if (!(await usedAnswers.takeOnce(key, endsAt, tx))) return;
    await outbox.queue(tx, {
      kind: 'certificateEnds',
      to: { channel: 'email', address },
      brandId,
      localeId: '',
      lifetimeMs,
      values: { connection: label, until: endsAt },
    });
  });
}
