import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import ListChecks from 'lucide/dist/esm/icons/list-checks.mjs';
import { useCallback, useMemo } from 'react';
import { useScope } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, Failure, Loading, NoMatch } from '../parts/states/States.tsx';
import { JobBeside } from './JobBeside.tsx';
import styles from './Jobs.module.css';
import { JobsTable } from './JobsTable.tsx';
import { JobsTools } from './JobsTools.tsx';
import { jobsQuery } from './jobs-queries.ts';
import { type JobsSearch, listOf, readJobsSearch } from './jobs-search.ts';

/** What is done to many people at once: how far it is, and what came of it. */
export function JobsPage() {
  const say = useSay();
  const navigate = useNavigate();
  const search = readJobsSearch(useSearch({ strict: false }));
  const change = useCallback((next: JobsSearch) => void navigate({ to: '.', search: { ...next } }), [navigate]);
  return (
    <Page title={say('place.jobs')} fact={say('jobs.noneDetail')}>
      <JobsTools search={search} onChange={change} />
      <Jobs search={search} onChange={change} />
    </Page>
  );
}

interface JobsProps {
  readonly search: JobsSearch;
  readonly onChange: (search: JobsSearch) => void;
}

function Jobs({ search, onChange }: JobsProps) {
  const scope = useScope();
  const list = useInfiniteQuery(jobsQuery({ scope, search }));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { fetchNextPage, isFetchingNextPage, hasNextPage } = list;
  const readMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  const isNarrowed = Object.keys(listOf(search)).length > 0;
  return (
    <div className={styles.list} data-open={search.open !== undefined || undefined}>
      <div>
        {list.isPending && <Loading />}
        {list.isError && items.length === 0 && <Failure error={list.error} onRepeat={() => void list.refetch()} />}
        {list.isSuccess && items.length === 0 && <NoJobs isNarrowed={isNarrowed} onClear={() => onChange({})} />}
        {items.length > 0 && (
          <JobsTable
            items={items}
            total={items.length + (hasNextPage ? 1 : 0)}
            search={search}
            onOpen={({ id }) => onChange({ ...search, open: id })}
            onMore={readMore}
          />
        )}
        {items.length > 0 && <Foot count={items.length} isWhole={!hasNextPage} />}
      </div>
      {search.open !== undefined && (
        <JobBeside
          key={search.open}
          id={search.open}
          known={items.find(({ id }) => id === search.open)}
          onClose={() => onChange(listOf(search))}
        />
      )}
    </div>
  );
}

interface NoJobsProps {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

function NoJobs({ isNarrowed, onClear }: NoJobsProps) {
  const say = useSay();
  if (isNarrowed) return <NoMatch onClear={onClear} />;
  return <Empty icon={ListChecks} title={say('jobs.none')} />;
}

/** How many there are, as far as it is known. */
function Foot({ count, isWhole }: { readonly count: number; readonly isWhole: boolean }) {
  const say = useSay();
  return (
    <p role="status" className={styles.foot}>
      {isWhole ? say('jobs.count', { count }) : say('jobs.countMore', { count })}
    </p>
  );
}
