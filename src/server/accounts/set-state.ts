import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { AccountState } from './account.ts';

export async function updateState(tx: Queries, { now }: Database, id: string, state: AccountState): Promise<void> {
  await tx.updateTable('accounts').set({ state, failures_in_a_row: 0, updated_at: now }).where('id', '=', id).execute();
}

/** Makes an account active, if it is in a state. */
export async function endState(tx: Queries, { now }: Database, id: string, state: AccountState): Promise<boolean> {
  const active: AccountState = 'active';
  const done = await tx
    .updateTable('accounts')
    .set({ state: active, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
