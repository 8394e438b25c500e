import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useCompany, useMay } from '../../kernel/caller.ts';
import { keepDraft, keptDraft } from '../../kernel/drafts.ts';
import { laterPart } from '../../kernel/later.ts';
import { useSay } from '../../kernel/texts.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { isRunning } from '../../parts/jobs/job-words.ts';
import { Note } from '../../parts/states/States.tsx';
import styles from './Bulk.module.css';
import { type BulkJob, bulkJobsKey, bulkJobsQuery } from './bulk-jobs.ts';

const StopJob = laterPart(() => import('../../parts/jobs/StopJob.tsx'), 'StopJob');
const RefusedPeople = laterPart(() => import('./RefusedPeople.tsx'), 'RefusedPeople');

const hiddenKey = 'jobs that were hidden';

/** Ids of the jobs that the person has hidden in this tab. */
function readHidden(): readonly string[] {
  const kept = keptDraft(hiddenKey);
  return Array.isArray(kept) ? kept.map(String) : [];
}

/** The jobs on people of the company: how far each running one is, and the results of those that ended just now. */
export function BulkJobs() {
  const queries = useQueryClient();
  const company = useCompany();
  const mayRead = useMay()('accounts:write');
  const { data: jobs } = useQuery(bulkJobsQuery(company, mayRead));
  const [hidden, setHidden] = useState(readHidden);
  const ended = jobs
    ?.filter((job) => !isRunning(job))
    .map(({ id }) => id)
    .join(' ');
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (known.current !== undefined && ended !== known.current)
      void queries.invalidateQueries({ queryKey: ['people'] }); // a job has changed people since they were read
    known.current = ended;
  }, [ended, queries]);
  const hide = (id: string) => {
    const all = [...hidden, id];
    keepDraft(hiddenKey, all);
    setHidden(all);
  };
  return (
    <div className={styles.jobs} role="status">
      {jobs
        ?.filter(({ id }) => !hidden.includes(id))
        .map((job) => (
          <BulkJobNote key={job.id} job={job} onHide={() => hide(job.id)} />
        ))}
    </div>
  );
}

function BulkJobNote({ job, onHide }: { readonly job: BulkJob; readonly onHide: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'stop' | 'refused'>();
  const { kind, done, rows, changed, disabled, refused } = job;
  const count = changed + disabled;
  const isGoingOn = isRunning(job);
  const look = { icon: isGoingOn ? LoaderCircle : CircleCheck, tone: isGoingOn ? 'plain' : 'ok' } as const;
  const isWhole = job.state === 'done' && refused === 0;
  return (
    <>
      <Note
        {...(isGoingOn || isWhole ? look : { icon: TriangleAlert, tone: 'warn' })}
        act={
          <span className={styles.acts}>
            {isGoingOn && <TextButton onClick={() => setOpen('stop')}>{say('bulk.stop')}</TextButton>}
            {refused > 0 && <TextButton onClick={() => setOpen('refused')}>{say('bulk.seeWhy')}</TextButton>}
            {!isGoingOn && <TextButton onClick={onHide}>{say('bulk.hide')}</TextButton>}
          </span>
        }
      >
        {isGoingOn ? say(`bulk.running.${kind}`, { done, count: rows }) : say(`bulk.done.${kind}`, { count })}
        {refused > 0 && ` ${say('bulk.notDone', { count: refused })}`}
        {(job.state === 'cancelled' || job.state === 'failed') && ` ${say('bulk.stopped', { count: rows - done })}`}
      </Note>
      <Suspense>
        {open === 'stop' && (
          <StopJob
            job={job}
            onClose={() => setOpen(undefined)}
            onStopped={() => queries.invalidateQueries({ queryKey: bulkJobsKey })}
          />
        )}
        {open === 'refused' && <RefusedPeople job={job} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}
