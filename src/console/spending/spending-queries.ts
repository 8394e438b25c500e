import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { showSpending } from '../kernel/management.generated.ts';
import { keyOfSpending, renewedMs } from '../parts/spending/spending-query.ts';

/** What one brand spends, with its course and its countries. */
export const spendingOfBrandQuery = (brandId: number, days: number) =>
  queryOptions({
    queryKey: [...keyOfSpending, 'one', brandId, days],
    queryFn: ({ signal }) => call(showSpending, { brandId, days }, { signal }),
    refetchInterval: renewedMs,
    placeholderData: keepPreviousData,
  });
