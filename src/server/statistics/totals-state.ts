import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

/** Until when the totals of sign-ins are complete, in milliseconds since 1970. */
export async function completeUntil({ db }: Pick<Database, 'db'>): Promise<number> {
  const row = await db
    .selectFrom('sign_in_totals_state')
    .select('complete_until')
    .where('id', '=', 'own')
    .executeTakeFirst();
  return Number(row?.complete_until ?? 0);
}

/**
 * What was counted is of an hour that is over: its totals are complete no more. It waits for who sums up just now, so that a sum
 * either has what was counted or is made again. For this it changes the row whether totals had come that far or not.
 * @param at when the hour began
 */
export async function countedLate(tx: Queries, at: number): Promise<void> {
  await tx
    .updateTable('sign_in_totals_state')
    .set({ complete_until: sql<number>`case when complete_until > ${at} then ${at} else complete_until end` })
    .where('id', '=', 'own')
    .execute();
}
