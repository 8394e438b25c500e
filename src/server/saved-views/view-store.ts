import { type Selectable, sql } from 'kysely';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { type ViewArea, viewAreas } from './view-areas.ts';
import type { SavedViewTable } from './view-tables.ts';

/** Filters, order and columns of a list, under a name. */
export interface SavedView {
  readonly id: string;
  /** Who has made it. Undefined once that account is removed. */
  readonly accountId: string | undefined;
  readonly area: ViewArea;
  readonly name: string;
  readonly query: string;
  /** The company that it is shared with. */
  readonly companyId: string | undefined;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}
type NewView = Omit<SavedView, 'id' | 'updatedAt' | 'accountId'> & { readonly accountId: string };

/** Views of one person. */
export const mostViews = 50;
/** Views that are shared with one company. */
export const mostShared = 50;

export interface SavedViews {
  /** Those of a person, and those that are shared with companies, by id. */
  list(area: ViewArea, accountId: string | undefined, companyIds: readonly string[]): Promise<readonly SavedView[]>;
  /** How many are shared with a company. */
  countShared(companyId: string): Promise<number>;
  byId(id: string): Promise<SavedView | undefined>;
  /** @returns its id; undefined if the person has as many as one may have */
  add(view: NewView): Promise<string | undefined>;
  change(id: string, view: Pick<SavedView, 'name' | 'query' | 'companyId'>): Promise<void>;
  remove(id: string): Promise<void>;
}

function viewOf(row: Selectable<SavedViewTable>): SavedView[] {
  const area = viewAreas.find((one) => one === row.area);
  if (!area) return []; // of a newer version
  const [accountId, companyId] = [row.account_id ?? undefined, row.company_id ?? undefined];
  return [
    { id: row.id, accountId, area, name: row.name, query: row.query, companyId, updatedAt: Number(row.updated_at) },
  ];
}

export function createSavedViews({ db, now }: Pick<Database, 'db' | 'now'>): SavedViews {
  const all = () => db.selectFrom('saved_views').selectAll();
  return {
    async list(area, accountId, companyIds) {
      const [own, shared] = await Promise.all([
        accountId === undefined ? [] : all().where('account_id', '=', accountId).execute(),
        companyIds.length === 0
          ? []
          : all()
              .where('company_id', 'in', [...companyIds])
              .execute(),
      ]);
      const rows = new Map([...own, ...shared].map((row) => [row.id, row]));
      return [...rows.values()].flatMap(viewOf).filter((view) => view.area === area);
    },
    async countShared(companyId) {
      const shared = db.selectFrom('saved_views').where('company_id', '=', companyId);
      const { count } = await shared.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
    byId: async (id) => (await all().where('id', '=', id).execute()).flatMap(viewOf)[0],
    async add({ accountId, area, name, query, companyId }) {
      const id = randomId();
      const { rows } = await sql<{ id: string }>`insert into saved_views
        (id, account_id, area, name, query, company_id, updated_at)
        select ${id}, ${accountId}, ${area}, ${name}, ${query}, ${companyId ?? null}, ${now}
        where (select count(*) from saved_views where account_id = ${accountId}) < ${mostViews} returning id`.execute(
        db,
      );
      return rows[0]?.id;
    },
    async change(id, { name, query, companyId }) {
      const values = { name, query, company_id: companyId ?? null, updated_at: now };
      await db.updateTable('saved_views').set(values).where('id', '=', id).execute();
    },
    async remove(id) {
      await db.deleteFrom('saved_views').where('id', '=', id).execute();
    },
  };
}

/** Deletes the views of an account that is removed. Those that it has shared stay with their companies. */
export async function releaseViews(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('saved_views').where('account_id', '=', accountId).where('company_id', 'is', null).execute();
  await tx.updateTable('saved_views').set({ account_id: null }).where('account_id', '=', accountId).execute();
}
