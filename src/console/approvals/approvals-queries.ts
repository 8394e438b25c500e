import { queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { listApprovals, showApproval } from '../kernel/management.generated.ts';
import { pathOfScope, type ViewScope } from '../kernel/scope.ts';

const refreshMs = 60_000;
/** While somebody looks at approvals: who waits for another person sees what that person has decided. */
const refreshOfPageMs = 10_000;
const mostListed = 200;

/** What was read of approvals. An act on one has all of it read again. */
export const keyOfApprovals = ['approvals'];

function fieldsOf(scope: ViewScope) {
  if (scope.kind === 'company') return { company: scope.id };
  return scope.kind === 'brand' ? { brandId: Number(scope.id) } : {};
}

/** What waits in a scope, and what was decided in the last day, the newest first. */
export const approvalsQuery = (scope: ViewScope) =>
  queryOptions({
    queryKey: [...keyOfApprovals, pathOfScope(scope)],
    queryFn: async ({ signal }) => {
      const { items } = await call(listApprovals, { ...fieldsOf(scope), limit: mostListed }, { signal });
      return [...items].sort((one, other) => other.askedAt - one.askedAt);
    },
    refetchInterval: refreshMs,
  });

/** How a page shows what another person may have decided just now. */
export const asOfNow = { refetchOnMount: 'always', refetchInterval: refreshOfPageMs } as const;

/** One of them, with what stands against an agreement. */
export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOfApprovals, 'one', id],
    queryFn: ({ signal }) => call(showApproval, { id }, { signal }),
    ...asOfNow,
  });
