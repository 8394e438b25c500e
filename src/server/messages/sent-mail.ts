import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

/** An e-mail that was sent, as far as a notice about it needs it. */
export interface SentMail {
  readonly id: string;
  readonly accountId: string | undefined;
  readonly address: string;
}

/** E-mails of the last 30 days. */
export interface SentMails {
  /** Undefined if it is too old, of a former version, or its recipient is encrypted with a former secret. */
  byId(id: string): Promise<SentMail | undefined>;
  /** Records that it did not arrive. @returns false if that is known already, so that a repeated notice counts once */
  recordReturn(tx: Queries, id: string): Promise<boolean>;
}

export function createSentMails({ db }: Database, { tryOpen }: Pick<Secrets, 'tryOpen'>): SentMails {
  return {
    async byId(id) {
      const row = await db
        .selectFrom('messages')
        .select(['account_id', 'recipient'])
        .where('id', '=', id)
        .where('channel', '=', 'email')
        .executeTakeFirst();
      const address = row?.recipient ? tryOpen(row.recipient) : undefined;
      return row && address ? { id, accountId: row.account_id ?? undefined, address } : undefined;
    },
    async recordReturn(tx, id) {
      const done = await tx
        .updateTable('messages')
        .set({ delivery: 'undelivered' })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('delivery', 'is', null), eb('delivery', '!=', 'undelivered')]))
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
  };
}
