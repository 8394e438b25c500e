import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { type ContactKind, contactKinds } from '../../contract/two-factor/channels.ts';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { readableEarly } from '../storage/durably.ts';
import { prepareById, prepareQuery } from '../storage/prepared.ts';
import type { StoredId } from '../storage/stored-id.ts';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';
import type { Contact, EmailMove } from './contact.ts';
import { addressKey, emailKey } from './email-key.ts';
import { moveEmail } from './move-email.ts';

export { confirmedEmails } from './confirmed-emails.ts';
export { type Contact, contactFields, maskContact } from './contact.ts';
export { contactRows } from './contact-rows.ts';
export { contactTables } from './contact-tables.ts';
export { emailKey } from './email-key.ts';
export { createMailMarks, type MailMark, type MailMarks, removeMarksOf } from './mail-marks.ts';
export { readContact, typedContact } from './typed-contact.ts';

/** A contact to add. */
export interface NewContact {
  readonly accountId: string;
  readonly kind: ContactKind;
  /** An e-mail address, or a number in E.164 form. */
  readonly address: string;
  readonly isVerified: boolean;
  /** It is removed after this time unless it is verified by then. */
  readonly keptMs?: number;
}

/** The contacts of accounts. Each change takes the transaction of its cause. */
export interface Contacts {
  /** Oldest first. */
  of(accountId: string): Promise<readonly Contact[]>;
  byId(accountId: string, id: string): Promise<Contact | undefined>;
  /** Adds a contact, or finds the one of the account with this address. Returns its id. */
  add(tx: Queries, contact: NewContact): Promise<string>;
  /** Records that the contact was proven just now. @returns false if the account has no such contact */
  markVerified(tx: Queries, accountId: string, id: string): Promise<boolean>;
  /** @returns false if the account has no such contact */
  remove(tx: Queries, accountId: string, id: string): Promise<boolean>;
  /** Whether an e-mail address is a verified contact of an account. */
  isVerified(accountId: string, email: string): Promise<boolean>;
  /** Starts to read which contacts are verified. */
  readVerifiedAhead(accountId: string | StoredId): void;
  /**
   * Gives the contact of one e-mail address another one, verified just now; adds it where there is none. A contact that
   * stays is still what a factor refers to. Returns its id, and the id of another contact whose place it takes.
   */
  moveEmail(tx: Queries, accountId: string, move: EmailMove): Promise<{ id: string; replacedId: string | undefined }>;
  /** Removes the contacts that were added since a time (ms since 1970), but one. Returns their ids. */
  removeSince(tx: Queries, accountId: string, since: number, keptId: string): Promise<readonly string[]>;
}

const timeOf = (value: number | null) => (value === null ? undefined : Number(value));

type ContactColumns = ExpressionBuilder<Tables, 'contacts'>;

type FoundContact = Selectable<Tables['contacts']> & { is_circular: unknown } & Pick<
    Selectable<Tables['mail_marks']>,
    'returned_at' | 'complained_at'
  >;

/** Contacts with what other tables say of their addresses. */
const selectContacts = ({ db }: Pick<Database, 'db'>) =>
  db
    .selectFrom('contacts')
    .leftJoin('mail_marks', 'mail_marks.address_key', 'contacts.address_key')
    .selectAll('contacts')
    .select(['mail_marks.returned_at', 'mail_marks.complained_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('numbers')
            .innerJoin('accounts', 'accounts.company_id', 'numbers.company_id')
            .select('numbers.e164')
            .whereRef('numbers.e164', '=', 'contacts.address_key')
            .whereRef('accounts.id', '=', 'contacts.account_id'),
        )
        .as('is_circular'),
    );

const contactOf = (row: FoundContact): Contact => ({
  id: row.id,
  accountId: row.account_id,
  kind: contactKinds.find((kind) => kind === row.kind) ?? 'phone',
  address: row.address,
  verifiedAt: timeOf(row.verified_at),
  isCircular: Boolean(row.is_circular),
  returnedAt: timeOf(row.returned_at),
  complainedAt: timeOf(row.complained_at),
});

