import { hasHigherRoles, higherRoles, lastAdministrator } from '../roles/roles.ts';
import type { LoadedDeps } from './api-deps.ts';
import type { AuthenticatedCaller } from './caller.ts';
import { Problem } from './problem.ts';

/** @throws Problem permissionMissing for an account whose roles permit more than those of the caller */
export async function refuseHigherRoles(
  { roles, targets: { companies } }: Pick<LoadedDeps, 'roles' | 'targets'>,
  { accountId: own, unscopedRights }: Pick<AuthenticatedCaller, 'accountId' | 'unscopedRights'>,
  accountId: string,
): Promise<void> {
  if (accountId !== own && (await hasHigherRoles({ roles, companies }, unscopedRights, accountId)))
    throw new Problem('permissionMissing', { detail: higherRoles });
}

/** Somebody stays who can give roles. @throws Problem conflict */
export async function keepLastAdministrator({ roles }: Pick<LoadedDeps, 'roles'>, accountId: string): Promise<void> {
  if (await roles.isLastAdministrator(accountId)) throw new Problem('conflict', { detail: lastAdministrator });
}
