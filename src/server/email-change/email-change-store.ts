import { type Selectable, sql } from 'kysely';
import { linkPurposes } from '../one-time-proofs/one-time-proofs.ts';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { EmailChangeTable } from './email-change-tables.ts';

/** An e-mail address to confirm. */
export interface EmailChange {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly formerEmail: string | undefined;
  /** False: the account has the address already, and only its confirmation is missing. */
  readonly isChange: boolean;
}

/** A change that was made, and that its former address may undo. */
export interface MadeChange extends EmailChange {
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

export interface NewEmailChange {
  readonly accountId: string;
  readonly email: string;
  readonly formerEmail: string | undefined;
}

export interface EmailChangeStore {
  /**
   * Opens the confirmation of an address, in the place of the one before. The same address again keeps its row, with its
   * waits and guesses. Returns undefined if a parallel request has opened another one.
   */
  open(tx: Queries, change: NewEmailChange): Promise<EmailChange | undefined>;
  /** The address that an account has to confirm, unless that has expired. */
  openOf(accountId: string): Promise<EmailChange | undefined>;
  /** The same by its id. */
  openById(id: string): Promise<EmailChange | undefined>;
  /** A change that was made and not undone. */
  madeById(id: string): Promise<MadeChange | undefined>;
  /** Ends an open confirmation, for one of several parallel callers. @returns false if it has ended or expired */
  confirm(tx: Queries, id: string): Promise<boolean>;
  /** Ends whatever is open for an account. */
  voidOpen(tx: Queries, accountId: string): Promise<void>;
  /** Ends the undo of every change of an account. */
  keepMade(tx: Queries, accountId: string): Promise<void>;
  /**
   * Marks a change as undone, with all changes of the account after it, for one of several parallel callers. Returns the
   * addresses that it has had since; undefined if it was undone before.
   */
  undo(tx: Queries, change: MadeChange): Promise<readonly string[] | undefined>;
}

const keptMs = 24 * 3_600_000;
const { confirmEmail, undoEmailChange } = linkPurposes;

const changeOf = ({ id, account_id, email, former_email }: Selectable<EmailChangeTable>): EmailChange => ({
  id,
  accountId: account_id,
  email,
  formerEmail: former_email ?? undefined,
  isChange: email !== former_email,
});

export function createEmailChangeStore({ db, now }: Pick<Database, 'db' | 'now'>): EmailChangeStore {
  const later = (ms: number) => sql<number>`${now} + ${ms}`;
  const times = { valid_until: later(confirmEmail.lifetimeMs), expires_at: later(confirmEmail.lifetimeMs + keptMs) };
  const openRows = () =>
    db.selectFrom('email_changes').selectAll().where('ended_at', 'is', null).where('valid_until', '>', now);
  const end = (tx: Queries, by: string) =>
    tx.updateTable('email_changes').set({ ended_at: now, ended_by: by }).where('ended_at', 'is', null);
  return {
    async open(tx, { accountId, email, formerEmail }) {
      const former_email = formerEmail ?? null;
      const renewed = await tx
        .updateTable('email_changes')
        .set(times)
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .where('email', '=', email)
        .where('former_email', former_email === null ? 'is' : '=', former_email)
        .returningAll()
        .executeTakeFirst();
      if (renewed) return changeOf(renewed);
      await end(tx, 'replaced').where('account_id', '=', accountId).execute();
      const row = { id: randomId(), account_id: accountId, email, former_email, ended_at: null, ended_by: null };
      const opened = await tx
        .insertInto('email_changes')
        .values({ ...row, asked_at: now, ...times })
        .onConflict((conflict) => conflict.column('account_id').where('ended_at', 'is', null).doNothing())
        .returningAll()
        .executeTakeFirst();
      return opened && changeOf(opened);
    },
    async openOf(accountId) {
      const row = await openRows().where('account_id', '=', accountId).executeTakeFirst();
      return row && changeOf(row);
    },
    async openById(id) {
      const row = await openRows().where('id', '=', id).executeTakeFirst();
      return row && changeOf(row);
    },
    async madeById(id) {
      const row = await db
        .selectFrom('email_changes')
        .selectAll()
        .where('id', '=', id)
        .where('ended_by', '=', 'confirmed')
        .executeTakeFirst();
      return row?.ended_at === null || !row ? undefined : { ...changeOf(row), madeAt: Number(row.ended_at) };
    },
    async confirm(tx, id) {
      const done = await end(tx, 'confirmed')
        .set({ expires_at: later(undoEmailChange.lifetimeMs + keptMs) })
        .where('id', '=', id)
        .where('valid_until', '>', now)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async voidOpen(tx, accountId) {
      await end(tx, 'void').where('account_id', '=', accountId).execute();
    },
    async keepMade(tx, accountId) {
      await tx
        .updateTable('email_changes')
        .set({ ended_by: 'void' })
        .where('account_id', '=', accountId)
        .where('ended_by', '=', 'confirmed')
        .execute();
    },
    async undo(tx, { id, accountId, madeAt }) {
      const undone = await tx
        .updateTable('email_changes')
        .set({ ended_by: 'undone' })
        .where('account_id', '=', accountId)
        .where('ended_by', '=', 'confirmed')
        .where('ended_at', '>=', madeAt)
        .returning(['id', 'email'])
        .execute();
      return undone.some((row) => row.id === id) ? undone.map(({ email }) => email) : undefined;
    },
  };
}
