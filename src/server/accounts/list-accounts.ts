import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { emailKey } from '../contacts/contacts.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';
import type { StoredState } from './account.ts';
import { emailIs } from './find-accounts.ts';

/** Which accounts are listed. */
export interface AccountFilter {
  readonly company?: string | undefined;
  readonly state?: StoredState | undefined;
  /** A part of the first and last name, in any letters. */
  readonly name?: string | undefined;
  readonly emailDomain?: string | undefined;
  readonly email?: string | undefined;
  /** Digits of the extension. */
  readonly extension?: string | undefined;
  /** A part of the direct number: digits. */
  readonly number?: string | undefined;
  readonly brandId?: number | undefined;
  /** Accounts that were there at a time, in milliseconds since 1970. */
  readonly addedUntil?: number | undefined;
}

/** A page of a list of accounts. */
export interface AccountPage extends AccountFilter {
  /** Id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * Condition for the accounts of a filter. PostgreSQL finds a part of a name or a number and a domain by indexes of their
 * trigrams (`account-tables.ts`); the embedded database reads each account of the rest.
 */
export function matches(filter: AccountFilter, kind: Database['kind']) {
  const { company, state, name, emailDomain, email, extension, number, brandId, addedUntil } = filter;
  return (eb: ExpressionBuilder<Tables, 'accounts'>): Expression<SqlBool> => {
    const withExtension = (digits: string) =>
      eb.selectFrom('extensions').select('account_id').where('extension', '=', digits);
    const withNumber = (table: 'numbers' | 'shared_numbers', part: string) =>
      eb.selectFrom(table).select('account_id').where('account_id', 'is not', null).where('e164', 'like', `%${part}%`);
    const hasNumber = (part: string) =>
      eb('accounts.id', 'in', withNumber('numbers', part).union(withNumber('shared_numbers', part)));
    const address = sql`lower(${sql.ref('accounts.email')})`;
    const hasDomain = (domain: string) =>
      kind === 'postgres'
        ? sql<SqlBool>`split_part(${address}, '@', 2) = ${domain}`
        : sql<SqlBool>`${address} like ${`%@${escaped(domain)}`} escape '!'`;
    const fullName = sql`lower(${sql.ref('accounts.first_name')} || ' ' || ${sql.ref('accounts.last_name')})`;
    const conditions = [
      company !== undefined && eb('accounts.company_id', '=', company),
      state !== undefined && eb('accounts.state', '=', state),
      brandId !== undefined && eb('accounts.brand_id', '=', brandId),
      addedUntil !== undefined && eb('accounts.created_at', '<=', addedUntil),
      email !== undefined && emailIs(eb, emailKey(email)),
      extension !== undefined && eb('accounts.id', 'in', withExtension(extension)),
      number !== undefined && hasNumber(number),
      name !== undefined && eb.or(patternsOf(name).map((part) => sql<SqlBool>`${fullName} like ${part} escape '!'`)),
      emailDomain !== undefined && hasDomain(emailDomain.toLowerCase()),
    ];
    return eb.and(conditions.filter((condition) => condition !== false));
  };
}

const escaped = (text: string) => text.toLowerCase().replace(/[!%_]/g, '!$&');
/** The patterns of a part of a text. The indexes have trigrams, so they find one or two letters only at the beginning of a word. */
export function patternsOf(name: string): readonly string[] {
  const part = escaped(name);
  return [...name].length < 3 ? [`${part}%`, `% ${part}%`] : [`%${part}%`];
}

/** First and last names by the ids of accounts. */
export async function findNames(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const named = db.selectFrom('accounts').select(['id', 'first_name', 'last_name']);
  const rows = await named.where('id', 'in', [...ids]).execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}

/** Direct numbers and extensions of accounts, by their ids. */
export async function findNumbersOf(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly directNumber?: string; readonly extension?: string }>> {
  if (ids.length === 0) return new Map();
  const of = (table: 'numbers' | 'shared_numbers') =>
    db
      .selectFrom(table)
      .select(['account_id', 'e164'])
      .where('account_id', 'in', [...ids])
      .execute();
  const extensions = db
    .selectFrom('extensions')
    .select(['account_id', 'extension'])
    .where('account_id', 'in', [...ids]);
  const [own, shared, extended] = await Promise.all([of('numbers'), of('shared_numbers'), extensions.execute()]);
  const numbers = new Map([...own, ...shared].map(({ account_id, e164 }) => [account_id, e164]));
  const digits = new Map(extended.map(({ account_id, extension }) => [account_id, extension]));
  return new Map(
    ids.map((id) => {
      const [directNumber, extension] = [numbers.get(id), digits.get(id)];
      return [id, { ...(directNumber && { directNumber }), ...(extension && { extension }) }];
    }),
  );
}

export async function countAccounts(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
