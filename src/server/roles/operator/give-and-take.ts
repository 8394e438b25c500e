import type { Account, Companies } from '../../accounts/accounts.ts';
import { type FindAccount, NotFound, OperationRefused } from '../../operation/operation.ts';
import type { Permission } from '../../operation/permissions.ts';
import { type ApiCaller, permittedAt, placeOf, type Reach, reaches, type TargetPlace } from '../../operation/reach.ts';
import { beyondCompanies, type ManagementRole } from '../built-in-roles.ts';
import { lastAdministrator } from '../higher-roles.ts';
import type { Roles } from '../role-store.ts';

/** What operations on roles work on. */
export interface RoleNeeds {
  readonly roles: Roles;
  readonly companies: Pick<Companies, 'byId'>;
  /** Undefined for the command line, which has all rights. */
  readonly caller: ApiCaller | undefined;
}
export interface GiveNeeds extends RoleNeeds {
  readonly findAccount: FindAccount<Account>;
  readonly clients: { byId(id: string): Promise<object | undefined> };
  readonly isKnownBrand: (brandId: number) => boolean;
  /** Who acts, for the record of who gave a role. */
  readonly operatorName: string;
}

/** How far a role reaches that names a company or a brand. */
export const reachOf = ({
  company,
  brandId,
}: {
  company?: string | undefined;
  brandId?: number | undefined;
}): Reach => {
  if (company !== undefined) return { kind: 'company', companyId: company };
  return brandId === undefined ? { kind: 'installation' } : { kind: 'brand', brandId };
};

/** What a reach stands for. */
export async function placeOfReach({ companies }: Pick<RoleNeeds, 'companies'>, reach: Reach): Promise<TargetPlace> {
  const brandId = reach.kind === 'company' ? (await companies.byId(reach.companyId))?.brandId : undefined;
  return placeOf(reach, brandId);
}

/**
 * Nobody gives more than they have, nor for longer.
 * @param until when it ends; infinite for never
 * @throws OperationRefused
 */
export function rejectMore(
  { caller }: Pick<RoleNeeds, 'caller'>,
  place: TargetPlace,
  wanted: readonly Permission[],
  until: number,
): void {
  if (!caller) return;
  const lasting = caller.rights.filter(({ endsAt = Infinity }) => endsAt >= until);
  const own = permittedAt(lasting, place);
  const more = wanted.filter((permission) => !own.has(permission));
  if (more.length > 0)
    throw new OperationRefused(
      `You do not have all that the role permits there, for as long: ${[...new Set(more)].join(', ')}.`,
    );
}

/** What a role permits at a place. What permits nothing in a company does not count there: its auditor reads no apps. */
export const permittedThere = (place: TargetPlace, { permissions }: Pick<ManagementRole, 'permissions'>) =>
  place.companyId === undefined ? permissions : permissions.filter((one) => !beyondCompanies.includes(one));

interface Given {
  readonly account?: string | undefined;
  readonly client?: string | undefined;
  readonly role: string;
  readonly company?: string | undefined;
  readonly brandId?: number | undefined;
  readonly endsAt?: number | undefined;
}

/** @throws OperationRefused; NotFound */
export async function giveRole(needs: GiveNeeds, { account, client, role, company, brandId, endsAt }: Given) {
  const { roles, companies } = needs;
  if (company !== undefined && !(await companies.byId(company)))
    throw new NotFound(`There is no company "${company}".`);
  if (brandId !== undefined && !needs.isKnownBrand(brandId)) throw new NotFound(`There is no brand ${brandId}.`);
  if (endsAt !== undefined && endsAt <= Date.now()) throw new OperationRefused('The end is over already.');
  const reach = reachOf({ company, brandId });
  const found = await roles.find(role, company);
  if (!found) throw new NotFound(`There is no role "${role}".`);
  if (!found.reaches.includes(reach.kind))
    throw new OperationRefused(`The role "${role}" is given for ${found.reaches.map(inWords).join(' or ')}.`);
  const place = await placeOfReach(needs, reach);
  rejectMore(needs, place, permittedThere(place, found), endsAt ?? Infinity);
  const holder = account === undefined ? await clientOf(needs, String(client)) : await accountOf(needs, account);
  const { id } = await roles.give({ ...holder, role, reach, endsAt, givenBy: needs.operatorName });
  return { id, ...holder };
}

const inWords = (kind: Reach['kind']) => (kind === 'installation' ? 'the installation' : `a ${kind}`);

async function accountOf({ findAccount }: GiveNeeds, who: string) {
  return { accountId: (await findAccount(who)).id };
}

async function clientOf({ clients }: GiveNeeds, clientId: string) {
  if (!(await clients.byId(clientId))) throw new NotFound(`There is no client "${clientId}".`);
  return { clientId };
}

interface Taken {
  readonly id: string;
  readonly company?: string | undefined;
  readonly brandId?: number | undefined;
  readonly mayBeLast: boolean;
}

/** @throws OperationRefused; NotFound, also if the role reaches another company or brand than the named one */
export async function takeRole(needs: RoleNeeds, { id, company, brandId, mayBeLast }: Taken) {
  const grant = await needs.roles.grantById(id);
  const place = grant && (await placeOfReach(needs, grant.reach));
  const isNamed =
    (company === undefined || (place && reaches({ kind: 'company', companyId: company }, place))) &&
    (brandId === undefined || (place && reaches({ kind: 'brand', brandId }, place)));
  if (!grant || !place || !isNamed) throw new NotFound(`Nobody has a role by the id "${id}".`);
  const role = await needs.roles.find(grant.role, grant.reach.kind === 'company' ? grant.reach.companyId : undefined);
  rejectMore(needs, place, role ? permittedThere(place, role) : [], 0);
  const outcome = await needs.roles.take(id, mayBeLast && needs.caller === undefined);
  if (outcome === 'last') throw new OperationRefused(lastAdministrator);
  if (outcome === 'gone') throw new NotFound(`Nobody has a role by the id "${id}".`);
  return {
    id,
    ...(grant.accountId && { accountId: grant.accountId }),
    ...(grant.clientId && { clientId: grant.clientId }),
  };
}
