import { type Account, accountOf, selectAccounts } from '../accounts/accounts.ts';
import type { Database } from '../storage/database.ts';
import { orderOf, type Sort } from './order.ts';
import { isAmong, type PeopleFilter } from './people-filter.ts';

/** A page of people. */
export interface PeoplePage extends PeopleFilter {
  /** Default: by id. A sorted list is one of a company. */
  readonly sort?: Sort | undefined;
  /** The place of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export async function listPeople(database: Database, page: PeoplePage): Promise<readonly Account[]> {
  const { sort, after, limit, ...filter } = page;
  if (sort !== undefined) return listSorted(database, page, sort);
  const among = selectAccounts(database).where(isAmong(filter, database));
  const rows = await among
    .where('accounts.id', '>', after ?? '')
    .orderBy('accounts.id')
    .limit(limit)
    .execute();
  return rows.map(accountOf);
}

/** Finds the page first, and then reads its accounts alone: a company may have to be sorted as a whole. */
async function listSorted(
  database: Database,
  { after, limit, ...filter }: PeoplePage,
  sort: Sort,
): Promise<readonly Account[]> {
  const { column, direction, isAfter } = orderOf(sort, after);
  const among = database.db.selectFrom('accounts').select('accounts.id').where(isAmong(filter, database));
  const sorted = among.orderBy(column, direction).orderBy('accounts.id', direction).limit(limit);
  const ids = (await (isAfter ? sorted.where(isAfter) : sorted).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await selectAccounts(database).where('accounts.id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, accountOf(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
