import { type BrandSearch, readBrand } from '../parts/brands/brand-search.ts';

/** Which addresses that wait are shown, and which one is open: the query of the address. */
export interface ChecksSearch extends BrandSearch {
  /** Id of the only company. */
  readonly company?: string;
  /** ISO 3166-1 code of the only country. */
  readonly country?: string;
  /** Id of the location beside the list. */
  readonly open?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Reads the query of an address. What is not known is left out. */
export function readChecksSearch(query: Readonly<Record<string, unknown>>): ChecksSearch {
  const [company, country, open] = [textOf(query.company), textOf(query.country), textOf(query.open)];
  return {
    ...(company !== '' && { company }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...readBrand(query),
    ...(open !== '' && { open }),
  };
}

/** The search without the open address, as the list is asked for. */
export const listOf = ({ open: _, ...search }: ChecksSearch): ChecksSearch => search;

/** What is looked at after one of a list: the next one, or the one before where it was the last. */
export function nextOf<Item extends { readonly id: string }>(items: readonly Item[], id: string): string | undefined {
  const index = items.findIndex((one) => one.id === id);
  if (index < 0) return items[0]?.id;
  return (items[index + 1] ?? items[index - 1])?.id;
}
