import type { Permission } from '../operation/permissions.ts';
import { permittedAt, placeOf, type Reach, type Rights } from '../operation/reach.ts';
import { beyondCompanies } from './built-in-roles.ts';
import type { Holder, Roles } from './role-store.ts';

export interface HigherRolesDeps {
  readonly roles: Pick<Roles, 'rightsOf'>;
  readonly companies: { byId(id: string): Promise<{ readonly brandId: number } | undefined> };
}

/** Why an account is not changed. */
export const higherRoles = 'The account has roles that permit more than yours.';
/** Why the last one who can give roles keeps the role. */
export const lastAdministrator = 'Nobody else could give roles there. Give the role to another one first.';

/**
 * Whether an account or a client has roles that permit more than some rights do. Who can change the password or the contacts
 * of an account, or the secret of a client, could act as it: nobody takes over what may do more than they. What permits nothing
 * in a company does not count there, such as reading apps for its auditor.
 */
export async function hasHigherRoles(
  { roles, companies }: HigherRolesDeps,
  rights: readonly Rights[],
  holder: Holder,
): Promise<boolean> {
  const brandOf = async (reach: Reach) =>
    reach.kind === 'company' ? (await companies.byId(reach.companyId))?.brandId : undefined;
  for (const { reach, permissions } of await roles.rightsOf(holder)) {
    if (reach.kind === 'account') continue; // its own
    const own = permittedAt(rights, placeOf(reach, await brandOf(reach)));
    const counts = (permission: Permission) => reach.kind !== 'company' || !beyondCompanies.includes(permission);
    if ([...permissions].some((permission) => counts(permission) && !own.has(permission))) return true;
  }
  return false;
}
