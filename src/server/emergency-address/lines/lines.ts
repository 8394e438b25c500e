import { type Selectable, sql } from 'kysely';
import { randomId } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { readableEarly } from '../../storage/durably.ts';
import { prepareQuery } from '../../storage/prepared.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { LineTable } from '../emergency-tables.ts';
import { changeLineValues, holdLine, type LineValues } from '../line-changes.ts';
import { followersOf } from '../provisioning/provisioned-lines.ts';
import type { ProvisioningOrders } from '../provisioning/provisioning-orders.ts';

/** A line of a user, from which emergency numbers can be dialed. */
export interface Line {
  /** Id of the device. */
  readonly id: string;
  readonly accountId: string;
  readonly companyId: string;
  /** `virtualLine`: the line of an app. */
  readonly kind: LineKind;
  /** Name of the device. */
  readonly name: string;
  readonly e164: string;
  readonly countryIsoCode: string;
  /** The extension's main line. */
  readonly isMain: boolean;
  /** It has the address of the main line, and none of its own. */
  readonly followsMain: boolean;
  /** It takes a location of the company alone. */
  readonly isLocationOnly: boolean;
}
export const lineKinds = ['digitalLine', 'virtualLine'] as const;
export type LineKind = (typeof lineKinds)[number];

export type NewLine = Omit<Line, 'isMain' | 'id'> & { readonly id?: string | undefined };

export interface Lines {
  /** Adds a line; the first one of an account is its main line. @returns the line; undefined if the id is taken */
  add(tx: Queries, line: NewLine): Promise<Line | undefined>;
  /** The lines of an account, the main one first. */
  of(accountId: string): Promise<readonly Line[]>;
  /** Starts to read them, in a request that changes no line of the account before it asks for them. */
  readAhead(accountId: string): void;
  /** The lines of some accounts, the main ones first. */
  ofAccounts(accountIds: readonly string[]): Promise<readonly Line[]>;
  /** Ids of the accounts of a company that have lines, in their order, after one of them. */
  ownersOf(companyId: string, after: string, most: number): Promise<readonly string[]>;
  byId(id: string): Promise<Line | undefined>;
  byIds(ids: readonly string[]): Promise<readonly Line[]>;
  /** The lines of all companies that have one of some numbers. No other line gets one of them before the commit. */
  withNumbers(tx: Queries, e164s: readonly string[]): Promise<readonly Line[]>;
  /** Holds a line until the commit, so that choices for it are made one after another. @returns false if it is gone */
  hold(tx: Queries, id: string): Promise<boolean>;
  /** Changes a line that is as it was seen. @returns false if it is gone, or was changed since */
  change(tx: Queries, seen: LineValues & Pick<Line, 'id'>, values: LineValues): Promise<boolean>;
  /** Ids of the lines that have the address of a main line of a company. */
  followersOf(tx: Queries, companyId: string, id: string): Promise<readonly string[]>;
  /** Removes a line of a company with what its user chose for it. @returns false if there is none */
  remove(tx: Queries, companyId: string, id: string): Promise<boolean>;
}

const lineOf = (row: Selectable<LineTable>): Line => ({
  id: row.id,
  accountId: row.account_id,
  companyId: row.company_id,
  name: row.name,
  e164: row.e164,
  kind: lineKinds.find((kind) => kind === row.kind) ?? 'digitalLine',
  countryIsoCode: row.country_iso,
  isMain: row.is_main === 1,
  followsMain: row.follows_main === 1,
  isLocationOnly: row.location_only === 1,
});

type Orders = Pick<ProvisioningOrders, 'addFollower' | 'withdrawLine'>;

export function createLines({ db, now, kind }: Pick<Database, 'db' | 'now' | 'kind'>, orders: Orders): Lines {
  const rows = () => db.selectFrom('lines').selectAll().orderBy('is_main', 'desc').orderBy('created_at').orderBy('id');
  const ofAccount = prepareQuery<{ accountId: string }, Selectable<LineTable>>(db, (slot) =>
    rows().where('account_id', '=', slot('accountId')),
  );
  const of = readableEarly(async (accountId) => (await ofAccount({ accountId })).rows.map(lineOf));
  return {
    of,
    readAhead: of.early,
    async add(tx, { id = randomId(), accountId, companyId, followsMain, isLocationOnly, ...line }) {
      const { kind: lineKind, name, e164, countryIsoCode: country_iso } = line;
      const own = { id, account_id: accountId, company_id: companyId, kind: lineKind, name, e164, country_iso };
      const rules = { follows_main: Number(followsMain), location_only: Number(isLocationOnly) };
      const insert = (is_main: 0 | 1) =>
        tx
          .insertInto('lines')
          .values({ ...own, ...rules, is_main, created_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
      const row = (!followsMain && (await insert(1))) || (await insert(0));
      if (row && followsMain) await orders.addFollower(tx, { id: row.id, accountId });
      return row && lineOf(row);
    },
    async ofAccounts(accountIds) {
      if (accountIds.length === 0) return [];
      const found = await rows()
        .where('account_id', 'in', [...accountIds])
        .execute();
      return found.map(lineOf);
    },
    async ownersOf(companyId, after, most) {
      const owners = db
        .selectFrom('lines')
        .select('account_id')
        .distinct()
        .where('company_id', '=', companyId)
        .where('account_id', '>', after);
      return (await owners.orderBy('account_id').limit(most).execute()).map(({ account_id }) => account_id);
    },
    async byId(id) {
      const row = await db.selectFrom('lines').selectAll().where('id', '=', id).executeTakeFirst();
      return row && lineOf(row);
    },
    async byIds(ids) {
      if (ids.length === 0) return [];
      const found = await rows()
        .where('id', 'in', [...ids])
        .execute();
      return found.map(lineOf);
    },
    async withNumbers(tx, e164s) {
      const numbers = [...new Set(e164s)].sort(); // in one order, so that two imports do not wait for each other
      if (numbers.length === 0) return [];
      if (kind === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtextextended(number, 0)) from unnest(${numbers}::text[]) as number`.execute(
          tx,
        );
      return (await tx.selectFrom('lines').selectAll().where('e164', 'in', numbers).execute()).map(lineOf);
    },
    hold: holdLine,
    change: changeLineValues,
    followersOf: (tx, companyId, lineId) => followersOf(tx, { lineId, companyId }),
    async remove(tx, companyId, id) {
      const removed = await tx
        .deleteFrom('lines')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (removed.numDeletedRows === 0n) return false;
      await orders.withdrawLine(tx, id);
      await tx.deleteFrom('emergency_registrations').where('line_id', '=', id).execute();
      await tx.deleteFrom('emergency_notices').where('line_id', '=', id).execute();
      return true;
    },
  };
}
