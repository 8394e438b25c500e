import { useQuery } from '@tanstack/react-query';
import type { ListJobsItem } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { RefusedRows } from '../parts/jobs/RefusedRows.tsx';
import { Failure, Loading } from '../parts/states/States.tsx';
import { SaveFile } from '../parts/table/SaveFile.tsx';
import styles from './Jobs.module.css';
import { mostShown, readRefused, refusedRowsQuery } from './jobs-queries.ts';

/** The names of the columns are those of the API, so that a file is read by programs too. */
const columns = ['line', 'id', 'reason', 'problem'];

/** The first rows that a job has refused, each with the reason, and all of them as a file. */
export function RefusedOfJob({ job }: { readonly job: ListJobsItem }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(refusedRowsQuery(job));
  return (
    <section className={styles.refused} aria-label={say('jobs.outcome.refused')}>
      <header>
        <h3>{say('jobs.outcome.refused')}</h3>
        <SaveFile
          label={say('audit.csv')}
          fileName={`refused-${job.id}.csv`}
          read={async () => {
            const { rows, hasMore } = await readRefused(job);
            const cells = rows.map(({ line, id = '', reason = '', problem = '' }) => [
              String(line),
              id,
              reason,
              problem,
            ]);
            const told = say(hasMore ? 'people.savedPart' : 'people.saved', { count: rows.length });
            return { rows: [columns, ...cells], told };
          }}
        />
      </header>
      {isPending && <Loading />}
      {error && <Failure error={error} onRepeat={() => void refetch()} />}
      {data && <RefusedRows rows={data.items} />}
      {job.refused > mostShown && <p>{say('jobs.firstRefused', { count: mostShown })}</p>}
    </section>
  );
}
