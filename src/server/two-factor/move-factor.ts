import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';
import type { FactorWay } from './factor-way.ts';

/** Lets a factor refer to the contact that took the place of its own; one of two factors goes. */
export async function moveFactor(tx: Queries, accountId: string, fromContactId: string, toContactId: string) {
  const isOf = (contactId: string) => (eb: ExpressionBuilder<Tables, 'factors'>) =>
    eb.and({ account_id: accountId, contact_id: contactId });
  const present = await tx.selectFrom('factors').select('id').where(isOf(toContactId)).executeTakeFirst();
  if (present) await tx.deleteFrom('factors').where(isOf(fromContactId)).execute();
  else await tx.updateTable('factors').set({ contact_id: toContactId }).where(isOf(fromContactId)).execute();
}

/** What somebody else may have set up. */
interface SetUpSince {
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Contacts that are gone. */
  readonly contactIds: readonly string[];
}

/** Removes the factors that were set up since a time, those of contacts that are gone, and all recovery codes. */
export async function removeFactorsSince(
  tx: Queries,
  factorWays: readonly Pick<FactorWay, 'removeSince'>[],
  accountId: string,
  { since, contactIds }: SetUpSince,
) {
  await tx
    .deleteFrom('factors')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('created_at', '>=', since), ...contactIds.map((contactId) => eb('contact_id', '=', contactId))]),
    )
    .execute();
  for (const way of factorWays) await way.removeSince(tx, accountId, since);
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}
