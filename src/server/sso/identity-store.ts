import type { VerifiedIdentity } from '../gateways/identity-provider/identity-provider.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

type IdentityKey = Pick<VerifiedIdentity, 'issuer' | 'subject'>;

/** The users of providers, each with its account. */
export interface IdentityStore {
  accountOf(identity: IdentityKey): Promise<string | undefined>;
  /** The connections by which an account signs in. */
  connectionsOf(accountId: string): Promise<string[]>;
  /** Links an identity to an account, or records its use. @returns false if it belongs to another account */
  keep(tx: Queries, identity: IdentityKey, account: { accountId: string; connectionId: string }): Promise<boolean>;
}

export function createIdentityStore({ db, now }: Database): IdentityStore {
  return {
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
