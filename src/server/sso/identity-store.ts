import type { EndSessions } from '../accounts/accounts.ts';
import type { VerifiedIdentity } from '../gateways/identity-provider/identity-provider.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';

type IdentityKey = Pick<VerifiedIdentity, 'issuer' | 'subject'>;

/** The users of providers, each with its account. */
export interface IdentityStore {
  accountOf(identity: IdentityKey): Promise<string | undefined>;
  /** The connections by which an account signs in. */
  connectionsOf(accountId: string): Promise<string[]>;
  /** Ends a link that is older than `before`, with everything that its account has open. Returns the account. */
  forget(identity: IdentityKey, before: number): Promise<string | undefined>;
  /** Links an identity to an account, or records its use. @returns false if it belongs to another account */
  keep(tx: Queries, identity: IdentityKey, account: { accountId: string; connectionId: string }): Promise<boolean>;
}

export function createIdentityStore(database: Database, endSessionsOf: EndSessions): IdentityStore {
  const { db, now } = database;
  return {
    forget: ({ issuer, subject }, before) =>
      inTransaction(database, async (tx) => {
        const row = await tx
          .deleteFrom('sso_identities')
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .where('created_at', '<=', before)
          .returning('account_id')
          .executeTakeFirst();
        if (row) await endSessionsOf(tx, database, row.account_id);
        return row?.account_id;
      }),
    async accountOf({ issuer, subject }) {
      const row = await db
        .selectFrom('sso_identities')
        .select('account_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.account_id;
    },
    async connectionsOf(accountId) {
      const query = db.selectFrom('sso_identities').select('connection_id').where('account_id', '=', accountId);
      return (await query.execute()).map((row) => row.connection_id);
    },
    async keep(tx, { issuer, subject }, { accountId, connectionId }) {
      const row = {
        issuer,
        subject,
        account_id: accountId,
        connection_id: connectionId,
        created_at: now,
        used_at: now,
      };
      const done = await tx
        .insertInto('sso_identities')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['issuer', 'subject'])
            .doUpdateSet({ used_at: now, connection_id: connectionId })
            .where('sso_identities.account_id', '=', accountId),
        )
        .executeTakeFirst();
      return (done.numInsertedOrUpdatedRows ?? 0n) === 1n;
    },
  };
}
