import { type BrandSearch, readBrand } from '../parts/brands/brand-search.ts';

/** Of which time countries and courses are shown. */
export const ranges = ['day', 'week', 'month'] as const;
export type SpendingRange = (typeof ranges)[number];

/** The days of a range, as the API is asked for them. */
export const daysOf: Readonly<Record<SpendingRange, number>> = { day: 1, week: 7, month: 30 };

/** What the view shows: the query of the address. */
export interface SpendingSearch extends BrandSearch {
  /** The last 24 hours, if it is not given. */
  readonly range?: Exclude<SpendingRange, 'day'>;
  /** Id of the brand beside the list. */
  readonly open?: number;
}

/** Reads the query of an address. What is not known is left out. */
export function readSpendingSearch(query: Readonly<Record<string, unknown>>): SpendingSearch {
  const range = query.range === 'week' || query.range === 'month' ? query.range : undefined;
  const { brand: open } = readBrand({ brand: query.open });
  return { ...(range && { range }), ...readBrand(query), ...(open !== undefined && { open }) };
}

/** The search without the open brand. */
export const listOf = ({ open: _, ...search }: SpendingSearch): SpendingSearch => search;
