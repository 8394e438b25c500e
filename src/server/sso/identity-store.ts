import type { EndSessions } from '../accounts/accounts.ts';
import type { VerifiedIdentity } from '../gateways/identity-provider/identity-provider.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';

type IdentityKey = Pick<VerifiedIdentity, 'issuer' | 'subject'>;

/** A user of a provider who is connected to an account. */
export interface ConnectedIdentity extends IdentityKey {
  /** Tells nothing of the user at the provider. */
  readonly id: string;
  readonly connectionId: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
}

const idOf = ({ issuer, subject }: IdentityKey) => hashToken(JSON.stringify([issuer, subject]));

/** The users of providers, each with its account. */
export interface IdentityStore {
  accountOf(identity: IdentityKey): Promise<string | undefined>;
  /** The connections by which an account signs in. */
  connectionsOf(accountId: string): Promise<string[]>;
  /** The users of providers that are connected to an account, the oldest first. */
  of(accountId: string): Promise<ConnectedIdentity[]>;
  /** Locks them against removal until the transaction ends. Returns their ids. */
  lock(tx: Queries, accountId: string): Promise<string[]>;
  /** Removes one of an account. @returns false if it has no such one */
  remove(tx: Queries, accountId: string, identity: IdentityKey): Promise<boolean>;
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
    async of(accountId) {
      const query = db.selectFrom('sso_identities').selectAll().where('account_id', '=', accountId);
      const rows = await query.orderBy('created_at').orderBy('issuer').orderBy('subject').execute();
      return rows.map(({ issuer, subject, connection_id: connectionId, created_at }) => ({
        ...{ id: idOf({ issuer, subject }), issuer, subject, connectionId, connectedAt: Number(created_at) },
      }));
    },
    async lock(tx, accountId) {
      const rows = await tx
        .updateTable('sso_identities')
        .set((eb) => ({ used_at: eb.ref('used_at') }))
        .where('account_id', '=', accountId)
        .returning(['issuer', 'subject'])
        .execute();
      return rows.map(idOf);
    },
    async remove(tx, accountId, { issuer, subject }) {
      const query = tx.deleteFrom('sso_identities').where('account_id', '=', accountId).where('issuer', '=', issuer);
      return (await query.where('subject', '=', subject).executeTakeFirst()).numDeletedRows === 1n;
    },
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
