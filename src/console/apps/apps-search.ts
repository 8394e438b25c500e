import { type AppKind, appKinds } from '../../rules/apps/app-kind.ts';
import { type AppState, appStates } from '../../rules/apps/app-state.ts';
import { type BrandSearch, readBrand } from '../parts/brands/brand-search.ts';

/** What the view shows: the query of the address. A text that is searched for is not in it. */
export interface AppsSearch extends BrandSearch {
  /** `apis`: the APIs; else the apps. */
  readonly view?: 'apis';
  readonly kind?: AppKind;
  readonly state?: AppState;
}

/** Reads the query of an address. What is not known is left out. */
export function readAppsSearch(query: Readonly<Record<string, unknown>>): AppsSearch {
  if (query.view === 'apis') return { view: 'apis' };
  const kind = appKinds.find((one) => one === query.kind);
  const state = appStates.find((one) => one === query.state);
  return { ...(kind && { kind }), ...(state && { state }), ...readBrand(query) };
}

/** The filters alone. */
export const listOf = ({ view: _, ...filters }: AppsSearch): Omit<AppsSearch, 'view'> => filters;
