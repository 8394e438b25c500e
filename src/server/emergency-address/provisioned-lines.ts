import type { Queries } from '../storage/transaction.ts';

/** Ids of the lines for which the address of a choice was ordered. */
export async function linesOrdered(tx: Queries, registrationId: string): Promise<ReadonlySet<string>> {
  const orders = tx
    .selectFrom('emergency_provisioning')
    .select('line_id')
    .where('registration_id', '=', registrationId);
  return new Set((await orders.execute()).map(({ line_id }) => line_id));
}

/** Ids of the lines that have the address of a line, if it is the main one, also of a company alone. */
export async function followersOf(
  tx: Queries,
  { lineId, companyId }: { readonly lineId: string; readonly companyId?: string },
): Promise<readonly string[]> {
  const main = tx
    .selectFrom('lines')
    .select('account_id')
    .where('id', '=', lineId)
    .where('is_main', '=', 1)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''));
  const followers = tx.selectFrom('lines').select('id').where('account_id', 'in', main).where('follows_main', '=', 1);
  return (await followers.orderBy('created_at').orderBy('id').execute()).map(({ id }) => id);
}

/** The choice in force for the main line, if emergency calls are routed by its address. */
export const registrationOfMainLine = (tx: Queries, accountId: string) =>
  tx
    .selectFrom('emergency_registrations')
    .innerJoin('lines', 'lines.id', 'emergency_registrations.line_id')
    .select(['emergency_registrations.id as registrationId', 'line_id as lineId'])
    .where('lines.account_id', '=', accountId)
    .where('lines.is_main', '=', 1)
    .where('ended_at', 'is', null)
    .where('address', 'is not', null)
    .where('outside_area', '=', 0)
    .executeTakeFirst();
