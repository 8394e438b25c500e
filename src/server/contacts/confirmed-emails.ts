import type { Queries } from '../storage/transaction.ts';

/**
 * The first confirmed e-mail address of each of these accounts that does not return mail and whose owner does not call it
 * unwanted. Who has none is left out.
 */
export async function confirmedEmails(
  queries: Queries,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('contacts')
    .leftJoin('mail_marks', 'mail_marks.address_key', 'contacts.address_key')
    .select(['contacts.account_id', 'contacts.address'])
    .where('contacts.account_id', 'in', [...accountIds])
    .where('contacts.kind', '=', 'email')
    .where('contacts.verified_at', 'is not', null)
    .where('mail_marks.returned_at', 'is', null)
    .where('mail_marks.complained_at', 'is', null)
    .orderBy('contacts.created_at', 'desc')
    .orderBy('contacts.id', 'desc')
    .execute();
  return new Map(rows.map(({ account_id, address }) => [account_id, address])); // the oldest one is the last one
}
