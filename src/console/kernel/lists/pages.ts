import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** A page of a list, and where the next one begins. */
interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next?: string | undefined;
}

/** Where a page begins; empty for the first one. */
interface PageStart {
  readonly cursor?: string;
}

type PagesOptions<Item> = UseInfiniteQueryOptions<
  ListPage<Item>,
  Error,
  InfiniteData<ListPage<Item>, string>,
  QueryKey,
  string
>;

/** A list as its query has it, to decide when it is read again. */
export interface ListedQuery<Item> {
  readonly state: { readonly data: InfiniteData<ListPage<Item>, string> | undefined };
}

/** A list that is read page by page, as its rows come into view. @param read asks for one page */
export const pagesQuery = <Item>(
  queryKey: QueryKey,
  read: (start: PageStart, options: { readonly signal: AbortSignal }) => Promise<ListPage<Item>>,
): PagesOptions<Item> => ({
  queryKey,
  queryFn: ({ pageParam, signal }) => read(pageParam === '' ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** Reads a list page by page: what was read so far, how many there are at least, and what reads the next page. */
export function usePages<Item>(options: PagesOptions<Item>) {
  const list = useInfiniteQuery(options);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const readMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  return { list, items, readMore, isWhole: !hasNextPage, total: items.length + (hasNextPage ? 1 : 0) };
}

/** The items of all pages of a list. */
export async function allPages<Item>(read: (start: PageStart) => Promise<ListPage<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return items;
}
