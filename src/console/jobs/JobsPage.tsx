import { useNavigate, useSearch } from '@tanstack/react-router';
import ListChecks from 'lucide/dist/esm/icons/list-checks.mjs';
import { useCallback } from 'react';
import { useScope } from '../kernel/caller.ts';
import { usePages } from '../kernel/lists/pages.ts';
import { useSay } from '../kernel/texts.ts';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, NoMatch } from '../parts/states/States.tsx';
import { Listed } from '../parts/table/Listed.tsx';
import { JobBeside } from './JobBeside.tsx';
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
  const say = useSay();
  const scope = useScope();
  const { list, items, readMore, total, isWhole } = usePages(jobsQuery({ scope, search }));
  const isNarrowed = Object.keys(listOf(search)).length > 0;
  return (
    <ListBeside
      panel={
        search.open !== undefined && (
          <JobBeside
            key={search.open}
            id={search.open}
            known={items.find(({ id }) => id === search.open)}
            onClose={() => onChange(listOf(search))}
          />
        )
      }
    >
      <Listed
        list={list}
        count={items.length}
        foot={say(isWhole ? 'jobs.count' : 'jobs.countMore', { count: items.length })}
        empty={<NoJobs isNarrowed={isNarrowed} onClear={() => onChange({})} />}
      >
        <JobsTable
          items={items}
          total={total}
          search={search}
          onOpen={({ id }) => onChange({ ...search, open: id })}
          onMore={readMore}
        />
      </Listed>
    </ListBeside>
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
