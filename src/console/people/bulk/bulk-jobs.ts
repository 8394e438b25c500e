import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { type ListJobsItem, listJobs, readJobReport } from '../../kernel/management.generated.ts';
import { isRunning } from '../../parts/jobs/job-words.ts';
import { type BulkActName, isBulkAct } from './bulk-acts.ts';

/** A job that does an act to people. */
export type BulkJob = ListJobsItem & { readonly kind: BulkActName };

export const bulkJobsKey = ['bulk-jobs'];
const shownAfterEndMs = 15 * 60_000;
const readAgainMs = 1000;
const latest = 10;

/** Jobs that are worked on, and those that have ended just now, newest first. It is read again while one is worked on. */
export const bulkJobsQuery = (company: string | undefined, mayRead: boolean) =>
  queryOptions({
    queryKey: [...bulkJobsKey, company],
    enabled: company !== undefined && mayRead,
    queryFn: async ({ signal }) => {
      const { items } = await call(listJobs, { company, limit: latest }, { signal });
      return items.filter(isShown);
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? readAgainMs : false),
  });

function isShown(job: ListJobsItem): job is BulkJob {
  const { kind, state, isPreview, finishedAt } = job;
  if (!isBulkAct(kind) || isPreview || state === 'open') return false;
  return state === 'running' || (finishedAt ?? 0) > Date.now() - shownAfterEndMs;
}

const mostLines = 200;

/** The people that a job left out, each with the reason. */
export const refusedLinesQuery = ({ id, company }: BulkJob) =>
  queryOptions({
    queryKey: [...bulkJobsKey, company, id, 'refused'],
    queryFn: ({ signal }) => call(readJobReport, { id, company, outcome: 'refused', limit: mostLines }, { signal }),
  });
