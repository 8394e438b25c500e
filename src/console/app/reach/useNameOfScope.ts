import { useQuery } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { useCaller, useMay } from '../../kernel/caller.ts';
import { showCompany } from '../../kernel/management.generated.ts';
import type { ViewScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { brandsQuery } from '../../parts/brands/brands-query.ts';

/** The name of a scope. Without the right to read a company its own one is known from the account, others by their ids. */
export function useNameOfScope(scope: ViewScope): string {
  const say = useSay();
  const { account } = useCaller();
  const may = useMay();
  const isOwn = scope.kind === 'company' && scope.id === account?.companyId;
  const { data } = useQuery({
    queryKey: ['company', scope.kind === 'company' ? scope.id : ''],
    queryFn: ({ signal }) => call(showCompany, { id: scope.kind === 'company' ? scope.id : '' }, { signal }),
    enabled: scope.kind === 'company' && !isOwn && may('companies:read'),
    staleTime: 300_000,
  });
  const { data: brands } = useQuery({
    ...brandsQuery(scope),
    enabled: scope.kind === 'brand' && may('companies:read'),
  });
  if (scope.kind === 'all') return say('shell.everything');
  if (scope.kind === 'brand') return brands?.[0]?.name ?? say('shell.brand', { brand: scope.id });
  return isOwn ? (account?.companyName ?? scope.id) : (data?.name ?? scope.id);
}
