import { randomInt } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { AddressStatus } from '../../../contract/address/emergency-states.ts';
import type { Address, Evidence } from '../../gateways/address-validation/address-validation.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Queries } from '../../storage/transaction.ts';

/** A location whose address support is asked to check. */
export interface AddressCheck {
  /** Of the location. */
  readonly id: string;
  readonly reference: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly brandId: number;
  readonly accountId: string;
  readonly name: string;
  readonly address: Address;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

/** Where a check is looked for: among those of a company, and among those of a brand. */
export interface CheckReach {
  readonly company?: string | undefined;
  readonly brandId?: number | undefined;
}

/** A check as the place in a list after which the next page begins. */
type CheckPlace = Pick<AddressCheck, 'id' | 'askedAt'>;

export interface CheckFilter extends CheckReach {
  /** ISO 3166-1 code of the country of the address. */
  readonly country?: string | undefined;
  readonly after?: CheckPlace | undefined;
  readonly limit: number;
}

/** How many checks wait, and since when the oldest does. */
export interface WaitingCount {
  readonly waiting: number;
  readonly oldestAskedAt: number | undefined;
}

/** What support found. A refused address stays as it is, not used. */
interface CheckResult {
  readonly status: AddressStatus;
  readonly evidence: Evidence;
  /** Its proof, or why the address is refused. */
  readonly text: string;
}

export interface AddressChecks {
  /** Those that wait, the oldest first. */
  waiting(filter: CheckFilter): Promise<readonly AddressCheck[]>;
  /** How many of them there are. */
  count(reach: CheckReach): Promise<WaitingCount>;
  /** The one of a location, by its id or reference, if it is where it is looked for. */
  find(idOrReference: string, reach?: CheckReach): Promise<AddressCheck | undefined>;
  /** When the oldest check that a user waits for was asked; undefined if there is none. */
  waitingSince(queries: Queries, accountId: string): Promise<number | undefined>;
  /** The same of some accounts that wait. */
  waitingSinceOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Ends a check. @returns false if it has ended already */
  end(tx: Queries, id: string, result: CheckResult): Promise<boolean>;
}

/** Without vowels, and without characters that are taken for one another. */
const alphabet = 'BCDFGHJKMNPQRSTVWXYZ23456789';

/** What a user tells support, such as `K7PD3WXM`. It opens nothing. */
export const newReference = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Checks that wait, with the companies that they are of. */
const waitingOf = (db: Queries) =>
  db
    .selectFrom('emergency_locations as location')
    .innerJoin('companies as company', 'company.id', 'location.company_id')
    .where('location.check_reference', 'is not', null);

const selectChecks = (db: Queries) =>
  waitingOf(db)
    .select(['location.id', 'location.company_id', 'location.account_id', 'location.name', 'location.address'])
    .select(['location.check_reference', 'location.check_asked_at'])
    .select(['company.name as company_name', 'company.brand_id']);
type Row = Awaited<ReturnType<ReturnType<typeof selectChecks>['executeTakeFirstOrThrow']>>;
type Columns = ExpressionBuilder<
  { location: Tables['emergency_locations']; company: Tables['companies'] },
  'location' | 'company'
>;

const within =
  ({ company, brandId }: CheckReach) =>
  (eb: Columns) =>
    eb.and([
      ...(company === undefined ? [] : [eb('location.company_id', '=', company)]),
      ...(brandId === undefined ? [] : [eb('company.brand_id', '=', brandId)]),
    ]);

/** Quotes in what users have typed are escaped in JSON, so that this is the field alone. */
const inCountry = (country: string) => `%"country":"${country}"%`;

/** What a filter leaves. */
const chosenBy =
  ({ country, after }: CheckFilter) =>
  (eb: Columns) =>
    eb.and([
      ...(country === undefined ? [] : [eb('location.address', 'like', inCountry(country))]),
      ...(after === undefined
        ? []
        : [
            eb('location.check_asked_at', '>=', after.askedAt),
            eb.or([eb('location.check_asked_at', '>', after.askedAt), eb('location.id', '>', after.id)]),
          ]),
    ]);

const checkOf = (row: Row): AddressCheck => ({
  id: row.id,
  name: row.name,
  companyId: row.company_id,
  companyName: row.company_name,
  brandId: row.brand_id,
  accountId: row.account_id ?? '',
  address: JSON.parse(row.address),
  reference: row.check_reference ?? '',
  askedAt: Number(row.check_asked_at),
});

/** They are few. PostgreSQL reads them alone, and then their companies, whatever it expects of the tables. */
async function countWaiting(db: Queries, reach: CheckReach): Promise<WaitingCount> {
  const { waiting, oldest } = await db
    .with(
      (name) => name('location').materialized(),
      () =>
        db
          .selectFrom('emergency_locations')
          .where('check_reference', 'is not', null)
          .select(['company_id', 'check_asked_at']),
    )
    .selectFrom('location')
    .innerJoin('companies as company', 'company.id', 'location.company_id')
    .$if(reach.company !== undefined, (query) => query.where('location.company_id', '=', reach.company ?? ''))
    .$if(reach.brandId !== undefined, (query) => query.where('company.brand_id', '=', reach.brandId ?? 0))
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('location.check_asked_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldestAskedAt: oldest === null ? undefined : Number(oldest) };
}

export function createAddressChecks({ db }: Pick<Database, 'db'>): AddressChecks {
  return {
    async waiting(filter) {
      const rows = await selectChecks(db)
        .where(within(filter))
        .where(chosenBy(filter))
        .orderBy('location.check_asked_at')
        .orderBy('location.id')
        .limit(filter.limit)
        .execute();
      return rows.map(checkOf);
    },
    count: (reach) => countWaiting(db, reach),
    async find(key, reach = {}) {
      if (key === '') return undefined;
      const row = await selectChecks(db)
        .where(within(reach))
        .where((eb) =>
          eb.or([eb('location.id', '=', key), eb('location.check_reference', '=', key.trim().toUpperCase())]),
        )
        .executeTakeFirst();
      return row && checkOf(row);
    },
    async waitingSince(queries, accountId) {
      const row = await queries
        .selectFrom('emergency_locations')
        .select('check_asked_at')
        .where('account_id', '=', accountId)
        .where('check_reference', 'is not', null)
        .orderBy('check_asked_at')
        .limit(1)
        .executeTakeFirst();
      return row && Number(row.check_asked_at);
    },
    async waitingSinceOf(accountIds) {
      if (accountIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('emergency_locations')
        .select(['account_id', (eb) => eb.fn.min('check_asked_at').as('since')])
        .where('account_id', 'in', [...accountIds])
        .where('check_reference', 'is not', null)
        .groupBy('account_id')
        .execute();
      return new Map(rows.map(({ account_id, since }) => [account_id ?? '', Number(since)]));
    },
    async end(tx, id, { status, evidence, text }) {
      const { numUpdatedRows } = await tx
        .updateTable('emergency_locations')
        .set({ status, evidence: JSON.stringify(evidence), check_reference: null, check_result: text })
        .where('id', '=', id)
        .where('check_reference', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
