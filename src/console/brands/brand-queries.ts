import { queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { allPages } from '../kernel/lists/pages.ts';
import { listBrandStates, showBrand } from '../kernel/management.generated.ts';
import { pathOfScope, reachOf, type ViewScope } from '../kernel/scope.ts';

const perPage = 500;
/** Files are mended elsewhere. A hidden page is not renewed. */
const renewedMs = 15_000;

/** The folders of all brands with their problems. There are few, so that they are searched in the page. */
export const brandStatesQuery = (scope: ViewScope) =>
  queryOptions({
    queryKey: ['brandStates', pathOfScope(scope)],
    queryFn: ({ signal }) =>
      allPages((start) => call(listBrandStates, { ...reachOf(scope), limit: perPage, ...start }, { signal })),
    refetchInterval: renewedMs,
  });

/** A brand with what it is set to. */
export const brandQuery = (brandId: number) =>
  queryOptions({
    queryKey: ['brandStates', 'one', brandId],
    queryFn: ({ signal }) => call(showBrand, { brandId }, { signal }),
    refetchInterval: renewedMs,
  });
