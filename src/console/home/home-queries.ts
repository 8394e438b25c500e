import { queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { listAttention, readAudit, readSignInStatistics, showAccountCounts } from '../kernel/management.generated.ts';

const refreshMs = 60_000;

export const attentionQuery = (company: string) =>
  queryOptions({
    queryKey: ['home', company, 'attention'],
    queryFn: ({ signal }) => call(listAttention, { company }, { signal }),
    refetchInterval: refreshMs,
  });

export const protectionQuery = (company: string) =>
  queryOptions({
    queryKey: ['people', 'counts', company],
    queryFn: ({ signal }) => call(showAccountCounts, { company }, { signal }),
  });

const changesShown = 5;

/** The latest acts of administrators and programs. */
export const changesQuery = (company: string) =>
  queryOptions({
    queryKey: ['home', company, 'changes'],
    queryFn: async ({ signal }) => {
      const input = { company, event: 'operatorAction' as const, limit: changesShown };
      return (await call(readAudit, input, { signal })).items;
    },
    staleTime: refreshMs,
  });

const weekMs = 7 * 24 * 3_600_000;

/** Sign-ins of the last seven days, and of the seven before. */
export const signInsQuery = (company: string) =>
  queryOptions({
    queryKey: ['home', company, 'sign-ins'],
    queryFn: async ({ signal }) => {
      const now = Date.now();
      const read = (from: number, to: number) => call(readSignInStatistics, { company, from, to }, { signal });
      const [week, before] = await Promise.all([read(now - weekMs, now), read(now - 2 * weekMs, now - weekMs)]);
      return { week: week.counts, before: before.counts };
    },
    staleTime: refreshMs,
  });
