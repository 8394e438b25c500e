import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { patternsOf } from '../accounts/accounts.ts';

interface SearchedWithin {
  readonly company?: string | undefined;
  readonly seesContacts?: boolean | undefined;
}

const longestExtension = 20;
const fewestDigits = 3;

/**
 * Whether what somebody typed is a part of the name of an account, or its extension; of who sees contacts also a part of its
 * e-mail address or direct number. Each of them is looked up by an index of its own.
 */
export function isFound(typed: string, { company, seesContacts = false }: SearchedWithin): RawBuilder<SqlBool> {
  const of = (table: string) =>
    company === undefined ? sql`` : sql`${sql.ref(`${table}.company_id`)} = ${company} and`;
  const like = (text: RawBuilder<unknown>) =>
    sql.join(
      patternsOf(typed).map((part) => sql`${text} like ${part} escape '!'`),
      sql` or `,
    );
  const ofNames = (text: RawBuilder<unknown>) =>
    sql`select named.id from accounts named where ${of('named')} (${like(text)})`;
  const digits = digitsOf(typed);
  const byNumber = (table: string) =>
    sql`select account_id from ${sql.table(table)} where ${of(table)} account_id is not null and e164 like ${`%${digits}%`}`;
  const seesNumbers = seesContacts && digits.length >= fewestDigits;
  const places = [
    ofNames(sql`lower(named.first_name || ' ' || named.last_name)`),
    seesContacts && ofNames(sql`lower(named.email)`),
    digits !== '' &&
      digits.length <= longestExtension &&
      sql`select account_id from extensions where ${of('extensions')} extension = ${digits}`,
    seesNumbers && byNumber('numbers'),
    seesNumbers && byNumber('shared_numbers'),
  ].filter((place) => place !== false);
  return sql<SqlBool>`accounts.id in (${sql.join(places, sql` union `)})`;
}

/** The digits of a number or an extension as people write it; none for what has other signs. */
function digitsOf(typed: string): string {
  const digits = typed.replaceAll(/[\s()+./-]/g, '');
  return /^\d+$/.test(digits) ? digits : '';
}
