import type { EndSessions } from '../accounts/accounts.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

/** Forgets the identities of a connection, and ends the sessions and tokens of their accounts. Returns how many. */
export async function endConnection(
  tx: Queries,
  database: Database,
  endSessionsOf: EndSessions,
  connectionId: string,
): Promise<number> {
  const rows = await tx
    .deleteFrom('sso_identities')
    .where('connection_id', '=', connectionId)
    .returning('account_id')
    .execute();
  const accountIds = new Set(rows.map(({ account_id }) => account_id));
  for (const accountId of accountIds) await endSessionsOf(tx, database, accountId);
  return accountIds.size;
}
