import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';

type SignIns = ExpressionBuilder<Tables, 'sign_ins'>;

/** Subquery: the accounts that a sign-in offers. */
export const choicesIn = (eb: SignIns) =>
  eb
    .selectFrom('sign_in_choices')
    .select('sign_in_choices.account_id')
    .whereRef('sign_in_choices.sign_in_id', '=', 'sign_ins.id');

/** Stores the accounts to choose from: that of a session, or those that the password has proven. */
export async function storeChoices(
  queries: Queries,
  signInId: string,
  accountIds: readonly string[],
  isRecognised: boolean,
) {
  await queries
    .insertInto('sign_in_choices')
    .values((eb) =>
      accountIds.map((accountId) => ({
        sign_in_id: signInId,
        account_id: accountId,
        is_recognised: isRecognised ? 1 : 0,
        expires_at: eb.selectFrom('sign_ins').select('expires_at').where('id', '=', signInId),
      })),
    )
    .execute();
}

/** The accounts that a sign-in offers, oldest first. */
export async function findChoices(db: Queries, id: string): Promise<{ accountId: string; isRecognised: boolean }[]> {
  const rows = await db
    .selectFrom('sign_in_choices')
    .innerJoin('accounts', 'accounts.id', 'sign_in_choices.account_id')
    .select(['account_id', 'is_recognised'])
    .where('sign_in_id', '=', id)
    .orderBy('accounts.created_at')
    .orderBy('accounts.id')
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, isRecognised: row.is_recognised === 1 }));
}
