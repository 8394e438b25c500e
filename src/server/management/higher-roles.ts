import { permittedAt } from '../operation/reach.ts';
import { type Holder, hasHigherRoles, higherRoles, lastAdministrator } from '../roles/roles.ts';
import type { ApiOperation, LoadedDeps } from './api-deps.ts';
import type { Authorized } from './authorize.ts';
import type { AuthenticatedCaller } from './caller.ts';
import { createHeldResources } from './held-resources.ts';
import { Problem } from './problem.ts';

/**
 * A token of narrow scopes takes over nothing that may do more than it allows.
 * @throws Problem permissionMissing for an account or a client whose roles permit more than the roles and scopes of the caller
 */
export async function refuseHigherRoles(
  { roles, clients, audience, targets: { companies } }: Pick<LoadedDeps, 'roles' | 'clients' | 'audience' | 'targets'>,
  { accountId: own, rights }: Pick<AuthenticatedCaller, 'accountId' | 'rights'>,
  { accountIds, clientIds }: Pick<Authorized, 'accountIds' | 'clientIds'>,
): Promise<void> {
  const others = accountIds.filter((id) => id !== own).map((accountId) => ({ accountId }));
  for (const holder of [...others, ...clientIds.map((clientId) => ({ clientId }))])
    if (await hasHigherRoles({ roles, companies }, rights, holder))
      throw new Problem('permissionMissing', { detail: higherRolesOf(holder) });
  const givesRoles = permittedAt(rights, {}).has('roles:write');
  for (const clientId of clientIds)
    if (!givesRoles && (await clients.byId(clientId))?.resources.includes(audience))
      throw new Problem('permissionMissing', {
        detail: 'The client gets tokens for this API: changing it needs roles:write.',
      });
}

/**
 * What a company asks of all its accounts holds for those who may do more, too: nobody weakens how they sign in.
 * @throws Problem permissionMissing
 */
export async function refusePolicyOverHigher(
  { roles, targets: { companies } }: Pick<LoadedDeps, 'roles' | 'targets'>,
  { accountId: own, rights }: Pick<AuthenticatedCaller, 'accountId' | 'rights'>,
  companyId: string | undefined,
): Promise<void> {
  if (companyId === undefined) return;
  for (const accountId of await roles.holdersIn(companyId))
    if (accountId !== own && (await hasHigherRoles({ roles, companies }, rights, { accountId })))
      throw new Problem('permissionMissing', {
        detail:
          'An account of the company has roles that permit more than yours. Somebody who may do as much can set this.',
      });
}

const higherRolesOf = (holder: Holder) =>
  'accountId' in holder ? higherRoles : 'The client has roles that permit more than yours.';

/** Runs what may leave nobody who can give roles after whatever else may, on all processes. */
const oneAfterTheOther = <T>({ database }: Pick<LoadedDeps, 'database'>, work: () => Promise<T>): Promise<T> =>
  createHeldResources(database).whileHeld('last administrators', work);

/** Does work that may take roles or end accounts, so that somebody stays who can give roles. @throws Problem conflict */
export function leavingAnAdministrator<T>(
  deps: Pick<LoadedDeps, 'roles' | 'database'>,
  row: Pick<ApiOperation, 'takesRole' | 'endsAccount'>,
  { input, accountIds }: Pick<Authorized, 'input' | 'accountIds'>,
  work: () => Promise<T>,
): Promise<T> {
  if (row.endsAccount?.(input)) return endWithoutLast(deps, accountIds, work);
  return row.takesRole ? oneAfterTheOther(deps, work) : work();
}

/**
 * Ends accounts, and somebody stays who can give roles.
 * @throws Problem conflict
 */
export async function endWithoutLast<T>(
  deps: Pick<LoadedDeps, 'roles' | 'database'>,
  accountIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { roles } = deps;
  let givesRoles = false;
  for (const accountId of accountIds)
    givesRoles ||= (await roles.rightsOf({ accountId })).some(({ permissions }) => permissions.has('roles:write'));
  if (!givesRoles) return work();
  return oneAfterTheOther(deps, async () => {
    for (const accountId of accountIds)
      if (await roles.isLastAdministrator(accountId)) throw new Problem('conflict', { detail: lastAdministrator });
    return work();
  });
}
