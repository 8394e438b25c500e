import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { type ListedQuery, pagesQuery } from '../kernel/lists/pages.ts';
import {
  type ListJobsItem,
  listJobs,
  type ReadJobReportItem,
  readJobReport,
  showJob,
} from '../kernel/management.generated.ts';
import { pathOfScope, reachOf, type ViewScope } from '../kernel/scope.ts';
import { isRunning } from '../parts/jobs/job-words.ts';
import { filterOf, type JobsSearch, listOf } from './jobs-search.ts';

const perPage = 100;
const readAgainMs = 3000;

export const keyOfJobs = ['jobs'];

/** Which jobs are asked for. */
export interface JobsAsked {
  readonly scope: ViewScope;
  readonly search: JobsSearch;
}

/** Jobs, the newest first, page by page. They are read again while one runs. */
export const jobsQuery = ({ scope, search }: JobsAsked) => ({
  ...pagesQuery([...keyOfJobs, pathOfScope(scope), listOf(search)], (start, options) =>
    call(listJobs, { ...reachOf(scope, search.brand), ...filterOf(search), limit: perPage, ...start }, options),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: ListedQuery<ListJobsItem>) =>
    state.data?.pages.some(({ items }) => items.some(isRunning)) === true ? readAgainMs : false,
});

/** One job, which the list need not have. */
export const jobQuery = (scope: ViewScope, id: string | undefined) =>
  queryOptions({
    queryKey: [...keyOfJobs, pathOfScope(scope), 'one', id],
    queryFn: ({ signal }) => call(showJob, { id: id ?? '', ...reachOf(scope) }, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? readAgainMs : false),
  });

export const mostShown = 20;

/** The first rows that a job has refused. @param refused how many it has refused so far, so that more are read */
export const refusedRowsQuery = ({ id, company, refused }: Pick<ListJobsItem, 'id' | 'company' | 'refused'>) =>
  queryOptions({
    queryKey: [...keyOfJobs, 'refused', id, Math.min(refused, mostShown)],
    queryFn: ({ signal }) => call(readJobReport, { id, company, outcome: 'refused', limit: mostShown }, { signal }),
    placeholderData: (former) => former,
  });

const perPageOfFile = 500;
/** Rows that one file has at most. */
const mostInFile = 50_000;

/** Reads refused rows for a file. @returns at most `mostInFile`, and whether there are more */
export async function readRefused({ id, company }: Pick<ListJobsItem, 'id' | 'company'>) {
  const rows: ReadJobReportItem[] = [];
  let cursor: string | undefined;
  do {
    const next = cursor === undefined ? {} : { cursor };
    const page = await call(readJobReport, { id, company, outcome: 'refused', limit: perPageOfFile, ...next });
    rows.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined && rows.length < mostInFile);
  return { rows, hasMore: cursor !== undefined };
}
