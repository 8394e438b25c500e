import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { AccountState } from './account.ts';

/** Forgets the failed sign-ins of an account, in the transaction that changes the account. Tells whether there were any. */
export type ForgetFailures = (tx: Queries, accountId: string) => Promise<boolean>;

export async function updateState(tx: Queries, { now }: Database, id: string, state: AccountState): Promise<void> {
  const state_since = sql<number>`case when state = ${state} then state_since else ${now} end`;
  await tx
    .updateTable('accounts')
    .set({ state, state_since, failures_in_a_row: 0, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Makes an account active, if it is in a state. */
export async function endState(tx: Queries, { now }: Database, id: string, state: AccountState): Promise<boolean> {
  const active: AccountState = 'active';
  const done = await tx
    .updateTable('accounts')
    .set({ state: active, state_since: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Ends the state `locked`, and what failures in a row have closed. Returns false if there was neither. */
export async function unlock(
  tx: Queries,
  database: Database,
  id: string,
  forgetFailuresOf: ForgetFailures,
): Promise<boolean> {
  const wasLocked = await endState(tx, database, id, 'locked');
  const hadFailures = await forgetFailuresOf(tx, id);
  return wasLocked || hadFailures;
}
