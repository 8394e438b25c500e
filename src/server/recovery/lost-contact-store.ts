import { type Selectable, sql } from 'kysely';
import type { Outbox } from '../messages/messages.ts';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { createRecoveryStore } from './recovery-store.ts';
import type { LostContactTable } from './recovery-tables.ts';

/** An account that is to be recovered by an address that it did not have. */
export interface LostContact {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly askedBy: string;
  readonly recoveryId: string;
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly worksFrom: number;
  /** Its link has not gone out yet. */
  readonly isWaiting: boolean;
  /** Its link works no longer. */
  readonly isOver: boolean;
}

export type NewLostContact = Omit<LostContact, 'id' | 'worksFrom' | 'isWaiting' | 'isOver'>;

export interface LostContactStore {
  /** The request of an account, unless it was stopped. */
  openOf(accountId: string): Promise<LostContact | undefined>;
  byId(id: string): Promise<LostContact | undefined>;
  /** @param id chosen before, for the links in messages */
  add(tx: Queries, id: string, request: NewLostContact, startsInMs: number): Promise<void>;
  /** Puts another link in the place of the last, from now on, for one of parallel callers. @returns false if another has */
  renew(tx: Queries, request: LostContact, sent: Pick<LostContact, 'recoveryId' | 'messageId'>): Promise<boolean>;
  /** Ends a request for one of several parallel callers. @returns false if it has ended */
  end(tx: Queries, id: string, by: 'stopped' | 'replaced'): Promise<boolean>;
}

export const newRequestId = randomId;

/** The link works for so long: nobody knows when the mail is read. */
export const linkLifetimeMs = 24 * 3_600_000;
const keptMs = 7 * 24 * 3_600_000;

const requestOf = (row: Selectable<LostContactTable> & { readonly left_ms: number }): LostContact => ({
  id: row.id,
  accountId: row.account_id,
  email: row.email,
  askedBy: row.asked_by,
  recoveryId: row.recovery_id,
  messageId: row.message_id,
  worksFrom: Number(row.works_from),
  isWaiting: Number(row.left_ms) > 0,
  isOver: Number(row.left_ms) + linkLifetimeMs <= 0,
});

export function createLostContactStore({ db, now }: Pick<Database, 'db' | 'now'>): LostContactStore {
  const open = () =>
    db
      .selectFrom('lost_contacts')
      .selectAll()
      .select(sql<number>`works_from - ${now}`.as('left_ms'))
      .where('ended_at', 'is', null);
  return {
    async openOf(accountId) {
      const row = await open().where('account_id', '=', accountId).executeTakeFirst();
      return row && requestOf(row);
    },
    async byId(id) {
      const row = await open().where('id', '=', id).executeTakeFirst();
      return row && requestOf(row);
    },
    async add(tx, id, { accountId, email, askedBy, recoveryId, messageId }, startsInMs) {
      await tx
        .insertInto('lost_contacts')
        .values({
          id,
          account_id: accountId,
          email,
          asked_by: askedBy,
          recovery_id: recoveryId,
          message_id: messageId,
          works_from: sql<number>`${now} + ${startsInMs}`,
          ended_at: null,
          ended_by: null,
          expires_at: sql<number>`${now} + ${startsInMs + keptMs}`,
        })
        .execute();
    },
    async renew(tx, { id, recoveryId: formerId }, { recoveryId, messageId }) {
      const done = await tx
        .updateTable('lost_contacts')
        .set({ recovery_id: recoveryId, message_id: messageId, works_from: now })
        .where('id', '=', id)
        .where('recovery_id', '=', formerId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async end(tx, id, by) {
      const done = await tx
        .updateTable('lost_contacts')
        .set({ ended_at: now, ended_by: by })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
  };
}

interface WithdrawDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly outbox: Pick<Outbox, 'withdraw'>;
}

/** Ends a request and takes back what was to be sent, or was sent. @returns false if it has ended */
export async function withdraw(
  tx: Queries,
  deps: WithdrawDeps,
  request: LostContact,
  by: 'stopped' | 'replaced',
): Promise<boolean> {
  if (!(await createLostContactStore(deps.database).end(tx, request.id, by))) return false;
  await takeBack(tx, deps, request);
  return true;
}

/** Takes back the link of a request: it is not sent, or works no longer. */
export async function takeBack(
  tx: Queries,
  { database, secrets, outbox }: WithdrawDeps,
  { recoveryId, messageId }: LostContact,
): Promise<void> {
  await outbox.withdraw(tx, messageId);
  await createRecoveryStore(database, secrets).end(tx, recoveryId, 'void');
}
