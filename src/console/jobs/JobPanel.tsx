import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useMay, useScope } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import type { ListJobsItem } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { Filled } from '../parts/charts/Bar.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { State } from '../parts/icons/Icon.tsx';
import { isRunning, lookOfState, stateOfJob, whatJobDoes } from '../parts/jobs/job-words.ts';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { DetailList } from '../parts/layout/Details.tsx';
import { PersonLink } from '../parts/people/PersonLink.tsx';
import { actingPerson, useActorName } from '../parts/records/useActorName.ts';
import { Note } from '../parts/states/States.tsx';
import styles from './Jobs.module.css';
import { tookMs } from './job-times.ts';
import { keyOfJobs } from './jobs-queries.ts';
import { RefusedOfJob } from './RefusedOfJob.tsx';

const StopJob = laterPart(() => import('../parts/jobs/StopJob.tsx'), 'StopJob');

interface JobPanelProps {
  readonly job: ListJobsItem;
  readonly onClose: () => void;
}

/** A job with its numbers, the rows that it has refused, and the way to stop it. */
export function JobPanel({ job, onClose }: JobPanelProps) {
  const say = useSay();
  const queries = useQueryClient();
  const mayStop = useMay()('accounts:write');
  const [isStopping, setStopping] = useState(false);
  const isUnfinished = job.state === 'open' || isRunning(job);
  const stop = mayStop && isUnfinished && (
    <Button onClick={() => setStopping(true)}>{say('dialog.asks', { act: say('bulk.stop') })}</Button>
  );
  return (
    <BesidePanel title={whatJobDoes(say, job)} onClose={onClose} foot={stop}>
      <Progress job={job} />
      {job.problem !== undefined && (
        <Note tone={job.state === 'failed' ? 'bad' : 'warn'}>
          <span lang="en">{job.problem}</span>
        </Note>
      )}
      <Facts job={job} />
      <Numbers job={job} />
      {job.refused > 0 && <RefusedOfJob job={job} />}
      <Suspense>
        {isStopping && (
          <StopJob
            job={job}
            onClose={() => setStopping(false)}
            onStopped={async () => {
              await queries.invalidateQueries({ queryKey: keyOfJobs });
              tell(say('jobs.stopped'));
            }}
          />
        )}
      </Suspense>
    </BesidePanel>
  );
}

function Progress({ job }: { readonly job: ListJobsItem }) {
  const say = useSay();
  const { icon, tone, text } = lookOfState[stateOfJob(job)];
  const { done, rows } = job;
  return (
    <div className={styles.progress}>
      <div>
        <State of={icon} tone={tone}>
          {say(text)}
        </State>
        <span>{say('jobs.progress', { done, count: rows })}</span>
      </div>
      {isRunning(job) && <Filled part={rows === 0 ? 0 : done / rows} />}
    </div>
  );
}

function Facts({ job }: { readonly job: ListJobsItem }) {
  const say = useSay();
  const times = useTimes();
  const { nameOf } = useBrands();
  const { kind } = useScope();
  const { company, companyName, brandId, note, madeBy, startedBy = madeBy, madeAt, startedAt, finishedAt } = job;
  const ms = tookMs(job);
  const link = <Link to={pathOfScope({ kind: 'company', id: company })}>{companyName}</Link>;
  return (
    <DetailList
      details={[
        [say('people.column.company'), kind === 'company' ? undefined : companyName === undefined ? company : link],
        [say('companies.brand'), kind === 'all' && brandId !== undefined ? nameOf(brandId) : undefined],
        [say('audit.column.by'), <Actor key="by" name={startedBy} />],
        [say('audit.why'), note && say('approvals.quoted', { text: note })],
        [say('jobs.made'), times.moment(madeAt)],
        [say('jobs.started'), startedAt && times.moment(startedAt)],
        [say('jobs.ended'), finishedAt && times.moment(finishedAt)],
        [say('jobs.column.took'), ms === undefined ? undefined : times.duration(ms)],
        [say('jobs.keptUntil'), times.day(job.expiresAt)],
      ]}
    />
  );
}

function Actor({ name }: { readonly name: string }) {
  const record = { operator: name };
  const id = actingPerson(record);
  const said = useActorName(record);
  return id === undefined ? said : <PersonLink id={id} />;
}

const outcomes = ['added', 'changed', 'same', 'removed', 'disabled', 'refused'] as const;

/** How many rows ended how. */
function Numbers({ job }: { readonly job: ListJobsItem }) {
  const say = useSay();
  const { number } = useTimes();
  const some = outcomes.filter((outcome) => job[outcome] > 0);
  if (some.length === 0) return null;
  const nameOf = (outcome: (typeof outcomes)[number]) =>
    outcome === 'same' ? say('import.view.same') : say(`jobs.outcome.${outcome}`);
  return (
    <div className={styles.numbers}>
      <DetailList details={some.map((outcome) => [nameOf(outcome), number(job[outcome])])} />
    </div>
  );
}
