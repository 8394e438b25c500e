import { isBeginning } from '../accounts/accounts.ts';
import type { ApiOperation, LoadedDeps } from './api-deps.ts';
import type { Authorized } from './authorize.ts';
import type { AuthenticatedCaller } from './caller.ts';
import { requireFresh } from './fresh-confirmation.ts';
import { refuseHigherRoles, refusePolicyOverHigher } from './higher-roles.ts';

type Asked = Pick<Authorized, 'input' | 'place' | 'accountIds' | 'clientIds'>;

/**
 * What a request needs beside its permissions: a fresh sign-in, and that it acts on nobody who may do more.
 * @throws Problem confirmationNeeded, permissionMissing
 */
export async function refuseUnguarded(
  deps: LoadedDeps,
  caller: AuthenticatedCaller,
  row: ApiOperation,
  asked: Asked,
): Promise<void> {
  if (row.confirmation === 'fresh') requireFresh(caller);
  if (row.confirmation === 'fresh' || guarding.has(row.access)) await refuseHigherRoles(deps, caller, asked);
  const isPolicy = row.access === 'policy' && row.changesAccess?.(asked.input) !== false;
  if (isPolicy) await refusePolicyOverHigher(deps, caller, asked.place.companyId);
}

const guarding: ReadonlySet<ApiOperation['access']> = new Set(['guarded', 'account', 'role']);

/** Whether a second person must agree: always to some operations, and to what opens an account that its user has already. */
export async function needsSecondPerson(
  { accounts }: Pick<LoadedDeps, 'accounts'>,
  { accountId: own }: Pick<AuthenticatedCaller, 'accountId'>,
  row: ApiOperation,
  { input, accountIds }: Pick<Authorized, 'input' | 'accountIds'>,
): Promise<boolean> {
  if (row.needsSecondPerson?.(input)) return true;
  if (!row.opensDoor?.(input)) return false;
  for (const id of accountIds) {
    const account = id === own ? undefined : await accounts.byId(id);
    if (account && !isBeginning(account)) return true;
  }
  return false;
}
