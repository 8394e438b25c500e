import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { createLease } from '../../work/lease.ts';
import type { Seal } from './seal.ts';
import { createSealMarks, type SealMark } from './seal-marks.ts';

const heldMs = 180_000;

/** The seals in the database, and which process adds them. */
export function createSealStore(database: Database) {
  const { db } = database;
  const lease = createLease(database, 'audit_sealer', heldMs);
  return {
    /** Whether this process seals now. Another one takes over when it has not been heard of for three minutes. */
    async hold(): Promise<boolean> {
      const held = await db
        .insertInto('audit_sealer')
        .values({ id: 'own', ...lease.taken })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(lease.taken).where(lease.isFree))
        .executeTakeFirst();
      return (held.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Lets another process take over at once. */
    async leave(): Promise<void> {
      await db.updateTable('audit_sealer').set(lease.left).where('id', '=', 'own').where(lease.isMine).execute();
    },

    last: (): Promise<Seal | undefined> =>
      db.selectFrom('audit_seals').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst(),

    byNumber: (number: number): Promise<Seal | undefined> =>
      db.selectFrom('audit_seals').selectAll().where('number', '=', number).executeTakeFirst(),

    after: (number: number, limit: number): Promise<Seal[]> =>
      db.selectFrom('audit_seals').selectAll().where('number', '>', number).orderBy('number').limit(limit).execute(),

    /** Those that seal a time again, after one. */
    again: (number: number): Promise<Pick<Seal, 'number' | 'from_at'>[]> =>
      db
        .selectFrom('audit_seals')
        .select(['number', 'from_at'])
        .where('is_again', '=', sql.lit(1)) // a literal, which the index of these serves
        .where('number', '>', number)
        .execute(),

    /** From which time on seals cover a time and what comes after it. */
    async beginOf(at: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('audit_seals')
        .select((eb) => eb.fn.min('from_at').as('at'))
        .where('until_at', '>', at)
        .executeTakeFirst();
      return row?.at ?? undefined;
    },

    /** Adds the next seal with the end of the chain. Returns false if another process has added one. */
    add: (seal: Seal, end: SealMark): Promise<boolean> =>
      inTransaction(database, async (tx) => {
        const added = await tx
          .insertInto('audit_seals')
          .values(seal)
          .onConflict((conflict) => conflict.column('number').doNothing())
          .executeTakeFirst();
        if ((added.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
        await createSealMarks(database).put(tx, end);
        return true;
      }),
  };
}
export type SealStore = ReturnType<typeof createSealStore>;
