import type { Selectable } from 'kysely';
import type { EndSessions } from '../../accounts/accounts.ts';
import { hashToken } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import type { SsoIdentityTable } from '../sso-tables.ts';
import { endConnection } from './end-connection.ts';
import { type IdentityKey, storedIssuers } from './identity-key.ts';
import { hasOtherSubject, type KeptLink, linkedAccount, linkIdentity, type NewLink } from './link-identity.ts';

/** A user of a provider who is connected to an account. */
export interface ConnectedIdentity {
  /** Tells nothing of the user at the provider. */
  readonly id: string;
  readonly accountId: string;
  readonly connectionId: string;
  /** Name of the user at the provider. */
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
  readonly usedAt: number;
}

/** The users of providers, each with its account. */
export interface IdentityStore {
  accountOf(identity: IdentityKey): Promise<string | undefined>;
  /** Whether another user of the same provider is linked to an account. */
  hasOther(identity: IdentityKey, accountId: string): Promise<boolean>;
  /** The connections by which an account signs in. */
  connectionsOf(accountId: string): Promise<string[]>;
  /** The users of providers that are connected to an account, the oldest first. */
  of(accountId: string): Promise<ConnectedIdentity[]>;
  /** The users of a connection, in the order of their accounts. */
  ofConnection(connectionId: string): Promise<ConnectedIdentity[]>;
  /** How many users a connection has. */
  countOf(connectionId: string): Promise<number>;
  /** The same, and when one of them came last, in milliseconds since 1970; undefined before the first one. */
  usageOf(connectionId: string): Promise<{ readonly people: number; readonly lastAt: number | undefined }>;
  /** Locks them against removal until the transaction ends. Returns their ids. */
  lock(tx: Queries, accountId: string): Promise<string[]>;
  /** Removes one of an account. @returns false if it has no such one */
  remove(tx: Queries, identity: ConnectedIdentity): Promise<boolean>;
  /**
   * Unlinks the users of a connection from an account, or from all, and ends what these accounts have open. Returns how many
   * accounts there were.
   */
  unlink(connectionId: string, accountId?: string): Promise<number>;
  /** Ends a link that is older than `before`, with everything that its account has open. Returns the account. */
  forget(identity: IdentityKey, before: number): Promise<string | undefined>;
  /** Links an identity to an account, or records its use. */
  keep(tx: Queries, identity: IdentityKey, link: NewLink): Promise<KeptLink>;
}

const idOf = ({ issuer, subject }: Pick<SsoIdentityTable, 'issuer' | 'subject'>) =>
  hashToken(JSON.stringify([issuer, subject]));

const connectedOf = (row: Selectable<SsoIdentityTable>): ConnectedIdentity => ({
  id: idOf(row),
  accountId: row.account_id,
  connectionId: row.connection_id,
  subject: row.subject,
  connectedAt: Number(row.created_at),
  usedAt: Number(row.used_at),
});

export function createIdentityStore(database: Database, endSessionsOf: EndSessions): IdentityStore {
  const { db } = database;
  async function usageOf(connectionId: string) {
    const users = db.selectFrom('sso_identities').where('connection_id', '=', connectionId);
    const { people, lastAt } = await users
      .select((eb) => [eb.fn.countAll<number>().as('people'), eb.fn.max('used_at').as('lastAt')])
      .executeTakeFirstOrThrow();
    return { people: Number(people), lastAt: lastAt === null ? undefined : Number(lastAt) };
  }
  return {
    accountOf: (key) => linkedAccount(db, key),
    hasOther: (key, accountId) => hasOtherSubject(db, key, accountId),
    keep: (tx, key, link) => linkIdentity(tx, database, key, link),
    forget: (key, before) =>
      inTransaction(database, async (tx) => {
        const row = await tx
          .deleteFrom('sso_identities')
          .where('issuer', 'in', storedIssuers(key))
          .where('subject', '=', key.subject)
          .where('connection_id', '=', key.connectionId)
          .where('created_at', '<=', before)
          .returning('account_id')
          .executeTakeFirst();
        if (row) await endSessionsOf(tx, database, row.account_id);
        return row?.account_id;
      }),
    unlink: (connectionId, accountId) =>
      inTransaction(database, (tx) => endConnection(tx, database, endSessionsOf, connectionId, accountId)),
    async of(accountId) {
      const query = db.selectFrom('sso_identities').selectAll().where('account_id', '=', accountId);
      return (await query.orderBy('created_at').orderBy('issuer').orderBy('subject').execute()).map(connectedOf);
    },
    async ofConnection(connectionId) {
      const query = db.selectFrom('sso_identities').selectAll().where('connection_id', '=', connectionId);
      return (await query.orderBy('account_id').orderBy('subject').execute()).map(connectedOf);
    },
    countOf: async (connectionId) => (await usageOf(connectionId)).people,
    usageOf,
    async lock(tx, accountId) {
      const rows = await tx
        .updateTable('sso_identities')
        .set((eb) => ({ used_at: eb.ref('used_at') }))
        .where('account_id', '=', accountId)
        .returning(['issuer', 'subject'])
        .execute();
      return rows.map(idOf);
    },
    async remove(tx, { id, accountId, subject }) {
      const own = tx.selectFrom('sso_identities').select(['issuer', 'subject']).where('account_id', '=', accountId);
      const found = (await own.where('subject', '=', subject).execute()).find((row) => idOf(row) === id);
      if (!found) return false;
      const removed = tx.deleteFrom('sso_identities').where('issuer', '=', found.issuer).where('subject', '=', subject);
      return (await removed.where('account_id', '=', accountId).executeTakeFirst()).numDeletedRows === 1n;
    },
    async connectionsOf(accountId) {
      const query = db.selectFrom('sso_identities').select('connection_id').where('account_id', '=', accountId);
      return (await query.execute()).map((row) => row.connection_id);
    },
  };
}
