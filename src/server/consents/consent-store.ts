import type { Database } from '../storage/database.ts';

/** The scopes that accounts have granted to third-party clients (CONS-1). */
export interface Consents {
  /** The granted scopes; empty if there are none. */
  scopesOf(accountId: string, clientId: string): Promise<ReadonlySet<string>>;
  /** Adds to the granted scopes. */
  grant(accountId: string, clientId: string, scopes: Iterable<string>): Promise<void>;
  revoke(accountId: string, clientId: string): Promise<boolean>;
  /** The consents of an account, latest first. */
  list(accountId: string): Promise<{ clientId: string; scopes: readonly string[]; grantedAt: number }[]>;
}

export function createConsents({ db, now }: Database): Consents {
  const scopesOf = async (accountId: string, clientId: string) => {
    const row = await db
      .selectFrom('consents')
      .select('scopes')
      .where('account_id', '=', accountId)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    return new Set(row?.scopes.split(' '));
  };
  return {
    scopesOf,
    async grant(accountId, clientId, scopes) {
      const all = new Set([...(await scopesOf(accountId, clientId)), ...scopes]);
      const values = { scopes: [...all].toSorted().join(' '), at: now };
      await db
        .insertInto('consents')
        .values({ account_id: accountId, client_id: clientId, ...values })
        .onConflict((conflict) => conflict.columns(['account_id', 'client_id']).doUpdateSet(values))
        .execute();
    },
    async list(accountId) {
      const rows = await db
        .selectFrom('consents')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .execute();
      return rows.map((row) => ({ clientId: row.client_id, scopes: row.scopes.split(' '), grantedAt: row.at }));
    },
    async revoke(accountId, clientId) {
      const done = await db
        .deleteFrom('consents')
        .where('account_id', '=', accountId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return done.numDeletedRows > 0n;
    },
  };
}
