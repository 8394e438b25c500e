import { type Expression, type SqlBool, sql } from 'kysely';
import { emailKey } from '../contacts/contacts.ts';
import type { Database } from '../storage/database.ts';
import { readableEarly } from '../storage/durably.ts';
import { prepareById, prepareQuery } from '../storage/prepared.ts';
import type { StoredId } from '../storage/stored-id.ts';
import type { Account } from './account.ts';
import { accountOf, type Row } from './account-row.ts';
import { maxAccountsPerIdentifier } from './add-account.ts';
import { type AccountColumns, emailIs, numberIs, prepareFindNumbers } from './find-accounts.ts';
import { type AccountPage, matches } from './list-accounts.ts';
import type { PasswordInForce } from './stored-password.ts';

/** Result of looking up a phone number with or without an extension. */
export type NumberOwner =
  /** The account, or the accounts of different companies that share a direct number (ACCT-1). */
  | { readonly kind: 'accounts'; readonly accounts: readonly Account[] }
  /** A company's main number without an extension, or with one that the company does not have (CRED-6). */
  | { readonly kind: 'mainNumber' }
  | { readonly kind: 'none' };

const dayMs = 24 * 3_600_000;

/** Accounts with what their company and their password decide. */
export const selectAccounts = ({ db, now }: Database) =>
  db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .leftJoin('credentials', (join) =>
      join.onRef('credentials.account_id', '=', 'accounts.id').on('credentials.replaced_at', 'is', null),
    )
    .selectAll('accounts')
    .select([
      'companies.name as company_name',
      'companies.sso_enforced',
      'companies.is_government',
      'companies.services_off',
      'companies.terms_version',
      'companies.password_days',
      'credentials.is_temporary',
      sql<number>`case when credentials.created_at + ${dayMs} * cast(companies.password_days as bigint) <= ${now} then 1 else 0 end`.as(
        'is_expired',
      ),
    ]);

/** Lists of accounts, in the order of their ids. */
export async function listAccounts(database: Database, { after = '', limit, ...filter }: AccountPage) {
  const query = selectAccounts(database).where('accounts.id', '>', after).where(matches(filter, database.kind));
  return (await query.orderBy('accounts.id').limit(limit).execute()).map(accountOf);
}

/** The accounts of a company among some ids. */
export async function accountsAmong(database: Database, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const named = selectAccounts(database).where('accounts.company_id', '=', companyId);
  return (await named.where('accounts.id', 'in', [...ids]).execute()).map(accountOf);
}

export async function emergencyAccounts(database: Database, companyId: string) {
  const named = selectAccounts(database)
    .where('accounts.company_id', '=', companyId)
    .where('accounts.is_emergency_access', '=', 1);
  return (await named.orderBy('accounts.id').execute()).map(accountOf);
}

/** Prepares the statements by which sign-ins find an account and its password. */
export function prepareAccountQueries(database: Database) {
  const { db } = database;
  const rowsById = prepareById<Row>(db, (id) => selectAccounts(database).where('accounts.id', '=', id));
  const selectedBy = (is: (eb: AccountColumns) => Expression<SqlBool>) =>
    selectAccounts(database)
      .where(is)
      .orderBy('accounts.created_at')
      .orderBy('accounts.id')
      .limit(maxAccountsPerIdentifier);
  const rowsByEmail = prepareQuery<{ key: string }, Row>(db, (slot) => selectedBy((eb) => emailIs(eb, slot('key'))));
  const rowsByNumber = prepareQuery<{ e164: string; extension: string }, Row>(db, (slot) =>
    selectedBy((eb) => numberIs(eb, slot('e164'), slot('extension'))),
  );
  const numbers = prepareQuery<{ e164: string }, { e164: string }>(db, (slot) =>
    db.selectFrom('numbers').select('e164').where('e164', '=', slot('e164')),
  );
  const passwords = prepareQuery<{ accountId: string }, PasswordInForce>(db, (slot) =>
    db
      .selectFrom('credentials')
      .select(['id', 'hash', 'created_at as setAt'])
      .where('account_id', '=', slot('accountId'))
      .where('replaced_at', 'is', null),
  );
  return {
    byId: readableEarly(async (id: string | StoredId) => (await rowsById(id)).rows.map(accountOf)[0]),
    findNumbers: readableEarly(prepareFindNumbers(database)),
    byEmail: async (email: string) => (await rowsByEmail({ key: emailKey(email) })).rows.map(accountOf),
    async byNumber(e164: string, extension = ''): Promise<NumberOwner> {
      const [number, { rows }] = await Promise.all([numbers({ e164 }), rowsByNumber({ e164, extension })]);
      if (rows.length > 0) return { kind: 'accounts', accounts: rows.map(accountOf) };
      return { kind: number.rows.length > 0 ? 'mainNumber' : 'none' };
    },
    async findPassword(accountId: string): Promise<PasswordInForce | undefined> {
      const [found] = (await passwords({ accountId })).rows;
      return found && { id: found.id, hash: found.hash, setAt: Number(found.setAt) };
    },
  };
}
