import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lacksAddress, linesWithChoices } from '../emergency-address/emergency-address.ts';
import type { Database } from '../storage/database.ts';
import { hasLineWithoutAddress, hasManagementRole, hasSecondStep, isInvited, isMailReturned } from './conditions.ts';
import { isAmong, type PeopleFilter } from './people-filter.ts';

/** How many people of a company there are, without its rooms. */
export interface PeopleCounts {
  readonly everyone: number;
  readonly withSecondStep: number;
  readonly withPasskey: number;
  readonly invited: number;
  readonly locked: number;
  /** By the role of the account. It gives no rights to manage. */
  readonly administrators: number;
  /** Have a role of the management. */
  readonly roleHolders: number;
  readonly mailReturned: number;
  readonly withoutEmergencyAddress: number;
}

/** A count without a company would read all accounts of the installation. */
export async function countPeople(
  database: Database,
  filter: PeopleFilter & { readonly company: string },
): Promise<number> {
  const among = database.db.selectFrom('accounts').where(isAmong(filter, database));
  const { n } = await among.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return Number(n);
}

/** All counts of a company, by one statement. */
export async function countsOf(database: Database, companyId: string): Promise<PeopleCounts> {
  const conditions: Readonly<Record<keyof PeopleCounts, RawBuilder<SqlBool>>> = {
    everyone: sql<SqlBool>`1 = 1`,
    withSecondStep: hasSecondStep.any,
    withPasskey: hasSecondStep.passkey,
    invited: isInvited,
    locked: sql<SqlBool>`accounts.state = 'locked'`,
    administrators: sql<SqlBool>`accounts.role = 'administrator'`,
    roleHolders: hasManagementRole(database),
    mailReturned: isMailReturned,
    withoutEmergencyAddress: hasLineWithoutAddress,
  };
  const counted = Object.entries(conditions).map(
    ([name, is]) => sql`count(case when ${is} then 1 end) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<PeopleCounts>`select ${sql.join(counted)} from accounts
    where accounts.company_id = ${companyId} and accounts.kind = 'person'`.execute(database.db);
  const [found] = rows;
  if (!found) throw new Error('A statement without groups has one row.');
  return Object.fromEntries(Object.entries(found).map(([name, n]) => [name, Number(n)])) as unknown as PeopleCounts; // of its type
}

/** How many lines of a company have no emergency address. */
export async function countLines({ db }: Pick<Database, 'db'>, companyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${linesWithChoices}
    where lines.company_id = ${companyId} and ${lacksAddress}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}
