import { permittedAt, placeOf, type Reach } from '../operation/reach.ts';
import type { LoadedDeps } from './api-deps.ts';
import type { AuthenticatedCaller } from './caller.ts';
import { Problem } from './problem.ts';

type HigherRolesDeps = Pick<LoadedDeps, 'roles' | 'targets'>;

/**
 * Nobody takes over an account that may do more than they: who can change its password or its contacts could act as it.
 * @throws Problem permissionMissing
 */
export async function refuseHigherRoles(
  { roles, targets }: HigherRolesDeps,
  caller: Pick<AuthenticatedCaller, 'accountId' | 'unscopedRights'>,
  accountId: string,
): Promise<void> {
  if (accountId === caller.accountId) return;
  const brandOf = async (reach: Reach) =>
    reach.kind === 'company' ? (await targets.companies.byId(reach.companyId))?.brandId : undefined;
  for (const { reach, permissions } of await roles.rightsOf({ accountId })) {
    if (reach.kind === 'account') continue;
    const own = permittedAt(caller.unscopedRights, placeOf(reach, await brandOf(reach)));
    if ([...permissions].some((permission) => !own.has(permission)))
      throw new Problem('permissionMissing', { detail: 'The account has roles that permit more than yours.' });
  }
}

/** Somebody stays who can give roles. @throws Problem conflict */
export async function keepLastAdministrator({ roles }: Pick<LoadedDeps, 'roles'>, accountId: string): Promise<void> {
  if (await roles.isLastAdministrator(accountId))
    throw new Problem('conflict', {
      detail: 'Nobody else could give roles there. Give the role to another one first.',
    });
}
