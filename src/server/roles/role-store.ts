import type { Selectable } from 'kysely';
import { isPermission, type Permission } from '../operation/permissions.ts';
import { type Reach, type Rights, reachKinds } from '../operation/reach.ts';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { builtInRoles, type ManagementRole, ownAccountPermissions } from './built-in-roles.ts';
import { isAdministratorLeft } from './last-administrator.ts';
import { rightsOfClient } from './program-rights.ts';
import type { RoleGrantTable, RoleTable } from './role-tables.ts';

/** Who has a role. */
export type Holder = { readonly accountId: string } | { readonly clientId: string };

/** A role that somebody has. */
export interface RoleGrant {
  readonly id: string;
  readonly accountId: string | undefined;
  readonly clientId: string | undefined;
  readonly role: string;
  readonly reach: Reach;
  readonly endsAt: number | undefined;
  readonly givenBy: string;
  readonly givenAt: number;
}

/** A role of an installation, or of one of its companies. */
export interface OwnRole extends Pick<ManagementRole, 'name' | 'title' | 'permissions'> {
  readonly companyId: string | undefined;
}

/** An own role as it is stored, with the reaches for which it is given. */
interface StoredRole extends OwnRole, Pick<ManagementRole, 'reaches'> {
  /** When what it permits was changed last. */
  readonly changedAt: number;
}

