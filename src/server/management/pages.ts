import type { Paging } from '../operation/operation.ts';
import { Problem } from './problem.ts';

export const mostItems = 500;
export const usualItems = 100;

/** Which page of a list a request asks for. */
export interface WantedPage {
  readonly limit: number;
  /** The key of the last item of the page before. */
  readonly after: string | undefined;
}

export interface ListPage {
  readonly items: readonly unknown[];
  /** Where the next page begins; none after the last. */
  readonly next?: string;
}

/** Takes the parameters of pages out of a query. @throws Problem invalidRequest */
export function wantedPage(query: URLSearchParams): WantedPage {
  const [limit, cursor] = [query.get('limit'), query.get('cursor')];
  query.delete('limit');
  query.delete('cursor');
  const most = limit === null ? usualItems : Number(limit);
  if (!Number.isInteger(most) || most < 1 || most > mostItems)
    throw new Problem('invalidRequest', { detail: `limit is a whole number from 1 to ${mostItems}.` });
  return { limit: most, after: cursor === null ? undefined : keyOf(cursor) };
}

const cursorOf = (key: string) => Buffer.from(key).toString('base64url');

function keyOf(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (key === '' || cursorOf(key) !== cursor)
    throw new Problem('invalidRequest', { detail: 'The cursor is not the `next` of a page.' });
  return key;
}

/** The input of an operation that pages by itself. */
export const pageInput = ({ after, limit }: Paging, wanted: WantedPage) => ({
  ...(after && wanted.after !== undefined && { [after]: wanted.after }),
  ...(limit && { [limit]: wanted.limit }),
});

type Item = Readonly<Record<string, unknown>>;

/**
 * A page of the list in an output. A list that does not page by itself is sorted by its key.
 * @param input the checked input of the operation
 */
export function pageOf(output: unknown, page: Paging, { after, limit }: WantedPage, input: unknown): ListPage {
  const list = (page.list === undefined ? output : (output as Item)[page.list]) as readonly Item[]; // as the row says
  if (page.next !== undefined) {
    const next = (output as Item)[page.next];
    return { items: list, ...(next !== undefined && { next: cursorOf(String(next)) }) };
  }
  const key = (item: Item) => String(item[page.key]);
  const place = (item: Item) => page.placeOf?.(item, input) ?? key(item);
  if (page.after !== undefined) return withNext(list, list.length >= limit && page.limit !== undefined, place);
  const sorted = list.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  const rest = after === undefined ? sorted : sorted.filter((item) => key(item) > after);
  return withNext(rest.slice(0, limit), rest.length > limit, key);
}

function withNext(items: readonly Item[], isMore: boolean, key: (item: Item) => string): ListPage {
  const last = items.at(-1);
  return { items, ...(isMore && last && { next: cursorOf(key(last)) }) };
}
