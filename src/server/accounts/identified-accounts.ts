import { emailKey } from '../contacts/contacts.ts';
import type { Queries } from '../storage/transaction.ts';
import type { Account } from './account.ts';
import { ownFieldsOf } from './account-row.ts';

/** What identifies an account in its company. */
export interface Identifiers {
  readonly company: string;
  readonly email?: string | undefined;
  readonly directNumber?: string | undefined;
  readonly extension?: string | undefined;
}

type Own = 'id' | 'email' | 'firstName' | 'lastName' | 'locale' | 'countryIsoCode' | 'role' | 'kind' | 'state';
/** An account with its own fields and numbers. */
export interface NumberedAccount extends Pick<Account, Own> {
  readonly directNumber: string | undefined;
  readonly extension: string | undefined;
}

/** The accounts with each identifier of a row. */
export interface IdentifiedAccounts {
  readonly byEmail: NumberedAccount | undefined;
  readonly byNumber: NumberedAccount | undefined;
  readonly byExtension: NumberedAccount | undefined;
}

type Ids = Map<string, string>;
const keyOf = (company: string, identifier: string) => JSON.stringify([company, identifier]);
const present = (values: readonly (string | undefined)[]) => [...new Set(values)].filter((one) => one !== undefined);

/** See `Accounts.identified`. The number of statements does not depend on that of the rows. */
export async function findIdentified(
  db: Queries,
  rows: readonly Identifiers[],
): Promise<readonly IdentifiedAccounts[]> {
  const emails = await idsByEmail(db, present(rows.map(({ email }) => email && emailKey(email))));
  const numbers = await idsByNumber(db, present(rows.map(({ directNumber }) => directNumber)));
  const extensions = await idsByExtension(db, rows);
  const idsOf = ({ company, email, directNumber, extension }: Identifiers) => ({
    byEmail: email && emails.get(keyOf(company, emailKey(email))),
    byNumber: directNumber && numbers.get(keyOf(company, directNumber)),
    byExtension: extension && extensions.get(keyOf(company, extension)),
  });
  const found = rows.map(idsOf);
  const ids = present(found.flatMap(({ byEmail, byNumber, byExtension }) => [byEmail, byNumber, byExtension]));
  const accounts = await readNumbered(db, ids);
  return found.map(({ byEmail = '', byNumber = '', byExtension = '' }) => ({
    byEmail: accounts.get(byEmail),
    byNumber: accounts.get(byNumber),
    byExtension: accounts.get(byExtension),
  }));
}

async function idsByEmail(db: Queries, keys: readonly string[]): Promise<Ids> {
  const ids: Ids = new Map();
  if (keys.length === 0) return ids;
  for (const column of ['email_key', 'shared_email_key'] as const) {
    const found = db.selectFrom('accounts').select(['id', 'company_id', `${column} as key`]);
    for (const { id, company_id, key } of await found.where(column, 'in', keys).execute())
      ids.set(keyOf(company_id, key ?? ''), id);
  }
  return ids;
}

async function idsByNumber(db: Queries, e164s: readonly string[]): Promise<Ids> {
  const ids: Ids = new Map();
  if (e164s.length === 0) return ids;
  for (const table of ['numbers', 'shared_numbers'] as const) {
    const rows = await db.selectFrom(table).selectAll().where('e164', 'in', e164s).execute();
    for (const { e164, company_id, account_id } of rows) if (account_id) ids.set(keyOf(company_id, e164), account_id);
  }
  return ids;
}

async function idsByExtension(db: Queries, rows: readonly Identifiers[]): Promise<Ids> {
  const wanted = rows.filter(({ extension }) => extension);
  if (wanted.length === 0) return new Map();
  const found = await db
    .selectFrom('extensions')
    .selectAll()
    .where('company_id', 'in', present(wanted.map(({ company }) => company)))
    .where('extension', 'in', present(wanted.map(({ extension }) => extension)))
    .execute();
  return new Map(found.map(({ company_id, extension, account_id }) => [keyOf(company_id, extension), account_id]));
}

async function readNumbered(db: Queries, ids: readonly string[]): Promise<Map<string, NumberedAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').selectAll().where('id', 'in', ids).execute();
  const shared = await db.selectFrom('shared_numbers').selectAll().where('account_id', 'in', ids).execute();
  const owned = await db.selectFrom('numbers').selectAll().where('account_id', 'in', ids).execute();
  const numbers = new Map([...shared, ...owned].map(({ account_id, e164 }) => [account_id, e164])); // an own one counts
  const extended = await db.selectFrom('extensions').selectAll().where('account_id', 'in', ids).execute();
  const extensions = new Map(extended.map(({ account_id, extension }) => [account_id, extension]));
  const numbered = rows.map((row) => ({
    ...ownFieldsOf(row),
    directNumber: numbers.get(row.id),
    extension: extensions.get(row.id),
  }));
  return new Map(numbered.map((account) => [account.id, account]));
}
