import type { Permission } from '../operation/permissions.ts';
import type { Reach } from '../operation/reach.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { builtInRoles } from './built-in-roles.ts';

/**
 * How far accounts have a permission now over the installation or over brands, in a transaction. Two statements read it
 * however many accounts there are.
 */
export async function reachesOfPermission(
  { now }: Pick<Database, 'now'>,
  tx: Queries,
  permission: Permission,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Reach[]>> {
  if (accountIds.length === 0) return new Map();
  const grants = await tx
    .selectFrom('role_grants')
    .select(['account_id', 'role', 'reach', 'reach_id'])
    .where('account_id', 'in', [...accountIds])
    .where('reach', 'in', ['installation', 'brand'])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute();
  const roles = await rolesWith(tx, permission, [...new Set(grants.map(({ role }) => role))]);
  const held = grants.flatMap(({ account_id, role, reach, reach_id }) => {
    if (account_id === null || !roles.has(role)) return [];
    const given: Reach = reach === 'brand' ? { kind: 'brand', brandId: Number(reach_id) } : { kind: 'installation' };
    return [{ accountId: account_id, reach: given }];
  });
  const byAccount = Map.groupBy(held, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([id, all]) => [id, all.map(({ reach }) => reach)]));
}

/** Which of these roles permit something: built-in ones, and those of the installation. */
async function rolesWith(tx: Queries, permission: Permission, names: readonly string[]): Promise<ReadonlySet<string>> {
  const builtIn = builtInRoles.filter(({ name }) => names.includes(name));
  const others = names.filter((name) => !builtIn.some((role) => role.name === name));
  const own =
    others.length === 0
      ? []
      : await tx
          .selectFrom('roles')
          .select(['name', 'permissions'])
          .where('company_id', '=', '')
          .where('name', 'in', others)
          .execute();
  return new Set([
    ...builtIn.filter(({ permissions }) => permissions.includes(permission)).map(({ name }) => name),
    ...own.filter(({ permissions }) => permissions.split(' ').includes(permission)).map(({ name }) => name),
  ]);
}
