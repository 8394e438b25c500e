import type { EndSessions } from '../../accounts/accounts.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';

/**
 * Forgets the identities of a connection, of one account or of all, and ends the sessions and tokens of these accounts.
 * Returns how many there were.
 */
export async function endConnection(
  tx: Queries,
  database: Database,
  endSessionsOf: EndSessions,
  connectionId: string,
  accountId?: string,
): Promise<number> {
  const rows = await tx
    .deleteFrom('sso_identities')
    .where('connection_id', '=', connectionId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .returning('account_id')
    .execute();
  const accountIds = new Set(rows.map(({ account_id }) => account_id));
  for (const id of accountIds) await endSessionsOf(tx, database, id);
  return accountIds.size;
}
