import type { Queries } from '../storage/transaction.ts';

/**
 * Ends sign-ins with a proven password, also finished ones: their browser may not have its session yet. Choices are
 * deleted first: a choice that is made at the same time either changes its sign-in, which is deleted next, or finds
 * nothing to choose.
 * @param keptId a sign-in that the caller lets go on
 */
export async function endSignInsOf(tx: Queries, accountId: string, keptId?: string): Promise<void> {
  await tx.deleteFrom('sign_in_choices').where('account_id', '=', accountId).execute();
  await tx
    .deleteFrom('sign_ins')
    .where('account_id', '=', accountId)
    .$if(keptId !== undefined, (query) => query.where('id', '!=', keptId ?? ''))
    .execute();
}
