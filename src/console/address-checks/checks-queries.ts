import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { pagesQuery } from '../kernel/lists/pages.ts';
import {
  countAddressChecks,
  listAddressChecks,
  showAddressCheck,
  testAddressCheck,
} from '../kernel/management.generated.ts';
import { pathOfScope, reachOf, type ViewScope } from '../kernel/scope.ts';
import { type ChecksSearch, listOf } from './checks-search.ts';

const perPage = 100;
/** A hidden page is not renewed, and a covered one has no views. */
const renewedMs = 30_000;

const keyOfChecks = ['addressChecks'];
/** Lists and counts, which are read again after a decision. Addresses are not: each reading stands in the audit. */
export const keyOfWaiting = [...keyOfChecks, 'waiting'];

/** Which addresses are asked for. */
export interface ChecksAsked {
  readonly scope: ViewScope;
  readonly search: ChecksSearch;
}

/** Addresses that wait, the oldest first, page by page. The list has none of the addresses themselves. */
export const checksQuery = ({ scope, search }: ChecksAsked) => ({
  ...pagesQuery([...keyOfWaiting, pathOfScope(scope), 'list', listOf(search)], (start, options) => {
    const { brand, company, country } = search;
    const asked = { ...reachOf(scope, brand), ...(company && { company }), ...(country && { country }) };
    return call(listAddressChecks, { ...asked, limit: perPage, ...start }, options);
  }),
  placeholderData: keepPreviousData,
  refetchInterval: renewedMs,
});

/** How many addresses wait, and since when the oldest does. */
export const checksCountQuery = (scope: ViewScope, brand?: number) =>
  queryOptions({
    queryKey: [...keyOfWaiting, pathOfScope(scope), 'count', brand],
    queryFn: ({ signal }) => call(countAddressChecks, reachOf(scope, brand), { signal }),
    refetchInterval: renewedMs,
  });

const readOnce = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** One address. It is read once while it is open. */
export const checkQuery = (scope: ViewScope, location: string) =>
  queryOptions({
    ...readOnce,
    queryKey: [...keyOfChecks, 'one', pathOfScope(scope), location],
    queryFn: ({ signal }) => call(showAddressCheck, { location, ...reachOf(scope) }, { signal }),
  });

/** What the records say of it now. */
export const lookUpQuery = (scope: ViewScope, location: string) =>
  queryOptions({
    ...readOnce,
    queryKey: [...keyOfChecks, 'lookUp', pathOfScope(scope), location],
    queryFn: ({ signal }) => call(testAddressCheck, { location, ...reachOf(scope) }, { signal }),
  });
