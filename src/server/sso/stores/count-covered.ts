import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';

/** Of whom single sign-on is in a company, by their addresses. */
export interface CoveredPeople {
  /** Active people whose address is at one of the domains. */
  readonly covered: number;
  /** The other active people. They keep their password until single sign-on is enforced: then theirs is refused too. */
  readonly elsewhere: number;
}

/**
 * Counts the active people of a company, without rooms and emergency access accounts, by the domains of their addresses.
 * @param domains A-labels in lower case, as domains are stored
 */
export async function countCovered(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  domains: readonly string[],
): Promise<CoveredPeople> {
  const key = sql`coalesce(accounts.email_key, accounts.shared_email_key)`;
  const conditions = domains.map((domain) => sql<SqlBool>`${key} like ${`%@${domain}`}`);
  const isCovered = conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  const { people, covered } = await db
    .selectFrom('accounts')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'person')
    .where('state', '=', 'active')
    .where('is_emergency_access', '=', 0)
    .select((eb) => [
      eb.fn.countAll<number>().as('people'),
      sql<number>`count(case when ${isCovered} then 1 end)`.as('covered'),
    ])
    .executeTakeFirstOrThrow();
  return { covered: Number(covered), elsewhere: Number(people) - Number(covered) };
}
