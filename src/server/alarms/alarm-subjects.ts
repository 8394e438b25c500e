import type { Queries } from '../storage/transaction.ts';
import type { AlarmFinding } from './alarm-rules.rules.ts';

/** The only brand that something is about: that of its label, of its app, or of the company of its connection. */
export async function brandOf(
  db: Queries,
  { subject, brand = subject.brand }: AlarmFinding,
): Promise<number | undefined> {
  if (brand !== undefined) return /^\d+$/.test(brand) ? Number(brand) : undefined;
  const { connection } = subject;
  if (connection === undefined) return undefined;
  const row = await db
    .selectFrom('sso_connections')
    .innerJoin('companies', 'companies.id', 'sso_connections.company_id')
    .select('companies.brand_id')
    .where('sso_connections.id', '=', connection)
    .executeTakeFirst();
  return row?.brand_id;
}
