import { queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { readSignInFunnels, readSignInStatistics } from '../kernel/management.generated.ts';
import { pathOfScope, type ViewScope } from '../kernel/scope.ts';
import type { OverviewSearch } from './overview-search.ts';
import { type OverviewSpan, spanOf } from './overview-span.ts';

/** Which sign-ins are shown. */
export interface OverviewAsked {
  readonly scope: ViewScope;
  readonly search: OverviewSearch;
}

/** A hidden page is not renewed, and a covered one has no views. */
export const renewedMs = 15_000;
/** What was before changes no more. */
const beforeStaleMs = 300_000;
const dayMs = 24 * 3_600_000;
const appsOfDays = 30;

/** The only brand of which something is read; undefined for all. */
export const brandIdOf = ({ scope, search }: OverviewAsked): number | undefined =>
  scope.kind === 'brand' ? Number(scope.id) : search.brand;

const filterOf = (asked: OverviewAsked) => {
  const brandId = brandIdOf(asked);
  const clientId = asked.search.app;
  return { ...(brandId !== undefined && { brandId }), ...(clientId !== undefined && { clientId }) };
};

const keyOf = ({ scope, search: { brand, app } }: OverviewAsked) => ['overview', pathOfScope(scope), brand, app];

/** The counts of the time that is shown. */
export const countsQuery = (asked: OverviewAsked) =>
  queryOptions({
    queryKey: [...keyOf(asked), 'counts', asked.search.range],
    queryFn: async ({ signal }) => {
      const span = spanOf(asked.search.range ?? 'today', Date.now());
      const input = { ...filterOf(asked), from: span.begun[0] ?? 0, to: span.until, by: span.by };
      return { span, counts: (await call(readSignInStatistics, input, { signal })).counts };
    },
    refetchInterval: renewedMs,
    placeholderData: (former) => former,
  });

/** The counts of the time before, which the shown ones are compared with. */
export const beforeQuery = (asked: OverviewAsked, span: OverviewSpan | undefined) => {
  const [from, last = 0] = [span?.before[0] ?? 0, span?.before.at(-1)];
  const [to, by] = [last + (span?.periodMs ?? 0), span?.by ?? 'day'];
  return queryOptions({
    queryKey: [...keyOf(asked), 'before', by, from, to],
    queryFn: async ({ signal }) =>
      (await call(readSignInStatistics, { ...filterOf(asked), from, to, by }, { signal })).counts,
    enabled: span !== undefined,
    staleTime: beforeStaleMs,
  });
};

/** How far the sign-ins of each brand, or of each app, come. */
export const funnelsQuery = (asked: OverviewAsked, by: 'brand' | 'app') =>
  queryOptions({
    queryKey: [...keyOf(asked), 'funnels', by, asked.search.range],
    queryFn: async ({ signal }) => {
      const { begun, until } = spanOf(asked.search.range ?? 'today', Date.now());
      const input = { ...filterOf(asked), by, from: begun[0] ?? 0, to: until };
      return { by, funnels: (await call(readSignInFunnels, input, { signal })).funnels };
    },
    refetchInterval: renewedMs,
    placeholderData: (former) => former,
  });

/** The apps to which somebody has signed in of late. */
export const appsQuery = (asked: OverviewAsked) => {
  const brandId = brandIdOf(asked);
  return queryOptions({
    queryKey: ['overview', pathOfScope(asked.scope), brandId, 'apps'],
    queryFn: async ({ signal }) => {
      const from = Date.now() - appsOfDays * dayMs;
      const input = { ...(brandId !== undefined && { brandId }), by: 'app' as const, from };
      const { funnels } = await call(readSignInFunnels, input, { signal });
      return funnels.flatMap(({ clientId, name }) =>
        clientId === undefined ? [] : [{ clientId, name: name ?? clientId }],
      );
    },
    staleTime: beforeStaleMs,
  });
};
