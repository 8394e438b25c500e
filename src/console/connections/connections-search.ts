import { type BrandSearch, readBrand } from '../parts/brands/brand-search.ts';
import { type Protocol, protocolNames } from '../parts/sso/connection-facts.ts';

/** Which connections are shown, and which one is open: the query of the address. */
export interface ConnectionsSearch extends BrandSearch {
  /** Also those that need nobody. */
  readonly view?: 'all';
  readonly type?: Protocol;
  /** Only those that are switched on, or off. */
  readonly state?: 'on' | 'off';
  /** Id of the connection beside the list. */
  readonly open?: string;
}

const isProtocol = (value: unknown): value is Protocol =>
  typeof value === 'string' && Object.hasOwn(protocolNames, value);

/** Reads the query of an address. What is not known is left out. */
export function readConnectionsSearch(query: Readonly<Record<string, unknown>>): ConnectionsSearch {
  const { view, type, state, open } = query;
  const id = typeof open === 'string' || typeof open === 'number' ? String(open) : '';
  return {
    ...(view === 'all' && { view }),
    ...(isProtocol(type) && { type }),
    ...((state === 'on' || state === 'off') && { state }),
    ...readBrand(query),
    ...(id !== '' && { open: id }),
  };
}

/** The search without the open connection, as the list is asked for. */
export const listOf = ({ open: _, ...search }: ConnectionsSearch): ConnectionsSearch => search;

/** Whether a search filters what its view has. */
export const isNarrowed = ({ type, state, brand }: ConnectionsSearch): boolean =>
  type !== undefined || state !== undefined || brand !== undefined;

/** What the API is asked for by the filters of a search. */
export const filterOf = ({ type, state }: ConnectionsSearch) => ({
  ...(type && { type }),
  ...(state && { isEnabled: state === 'on' }),
});
