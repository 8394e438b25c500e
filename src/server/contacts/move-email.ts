import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { EmailMove } from './contact.ts';
import { emailKey } from './email-key.ts';

/** See `Contacts.moveEmail`. */
export async function moveEmail(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  accountId: string,
  { from, to }: EmailMove,
): Promise<{ id: string; replacedId: string | undefined }> {
  const key = emailKey(to);
  const formerKeys = from.map(emailKey);
  const rows = await tx
    .selectFrom('contacts')
    .select(['id', 'address_key'])
    .where('account_id', '=', accountId)
    .where('address_key', 'in', [...formerKeys, key])
    .orderBy('created_at')
    .execute();
  const present = rows.find(({ address_key }) => address_key === key);
  const former = rows.find(({ address_key }) => address_key !== key);
  if (former && present) await tx.deleteFrom('contacts').where('id', '=', present.id).execute();
  const kept = former ?? present;
  const values = { address: to, address_key: key, verified_at: now };
  if (kept) {
    await tx.updateTable('contacts').set(values).where('id', '=', kept.id).execute();
    return { id: kept.id, replacedId: former && present?.id };
  }
  const id = randomId();
  await tx
    .insertInto('contacts')
    .values({ id, account_id: accountId, kind: 'email', ...values, created_at: now })
    .execute();
  return { id, replacedId: undefined };
}
