import { type Selectable, type SqlBool, sql } from 'kysely';
import { addressStatuses } from '../../../contract/address/emergency-states.ts';
import type { Address } from '../../gateways/address-validation/address-validation.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { EmergencyLocationTable } from '../emergency-tables.ts';
import { addLocation, changeLocation, deleteLocation, holdLocation } from './add-location.ts';
import { keptCivic } from './kept-civic.ts';
import type { Location, LocationConflict, LocationOwner, NewLocation } from './location.ts';

/** A page of locations, from 1, of those whose name or address contains a text. */
interface WantedPage {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
}

export interface Locations {
  /**
   * Adds a location. The database refuses equal names and addresses of an owner, and more than `most` of a user, also of
   * parallel calls.
   */
  add(
    tx: Queries,
    location: NewLocation,
    most: number,
  ): Promise<{ readonly id: string } | { readonly taken: LocationConflict }>;
  /**
   * The location with an id, if the user may choose it: of the user, or of the user's company. In a transaction it cannot
   * be removed before the commit.
   */
  visibleTo(queries: Queries, user: Required<LocationOwner>, id: string): Promise<Location | undefined>;
  /** What a user may choose: those of the company, then the user's own, each by name. */
  page(
    user: Required<LocationOwner>,
    wanted: WantedPage,
  ): Promise<{ readonly records: readonly Location[]; readonly total: number }>;
  /** How many a user has. */
  countOf(accountId: string): Promise<number>;
  /** Names of locations by their ids; of those of companies alone, since that of a home may be its street. */
  namesOf(ids: readonly string[], whose?: 'company'): Promise<ReadonlyMap<string, string>>;
  /** Their addresses by their ids. */
  addressesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Address>>;
  /** Those of a company. */
  ofCompany(companyId: string): Promise<readonly Location[]>;
  /** Holds a location until the commit. @returns false if it is gone, or has another name or address by now */
  holdAs(tx: Queries, seen: Pick<Location, 'id' | 'name' | 'address'>): Promise<boolean>;
  /** Gives a location another name and address. @returns what another location has already */
  change(tx: Queries, id: string, location: NewLocation): Promise<LocationConflict | undefined>;
  /** Removes a location of this very owner. @returns false if there is none */
  remove(tx: Queries, owner: LocationOwner, id: string): Promise<boolean>;
}

type Row = Selectable<EmergencyLocationTable> & { readonly is_used: SqlBool };

const locationOf = (row: Row): Location => ({
  id: row.id,
  companyId: row.company_id,
  accountId: row.account_id ?? undefined,
  name: row.name,
  address: JSON.parse(row.address),
  evidence: JSON.parse(row.evidence),
  formatId: row.format_id,
  status: addressStatuses.find((status) => status === row.status) ?? 'Invalid',
  checkReference: row.check_reference ?? undefined,
  civic: keptCivic(row),
  isUsed: Boolean(row.is_used),
});

export function createLocations({ db, now, held }: Pick<Database, 'db' | 'now' | 'held'>): Locations {
  const rows = (queries: Queries = db) =>
    queries
      .selectFrom('emergency_locations')
      .selectAll()
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('emergency_registrations')
              .select(sql.lit(1).as('one'))
              .whereRef('emergency_registrations.location_id', '=', 'emergency_locations.id')
              .where('emergency_registrations.ended_at', 'is', null),
          )
          .as('is_used'),
      );
  const visible = (queries: Queries, { companyId, accountId }: Required<LocationOwner>) =>
    rows(queries)
      .where('company_id', '=', companyId)
      .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', accountId ?? '')]));
  return {
    add: (tx, location, most) => addLocation(tx, location, most, now),
    async visibleTo(queries, user, id) {
      const found = visible(queries, user).where('emergency_locations.id', '=', id).modifyEnd(held);
      const row = await found.executeTakeFirst();
      return row && locationOf(row);
    },
    async page(user, { page, perPage, search }) {
      const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      const found = visible(db, user).$if(search !== '', (query) =>
        query.where(sql<boolean>`(name_key like ${pattern} escape '\\' or lower(address) like ${pattern} escape '\\')`),
      );
      const [records, { total }] = await Promise.all([
        found
          .orderBy(sql`case when account_id is null then 0 else 1 end`)
          .orderBy('name_key')
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
        found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
      ]);
      return { records: records.map(locationOf), total: Number(total) };
    },
    async countOf(accountId) {
      const counted = db.selectFrom('emergency_locations').select(sql<number>`count(*)`.as('total'));
      return Number((await counted.where('account_id', '=', accountId).executeTakeFirstOrThrow()).total);
    },
    async namesOf(ids, whose) {
      if (ids.length === 0) return new Map();
      const named = db
        .selectFrom('emergency_locations')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .$if(whose === 'company', (query) => query.where('account_id', 'is', null));
      return new Map((await named.execute()).map(({ id, name }) => [id, name]));
    },
    async addressesOf(ids) {
      if (ids.length === 0) return new Map();
      const found = db
        .selectFrom('emergency_locations')
        .select(['id', 'address'])
        .where('id', 'in', [...ids]);
      return new Map((await found.execute()).map(({ id, address }) => [id, JSON.parse(address)]));
    },
    async ofCompany(companyId) {
      const found = rows().where('company_id', '=', companyId).where('account_id', 'is', null).orderBy('name_key');
      return (await found.execute()).map(locationOf);
    },
    holdAs: holdLocation,
    change: (tx, id, location) => changeLocation(tx, id, location, now),
    remove: deleteLocation,
  };
}
