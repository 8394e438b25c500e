import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';
import type { StoredState } from './account.ts';

/** Which accounts are listed. */
interface AccountFilter {
  readonly company?: string | undefined;
  readonly state?: StoredState | undefined;
  /** A part of the first and last name, in any letters. */
  readonly name?: string | undefined;
  readonly emailDomain?: string | undefined;
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

/** Condition for the accounts of a filter. A name and a domain are looked for in each account of the rest. */
export function matches({ company, state, name, emailDomain, brandId, addedUntil }: AccountFilter) {
  return (eb: ExpressionBuilder<Tables, 'accounts'>): Expression<SqlBool> => {
    const fullName = sql`lower(${sql.ref('accounts.first_name')} || ' ' || ${sql.ref('accounts.last_name')})`;
    const conditions = [
      company !== undefined && eb('accounts.company_id', '=', company),
      state !== undefined && eb('accounts.state', '=', state),
      brandId !== undefined && eb('accounts.brand_id', '=', brandId),
      addedUntil !== undefined && eb('accounts.created_at', '<=', addedUntil),
      name !== undefined && sql<SqlBool>`${fullName} like ${containing(name)} escape '!'`,
      emailDomain !== undefined &&
        sql<SqlBool>`lower(${sql.ref('accounts.email')}) like ${`%@${escaped(emailDomain)}`} escape '!'`,
    ];
    return eb.and(conditions.filter((condition) => condition !== false));
  };
}

const escaped = (text: string) => text.toLowerCase().replace(/[!%_]/g, '!$&');
const containing = (text: string) => `%${escaped(text)}%`;

/** First and last names by the ids of accounts. */
export async function findNames(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const named = db.selectFrom('accounts').select(['id', 'first_name', 'last_name']);
  const rows = await named.where('id', 'in', [...ids]).execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}
