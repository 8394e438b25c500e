import type { BrandState } from '../kernel/management.generated.ts';

/** Which brands are shown: the query of the address. */
export interface BrandsSearch {
  /** A part of a name, of an id or of a host. */
  readonly find?: string;
  /** Those with problems alone. */
  readonly problems?: true;
}

/** Reads the query of an address. What is not known is left out. */
export function readBrandsSearch({ find, problems }: Readonly<Record<string, unknown>>): BrandsSearch {
  const text = typeof find === 'number' ? String(find) : find;
  return {
    ...(typeof text === 'string' && text.trim() !== '' && { find: text }),
    ...((problems === true || problems === 'true') && { problems: true }),
  };
}

export const hasProblems = ({ problems }: Pick<BrandState, 'problems'>): boolean => problems.length > 0;

/** The loaded brands that a search finds, those with problems first, then by id. */
export function foundBrands(states: readonly BrandState[], { find = '', problems }: BrandsSearch): BrandState[] {
  const wanted = find.trim().toLocaleLowerCase();
  const isFound = ({ brandId, name = '', hostNames = [] }: BrandState) =>
    [name, String(brandId), ...hostNames].some((text) => text.toLocaleLowerCase().includes(wanted));
  return states
    .filter((state) => state.isLoaded && isFound(state) && (!problems || hasProblems(state)))
    .sort(
      (one, other) =>
        Number(hasProblems(other)) - Number(hasProblems(one)) || (one.brandId ?? 0) - (other.brandId ?? 0),
    );
}
