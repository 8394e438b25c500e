import type { EndSessions } from '../../accounts/accounts.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { ConnectionConflict } from './connection-store.ts';
import { endConnection } from './end-connection.ts';
import type { Realm } from './realm.ts';

/** The Kerberos realms of companies. */
export interface RealmStore {
  /** All realms, or those of a company. */
  list(companyId?: string): Promise<Realm[]>;
  byName(realm: string): Promise<Realm | undefined>;
  /** Whether a company of a brand has a realm. */
  hasAny(brandId: number): Promise<boolean>;
  /** @throws ConnectionConflict if there is no such company, or the realm belongs to a company */
  add(realm: Realm): Promise<void>;
  /** Removes a realm, and ends what it has opened. Returns how many accounts it had. @throws ConnectionConflict */
  remove(realm: string): Promise<number>;
}

interface Row {
  readonly realm: string;
  readonly company_id: string;
  readonly domain: string;
  readonly session_hours: number;
}
const realmOf = (row: Row): Realm => ({
  realm: row.realm,
  companyId: row.company_id,
  domain: row.domain,
  sessionHours: row.session_hours,
});

/** The name under which identities of a realm are kept beside those of connections. */
export const connectionIdOf = (realm: string) => `kerberos:${realm}`;

export function createRealmStore(database: Database, endSessionsOf: EndSessions): RealmStore {
  const { db, now } = database;
  return {
    async list(companyId) {
      const query = db.selectFrom('sso_realms').selectAll().orderBy('realm');
      const rows = await (companyId === undefined ? query : query.where('company_id', '=', companyId)).execute();
      return rows.map(realmOf);
    },
    async byName(realm) {
      const row = await db.selectFrom('sso_realms').selectAll().where('realm', '=', realm).executeTakeFirst();
      return row && realmOf(row);
    },
    async hasAny(brandId) {
      const row = await db
        .selectFrom('sso_realms')
        .innerJoin('companies', 'companies.id', 'sso_realms.company_id')
        .select('sso_realms.realm')
        .where('companies.brand_id', '=', brandId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async add({ realm, companyId, domain, sessionHours }) {
      const company = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst();
      if (!company) throw new ConnectionConflict(`There is no company "${companyId}".`);
      const row = { realm, company_id: companyId, domain, session_hours: sessionHours, created_at: now };
      const done = await db
        .insertInto('sso_realms')
        .values(row)
        .onConflict((conflict) => conflict.column('realm').doNothing())
        .executeTakeFirst();
      if (done.numInsertedOrUpdatedRows !== 1n)
        throw new ConnectionConflict(`The realm ${realm} belongs to a company.`);
    },
    remove: (realm) =>
      inTransaction(database, async (tx) => {
        const gone = await tx.deleteFrom('sso_realms').where('realm', '=', realm).executeTakeFirst();
        if (gone.numDeletedRows !== 1n) throw new ConnectionConflict(`There is no realm "${realm}".`);
        return endConnection(tx, database, endSessionsOf, connectionIdOf(realm));
      }),
  };
}