/** Which roles that somebody has are listed, by their ids. */
export interface GrantPage {
  readonly company?: string | undefined;
  readonly brandId?: number | undefined;
  readonly accountId?: string | undefined;
  readonly clientId?: string | undefined;
  /** The id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Roles, and who has them. */
export interface Roles {
  /**
   * What somebody may do now, and how far. An account reaches itself without any role. A program of a company reaches its
   * company at most and gives no roles, whatever roles it was given: whoever steals it makes no others.
   */
  rightsOf(holder: Holder): Promise<readonly Rights[]>;
  /** A built-in role, one of the installation, or one of a company. */
  find(name: string, companyId: string | undefined): Promise<ManagementRole | undefined>;
  /** Those of the installation, and of a company. */
  list(companyId?: string): Promise<readonly OwnRole[]>;
  /** Adds or replaces a role. */
  set(role: OwnRole): Promise<void>;
  /** How many have a role of the installation, or of a company. */
  countHolders(name: string, companyId: string | undefined): Promise<number>;
  /** Removes a role that nobody has. Returns how many have it if anybody does, else whether there was such a role. */
  remove(name: string, companyId: string | undefined): Promise<boolean | number>;
  give(
    grant: Holder & Pick<RoleGrant, 'role' | 'reach' | 'endsAt' | 'givenBy'>,
    tx?: Queries,
  ): Promise<{ readonly id: string }>;
  grants(filter: GrantPage): Promise<readonly RoleGrant[]>;
  grantById(id: string): Promise<RoleGrant | undefined>;
  /** Ids of the accounts of a company that have a role now. */
  holdersIn(companyId: string): Promise<readonly string[]>;
  /** Whether an account can give roles somewhere, and no other active one can for as long. */
  isLastAdministrator(accountId: string): Promise<boolean>;
  /**
   * Takes a role from somebody.
   * @param mayTakeLast whether nobody need be left who can give roles as far
   * @returns `gone` if it was taken before, `last` if nobody else could give roles as far
   */
  take(id: string, mayTakeLast: boolean): Promise<'taken' | 'gone' | 'last'>;
}

export const idOfReach = (reach: Reach): string => {
  switch (reach.kind) {
    case 'installation':
      return '';
    case 'brand':
      return String(reach.brandId);
    case 'company':
      return reach.companyId;
    case 'account':
      return reach.accountId;
  }
};

function reachOf(kind: string, id: string): Reach | undefined {
  switch (reachKinds.find((one) => one === kind)) {
    case 'installation':
      return { kind: 'installation' };
    case 'brand':
      return { kind: 'brand', brandId: Number(id) };
    case 'company':
      return { kind: 'company', companyId: id };
    default:
      return undefined; // of a newer version
  }
}

function grantOf(row: Selectable<RoleGrantTable>): RoleGrant[] {
  const reach = reachOf(row.reach, row.reach_id);
  if (!reach) return [];
  const { id, role, given_by: givenBy, given_at: givenAt } = row;
  const [accountId, clientId] = [row.account_id ?? undefined, row.client_id ?? undefined];
  return [{ id, accountId, clientId, role, reach, endsAt: row.ends_at ?? undefined, givenBy, givenAt }];
}

const ownRights = (accountId: string): Rights => ({
  permissions: new Set(ownAccountPermissions),
  reach: { kind: 'account', accountId },
});

const companyOf = (reach: Reach) => (reach.kind === 'company' ? reach.companyId : undefined);

export function createRoles(database: Database): Roles {
  const { db, now } = database;

  /** Of the company, or of the installation: what a company has called so before the installation did means the same as then. */
  async function findOwn(queries: Queries, name: string, companyId: string | undefined) {
    const companies = companyId === undefined ? [''] : ['', companyId];
    const rows = await queries
      .selectFrom('roles')
      .selectAll()
      .where('name', '=', name)
      .where('company_id', 'in', companies)
      .orderBy('company_id', 'desc')
      .execute();
    return rows.map(ownRoleOf)[0];
  }
  async function find(
    name: string,
    companyId: string | undefined,
    queries: Queries = db,
  ): Promise<ManagementRole | StoredRole | undefined> {
    const builtIn = builtInRoles.find((role) => role.name === name);
    if (builtIn) return builtIn;
    const own = await findOwn(queries, name, companyId);
    if (!own) return undefined;
    return { ...own, reaches: own.companyId ? ['company'] : ['installation', 'brand', 'company'] };
  }
  /** Tells whether a role that reaches so far can give roles. */
  const givesAt = (reach: Reach, queries: Queries) => async (role: string) =>
    (await find(role, companyOf(reach), queries))?.permissions.includes('roles:write') ?? false;
  const inForce = (queries: Queries) =>
    queries
      .selectFrom('role_grants')
      .selectAll()
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]));

  /** How many have a role. What a company calls the same is another role there. */
  async function countHolders(queries: Queries, name: string, companyId: string): Promise<number> {
    const named = queries.selectFrom('role_grants').select('reach_id').where('role', '=', name);
    const ofCompanies = await named.where('reach', '=', 'company').execute();
    if (companyId !== '') return ofCompanies.filter(({ reach_id }) => reach_id === companyId).length;
    const others = await named.where('reach', '!=', 'company').execute();
    const own = await queries.selectFrom('roles').select('company_id').where('name', '=', name).execute();
    const apart = new Set(own.map(({ company_id }) => company_id));
    return others.length + ofCompanies.filter(({ reach_id }) => !apart.has(reach_id)).length;
  }

  return {
    async rightsOf(holder) {
      const isAccount = 'accountId' in holder;
      const rows = await inForce(db)
        .where(isAccount ? 'account_id' : 'client_id', '=', isAccount ? holder.accountId : holder.clientId)
        .execute();
      const given = await Promise.all(
        rows.flatMap(grantOf).map(async ({ role, reach, endsAt, givenBy, givenAt }): Promise<Rights | undefined> => {
          const found = await find(role, companyOf(reach));
          if (!found) return undefined;
          const own = 'changedAt' in found ? found : undefined;
          const origin = {
            givenBy,
            givenAt,
            ownRole: own && { name: role, companyId: own.companyId },
            roleChangedAt: own?.changedAt,
          };
          return { permissions: new Set(found.permissions), reach, endsAt, origin };
        }),
      );
      const found = given.filter((rights) => rights !== undefined);
      if (!isAccount) return rightsOfClient(db, holder.clientId, found);
      return [...found, ownRights(holder.accountId)];
    },
    find: (name, companyId) => find(name, companyId),
    async list(companyId) {
      const companies = companyId === undefined ? [''] : ['', companyId];
      const rows = await db.selectFrom('roles').selectAll().where('company_id', 'in', companies).execute();
      return rows.map(ownRoleOf);
    },
    async set({ name, title, permissions, companyId = '' }) {
      const values = { title, permissions: permissions.join(' '), updated_at: now };
      await db
        .insertInto('roles')
        .values({ company_id: companyId, name, ...values })
        .onConflict((conflict) => conflict.columns(['company_id', 'name']).doUpdateSet(values))
        .execute();
    },
    remove: (name, companyId = '') =>
      inTransaction(database, async (tx) => {
        const holders = await countHolders(tx, name, companyId);
        if (holders > 0) return holders;
        const gone = await tx
          .deleteFrom('roles')
          .where('company_id', '=', companyId)
          .where('name', '=', name)
          .executeTakeFirst();
        return gone.numDeletedRows > 0n;
      }),
    countHolders: (name, companyId = '') => countHolders(db, name, companyId),
    async give({ role, reach, endsAt, givenBy, ...holder }, tx = db) {
      const id = randomId();
      await tx
        .insertInto('role_grants')
        .values({
          id,
          account_id: 'accountId' in holder ? holder.accountId : null,
          client_id: 'clientId' in holder ? holder.clientId : null,
          role,
          reach: reach.kind,
          reach_id: idOfReach(reach),
          ends_at: endsAt ?? null,
          given_by: givenBy,
          given_at: now,
        })
        .execute();
      return { id };
    },
    async grants({ company, brandId, accountId, clientId, after, limit }) {
      let listed = db.selectFrom('role_grants').selectAll();
      if (company !== undefined) listed = listed.where('reach', '=', 'company').where('reach_id', '=', company);
      if (brandId !== undefined) listed = listed.where('reach', '=', 'brand').where('reach_id', '=', String(brandId));
      if (accountId !== undefined) listed = listed.where('account_id', '=', accountId);
      if (clientId !== undefined) listed = listed.where('client_id', '=', clientId);
      if (after !== undefined) listed = listed.where('id', '>', after);
      return (await listed.orderBy('id').limit(limit).execute()).flatMap(grantOf);
    },
    async grantById(id) {
      const row = await db.selectFrom('role_grants').selectAll().where('id', '=', id).executeTakeFirst();
      return row && grantOf(row)[0];
    },
    async holdersIn(companyId) {
      const rows = await db
        .selectFrom('accounts')
        .innerJoin('role_grants', 'role_grants.account_id', 'accounts.id')
        .select('accounts.id')
        .distinct()
        .where('accounts.company_id', '=', companyId)
        .where((eb) => eb.or([eb('role_grants.ends_at', 'is', null), eb('role_grants.ends_at', '>', now)]))
        .execute();
      return rows.map(({ id }) => id);
    },
    async isLastAdministrator(accountId) {
      const rows = await inForce(db).where('account_id', '=', accountId).execute();
      for (const { role, reach } of rows.flatMap(grantOf)) {
        const gives = givesAt(reach, db);
        const left = { reach: reach.kind, reachId: idOfReach(reach), gives };
        const except = { column: 'account_id', value: accountId } as const;
        if ((await gives(role)) && !(await isAdministratorLeft(db, { ...left, except }))) return true;
      }
      return false;
    },
    take: (id, mayTakeLast) =>
      inTransaction(database, async (tx) => {
        const row = await tx.selectFrom('role_grants').selectAll().where('id', '=', id).executeTakeFirst();
        const grant = row && grantOf(row)[0];
        if (!grant) return 'gone';
        const { reach } = grant;
        const reachId = idOfReach(reach);
        // Two who take the role from each other wait here for each other, in the embedded database at the transaction.
        await tx
          .updateTable('role_grants')
          .set({ reach: reach.kind })
          .where('reach', '=', reach.kind)
          .where('reach_id', '=', reachId)
          .execute();
        const gives = givesAt(reach, tx);
        const left = { reach: reach.kind, reachId, gives, except: { column: 'id', value: id } } as const;
        if (!mayTakeLast && (await gives(grant.role)) && !(await isAdministratorLeft(tx, left))) return 'last';
        const done = await tx.deleteFrom('role_grants').where('id', '=', id).executeTakeFirst();
        return done.numDeletedRows > 0n ? 'taken' : 'gone';
      }),
  };
}

function ownRoleOf(row: Selectable<RoleTable>): Omit<StoredRole, 'reaches'> {
  const permissions: Permission[] = row.permissions.split(' ').filter(isPermission); // some may be of a newer version
  const companyId = row.company_id || undefined;
  return { name: row.name, title: row.title, permissions, companyId, changedAt: Number(row.updated_at) };
}
