import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { listBrands } from '../../kernel/management.generated.ts';
import { pathOfScope, type ViewScope } from '../../kernel/scope.ts';

/** The brands that a scope has, with their names. */
export const brandsQuery = (scope: ViewScope) =>
  queryOptions({
    queryKey: ['brands', pathOfScope(scope)],
    queryFn: async ({ signal }) => {
      const only = scope.kind === 'brand' ? { brandId: Number(scope.id) } : {};
      return (await call(listBrands, { ...only, limit: 500 }, { signal })).items;
    },
    staleTime: 300_000,
  });
