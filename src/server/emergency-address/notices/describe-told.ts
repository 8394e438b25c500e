import { maskPhone } from '../../../rules/credential/masking.ts';
import type { MessageValues } from '../../messages/messages.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { ToldLine } from './contact-notices.ts';

type Changes = MessageValues['addressesChanged']['changes'];

/** Lines as a mail names them: by their users, and never by an address. Lines that are gone are left out. */
export async function describeTold(tx: Queries, told: readonly ToldLine[]): Promise<Changes> {
  if (told.length === 0) return [];
  const ids = told.map(({ lineId }) => lineId);
  const rows = await tx
    .selectFrom('lines')
    .innerJoin('accounts', 'accounts.id', 'lines.account_id')
    .leftJoin('extensions', 'extensions.account_id', 'lines.account_id')
    .select(['lines.id', 'lines.e164', 'accounts.first_name', 'accounts.last_name', 'extensions.extension'])
    .where('lines.id', 'in', ids)
    .execute();
  const lines = new Map(rows.map((row) => [row.id, row]));
  return told.flatMap(({ lineId, what, at }) => {
    const line = lines.get(lineId);
    if (!line) return [];
    const { extension, e164, first_name, last_name } = line;
    const user = `${first_name} ${last_name}`;
    return [{ user, ...(extension !== null && { extension }), number: maskPhone(e164), what, at }];
  });
}
