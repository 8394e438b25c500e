import type { Database } from '../../storage/database.ts';
import { createLease } from '../../work/lease.ts';

/** A record of the audit. Records are in the order of their times, and those of one time in the order of their ids. */
export interface Place {
  readonly at: number;
  readonly recordId: string;
}

export interface StreamPlace {
  /**
   * The last record that was handed over, if this process hands over now; the first time, the given one. One process does it:
   * another one takes over when it has not been heard of for 30 s.
   */
  hold(first: number): Promise<Place | undefined>;
  /** Returns whether this process still held it. */
  move(from: Place, to: Place): Promise<boolean>;
  /** Lets another process take over at once. */
  leave(): Promise<void>;
}

const heldMs = 30_000;

/** How far the audit was handed over, in the database. */
export function createStreamPlace(database: Database): StreamPlace {
  const { db } = database;
  const lease = createLease(database, 'audit_stream', heldMs);
  let begun: Promise<unknown> | undefined;
  const begin = (first: number) =>
    db
      .insertInto('audit_stream')
      .values({ id: 'own', at: first, record_id: '', ...lease.taken })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  return {
    async hold(first) {
      begun ??= begin(first);
      await begun.catch((error) => {
        begun = undefined;
        throw error;
      });
      const row = await db
        .updateTable('audit_stream')
        .set(lease.taken)
        .where('id', '=', 'own')
        .where(lease.isFree)
        .returning(['at', 'record_id'])
        .executeTakeFirst();
      return row && { at: row.at, recordId: row.record_id };
    },
    async move(from, to) {
      const moved = await db
        .updateTable('audit_stream')
        .set({ at: to.at, record_id: to.recordId, ...lease.taken })
        .where('id', '=', 'own')
        .where(lease.isMine)
        .where('at', '=', from.at)
        .where('record_id', '=', from.recordId)
        .executeTakeFirst();
      return moved.numUpdatedRows > 0n;
    },
    async leave() {
      await db.updateTable('audit_stream').set(lease.left).where('id', '=', 'own').where(lease.isMine).execute();
    },
  };
}
