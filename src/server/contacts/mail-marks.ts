import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { emailKey } from './email-key.ts';

/** What is known of mail to an address. Times are milliseconds since 1970. */
export interface MailMark {
  /** Since when mail to it comes back. */
  readonly returnedAt: number | undefined;
  /** When its owner called our mail unwanted. */
  readonly complainedAt: number | undefined;
}

/** Marks of e-mail addresses, the same for all accounts that have the address. */
export interface MailMarks {
  of(email: string): Promise<MailMark>;
  /**
   * Marks the address of an e-mail that came back: at once where that is permanent, else at the third time in 14 days.
   * @returns whether it is marked now and was not before
   */
  recordReturn(tx: Queries, email: string, isPermanent: boolean): Promise<boolean>;
  /** @returns whether it is marked now and was not before */
  recordComplaint(tx: Queries, email: string): Promise<boolean>;
  /** Removes the mark: the address works, or an operator says so. @returns false if there was none */
  clear(tx: Queries, email: string): Promise<boolean>;
}

const day = 24 * 3600 * 1000;
/** So many temporary failures within the period mark an address. */
const temporaryMost = 3;
const temporaryWithinMs = 14 * day;

export function createMailMarks({ db, now }: Pick<Database, 'db' | 'now'>): MailMarks {
  const timeOf = (value: number | null | undefined) => (value ? Number(value) : undefined);
  async function addRow(tx: Queries, address_key: string): Promise<void> {
    await tx
      .insertInto('mail_marks')
      .values({ address_key, temporary_returns: 0, changed_at: now })
      .onConflict((conflict) => conflict.column('address_key').doNothing())
      .execute();
  }
  async function countTemporary(tx: Queries, key: string): Promise<void> {
    const isWithin = sql<boolean>`temporary_since > ${now} - ${temporaryWithinMs}`;
    await tx
      .updateTable('mail_marks')
      .set({
        temporary_returns: sql<number>`case when ${isWithin} then temporary_returns + 1 else 1 end`,
        temporary_since: sql<number>`case when ${isWithin} then temporary_since else ${now} end`,
        changed_at: now,
      })
      .where('address_key', '=', key)
      .execute();
  }
  return {
    async of(email) {
      const row = await db
        .selectFrom('mail_marks')
        .select(['returned_at', 'complained_at'])
        .where('address_key', '=', emailKey(email))
        .executeTakeFirst();
      return { returnedAt: timeOf(row?.returned_at), complainedAt: timeOf(row?.complained_at) };
    },
    async recordReturn(tx, email, isPermanent) {
      const key = emailKey(email);
      await addRow(tx, key);
      if (!isPermanent) await countTemporary(tx, key);
      const marked = await tx
        .updateTable('mail_marks')
        .set({ returned_at: now, changed_at: now })
        .where('address_key', '=', key)
        .where('returned_at', 'is', null)
        .$if(!isPermanent, (query) => query.where('temporary_returns', '>=', temporaryMost))
        .executeTakeFirst();
      return marked.numUpdatedRows === 1n;
    },
    async recordComplaint(tx, email) {
      const key = emailKey(email);
      await addRow(tx, key);
      const marked = await tx
        .updateTable('mail_marks')
        .set({ complained_at: now, changed_at: now })
        .where('address_key', '=', key)
        .where('complained_at', 'is', null)
        .executeTakeFirst();
      return marked.numUpdatedRows === 1n;
    },
    clear: (tx, email) => clearMark(tx, email),
  };
}

/** See `MailMarks.clear`. */
export async function clearMark(tx: Queries, email: string): Promise<boolean> {
  const done = await tx.deleteFrom('mail_marks').where('address_key', '=', emailKey(email)).executeTakeFirst();
  return done.numDeletedRows === 1n;
}

/** Removes the marks of the addresses of an account that is about to be removed. */
export async function removeMarksOf(tx: Queries, accountId: string): Promise<void> {
  const contacts = await tx.selectFrom('contacts').select('address_key').where('account_id', '=', accountId).execute();
  const account = await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  const keys = contacts.map(({ address_key }) => address_key);
  const own = account?.email ? [emailKey(account.email)] : [];
  if (keys.length + own.length === 0) return;
  await tx
    .deleteFrom('mail_marks')
    .where('address_key', 'in', [...keys, ...own])
    .execute();
}
