import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { pagesQuery } from '../kernel/lists/pages.ts';
import { countConnectionHealth, listConnectionHealth, listSsoFailures } from '../kernel/management.generated.ts';
import { pathOfScope, reachOf, type ViewScope } from '../kernel/scope.ts';
import { type ConnectionsSearch, filterOf, listOf } from './connections-search.ts';

const perPage = 100;
/** A hidden page is not renewed, and a covered one has no views. */
export const renewedMs = 30_000;

const keyOfConnections = (scope: ViewScope) => ['connectionHealth', pathOfScope(scope)];

/** Which connections are asked for. */
export interface ConnectionsAsked {
  readonly scope: ViewScope;
  readonly search: ConnectionsSearch;
}

/** The brand of a scope, which no search can widen. */
const brandOf = (scope: ViewScope, brand?: number) => {
  const { brandId } = reachOf(scope, brand);
  return brandId === undefined ? {} : { brandId };
};

/** Connections with how each goes, page by page. */
export const connectionsQuery = ({ scope, search }: ConnectionsAsked) => ({
  ...pagesQuery([...keyOfConnections(scope), 'list', listOf(search)], (start, options) => {
    const needs = search.view === 'all' ? {} : { needs: true };
    const asked = { ...brandOf(scope, search.brand), ...filterOf(search), ...needs };
    return call(listConnectionHealth, { ...asked, limit: perPage, ...start }, options);
  }),
  placeholderData: keepPreviousData,
  refetchInterval: renewedMs,
});

/** How many there are by the filters, and how many of them need somebody. */
export const countsQuery = ({ scope, search }: ConnectionsAsked) =>
  queryOptions({
    queryKey: [...keyOfConnections(scope), 'count', search.brand, filterOf(search)],
    queryFn: ({ signal }) =>
      call(countConnectionHealth, { ...brandOf(scope, search.brand), ...filterOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewedMs,
  });

/** One connection, whichever list has it; null: it is not there, or out of reach. */
export const connectionQuery = (scope: ViewScope, id: string) =>
  queryOptions({
    queryKey: [...keyOfConnections(scope), 'one', id],
    queryFn: async ({ signal }) =>
      (await call(listConnectionHealth, { ...brandOf(scope), id, limit: 1 }, { signal })).items[0] ?? null,
    refetchInterval: renewedMs,
  });

/** The failed sign-ins of a company within a day, the newest first. */
export const failuresQuery = (company: string) =>
  queryOptions({
    queryKey: ['connectionHealth', 'failures', company],
    queryFn: ({ signal }) => call(listSsoFailures, { company, limit: perPage }, { signal }),
    refetchInterval: renewedMs,
  });
