import { isProgramId } from '../clients/clients.ts';
import type { Permission } from '../operation/permissions.ts';
import type { Rights } from '../operation/reach.ts';
import type { Queries } from '../storage/transaction.ts';

/** Whether a program may have a permission. It gives no roles: whoever steals its secret makes no other program. */
export const isOfProgram = (permission: Permission): boolean => permission !== 'roles:write';

/** What is left of the rights of a client. A program of a company reaches its company at most, and gives no roles. */
export async function rightsOfClient(
  db: Queries,
  clientId: string,
  rights: readonly Rights[],
): Promise<readonly Rights[]> {
  if (!isProgramId(clientId)) return rights;
  const program = db.selectFrom('programs').select('company_id').where('client_id', '=', clientId);
  const companyId = (await program.executeTakeFirst())?.company_id;
  if (companyId === undefined) return rights;
  return rights
    .filter(({ reach }) => reach.kind === 'company' && reach.companyId === companyId)
    .map((one) => ({ ...one, permissions: new Set([...one.permissions].filter(isOfProgram)) }));
}
