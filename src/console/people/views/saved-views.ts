import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { listViews, type SavedView } from '../../kernel/management.generated.ts';
import { type PeopleSearch, readPeopleSearch } from '../people-search.ts';

/** The area of the list among the views that the API keeps. */
export const area = 'people';

/** Everything that is read about saved views begins with it. */
export const keyOfViews = ['people', 'views'] as const;

/** The views of the person, and those that are shared with the company of the list. */
export const savedViewsQuery = (company: string | undefined) =>
  queryOptions({
    queryKey: [...keyOfViews, company],
    queryFn: ({ signal }) => call(listViews, { area, company }, { signal }),
  });

/**
 * What a view keeps of an address: filters, order and columns. The height of rows is a habit of the person, and is the same in
 * each view. What was searched for is in no address.
 */
export function queryOf({ density: _, ...search }: PeopleSearch): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** The filters, the order and the columns of a saved view. What this version does not know is left out. */
export const searchOf = ({ query }: Pick<SavedView, 'query'>): PeopleSearch =>
  readPeopleSearch(Object.fromEntries(new URLSearchParams(query)));

/** Whether a view shows what an address shows. */
export const isShownBy = (view: Pick<SavedView, 'query'>, search: PeopleSearch): boolean =>
  queryOf(searchOf(view)) === queryOf(search);
