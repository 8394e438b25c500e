import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { showProviders } from '../../kernel/management.generated.ts';

/** A hidden page is not renewed. */
export const renewedMs = 15_000;

export const keyOfProviders = ['providers'];

/** How providers answer, and which of them send what. */
export const providersQuery = queryOptions({
  queryKey: keyOfProviders,
  queryFn: ({ signal }) => call(showProviders, {}, { signal }),
  refetchInterval: renewedMs,
});
