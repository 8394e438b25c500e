import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from './call.ts';
import { type Caller, showMe } from './management.generated.ts';
import { type CallerPermission, may, type ViewScope } from './scope.ts';

/** Who calls, with rights. It is read at the start, and after each refusal. */
export const callerQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(showMe, {}, { signal }),
  staleTime: 60_000,
});

export const useCaller = (): Caller => useSuspenseQuery(callerQuery).data;

/** The scope of the view. */
export const ScopeContext = createContext<ViewScope>({ kind: 'all' });

export const useScope = (): ViewScope => use(ScopeContext);

/** Whether the person may do something in the scope of the view. */
export function useMay(): (permission: CallerPermission) => boolean {
  const caller = useCaller();
  const scope = useScope();
  return (permission) => may(caller, permission, scope);
}

/** The company of the view; undefined in a wider one. */
export function useCompany(): string | undefined {
  const scope = useScope();
  return scope.kind === 'company' ? scope.id : undefined;
}
