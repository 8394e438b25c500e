import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { listSpending } from '../../kernel/management.generated.ts';
import { pathOfScope, reachOf, type ViewScope } from '../../kernel/scope.ts';

/** A hidden page is not renewed, and a covered one has no views. */
export const renewedMs = 15_000;

export const keyOfSpending = ['spending'];

/** What brands spend, those first that have spent the largest part of their limit. @param brand the only one */
export const spendingQuery = (scope: ViewScope, brand?: number, days = 1) =>
  queryOptions({
    queryKey: [...keyOfSpending, pathOfScope(scope), brand, days],
    queryFn: async ({ signal }) => (await call(listSpending, { ...reachOf(scope, brand), days }, { signal })).brands,
    refetchInterval: renewedMs,
    placeholderData: keepPreviousData,
  });