/** The contacts of all accounts of a company, by the ids of the accounts. */
export async function contactsOfCompany(
  database: Pick<Database, 'db'>,
  companyId: string,
): Promise<ReadonlyMap<string, readonly Contact[]>> {
  const accounts = database.db.selectFrom('accounts').select('accounts.id').where('company_id', '=', companyId);
  const rows = await selectContacts(database)
    .where('account_id', 'in', accounts)
    .orderBy('contacts.created_at')
    .orderBy('contacts.id')
    .execute();
  return Map.groupBy(rows.map(contactOf), ({ accountId }) => accountId);
}

export function createContacts(database: Database): Contacts {
  const { db, now } = database;
  const rowsOf = prepareQuery<{ accountId: string }, FoundContact>(db, (slot) =>
    selectContacts(database).where('account_id', '=', slot('accountId')).orderBy('created_at').orderBy('id'),
  );
  const find = async (accountId: string) => (await rowsOf({ accountId })).rows.map(contactOf);
  const verified = prepareById<{ address_key: string }>(db, (accountId) =>
    db
      .selectFrom('contacts')
      .select('address_key')
      .where('account_id', '=', accountId)
      .where('verified_at', 'is not', null),
  );
  const verifiedKeys = readableEarly(async (accountId: string | StoredId): Promise<ReadonlySet<string>> => {
    const { rows } = await verified(accountId);
    return new Set(rows.map(({ address_key }) => address_key));
  });
  const own = (accountId: string, id: string) => (eb: ContactColumns) =>
    eb.and([eb('account_id', '=', accountId), eb('id', '=', id)]);
  return {
    of: find,
    byId: async (accountId, id) => (await find(accountId)).find((contact) => contact.id === id),
    async add(tx, { accountId, kind, address, isVerified, keptMs }) {
      const address_key = addressKey(kind, address);
      const verified_at = isVerified ? now : null;
      const expires_at = keptMs === undefined ? null : sql<number>`${now} + ${keptMs}`;
      const row = { account_id: accountId, kind, address, address_key, verified_at, created_at: now, expires_at };
      await tx
        .insertInto('contacts')
        .values({ id: randomId(), ...row })
        .onConflict((conflict) => conflict.columns(['account_id', 'address_key']).doNothing())
        .execute();
      const { id } = await tx
        .selectFrom('contacts')
        .select('id')
        .where('account_id', '=', accountId)
        .where('address_key', '=', address_key)
        .executeTakeFirstOrThrow();
      // what was to be removed is wanted for longer
      const removed = tx.updateTable('contacts').set({ expires_at }).where('expires_at', 'is not', null);
      await removed.where('id', '=', id).execute();
      if (isVerified)
        await tx
          .updateTable('contacts')
          .set({ verified_at: now })
          .where('id', '=', id)
          .where('verified_at', 'is', null)
          .execute();
      return id;
    },
    async markVerified(tx, accountId, id) {
      const done = await tx
        .updateTable('contacts')
        .set({ verified_at: now })
        .where(own(accountId, id))
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async remove(tx, accountId, id) {
      const done = await tx.deleteFrom('contacts').where(own(accountId, id)).executeTakeFirst();
      return done.numDeletedRows === 1n;
    },
    isVerified: async (accountId, email) => (await verifiedKeys(accountId)).has(emailKey(email)),
    readVerifiedAhead: verifiedKeys.early,
    moveEmail: (tx, accountId, move) => moveEmail(tx, database, accountId, move),
    async removeSince(tx, accountId, since, keptId) {
      const removed = await tx
        .deleteFrom('contacts')
        .where('account_id', '=', accountId)
        .where('created_at', '>=', since)
        .where('id', '!=', keptId)
        .returning('id')
        .execute();
      return removed.map(({ id }) => id);
    },
  };
}
