import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

/** Sets the PIN of an account. */
export async function storePin(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  accountId: string,
  hash: string,
): Promise<void> {
  const values = { hash, created_at: now };
  await tx
    .insertInto('pins')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Whether an account has a PIN. */
export async function hasPin({ db }: Pick<Database, 'db'>, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('pins').select('account_id').where('account_id', '=', accountId).executeTakeFirst();
  return row !== undefined;
}
