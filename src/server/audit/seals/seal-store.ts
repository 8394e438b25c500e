import { sql } from 'kysely';
import { randomId } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Seal } from './seal.ts';
import { createSealMarks, type SealMark } from './seal-marks.ts';

const heldMs = 180_000;

/** The seals in the database, and which process adds them. */
export function createSealStore(database: Database) {
  const { db } = database;
  const holder = randomId();
  return {
    /** Whether this process seals now. Another one takes over when it has not been heard of for three minutes. */
    async hold(): Promise<boolean> {
      const { now } = database;
      const row = { holder, held_until: sql<number>`${now} + ${heldMs}` };
      const held = await db
        .insertInto('audit_sealer')
        .values({ id: 'own', ...row })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(row)
            .where((eb) => eb.or([eb('audit_sealer.holder', '=', holder), eb('audit_sealer.held_until', '<', now)])),
        )
        .executeTakeFirst();
      return (held.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Lets another process take over at once. */
    async leave(): Promise<void> {
      await db
        .updateTable('audit_sealer')
        .set({ held_until: 0 })
        .where('id', '=', 'own')
        .where('holder', '=', holder)
        .execute();
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
