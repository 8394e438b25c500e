import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Sheet } from '../../parts/dialogs/Sheet.tsx';
import { PersonLink } from '../../parts/people/PersonLink.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
import styles from './Bulk.module.css';
import { type BulkJob, refusedLinesQuery } from './bulk-jobs.ts';

/** The people that an act left out, each with the reason. */
export function RefusedPeople({ job, onClose }: { readonly job: BulkJob; readonly onClose: () => void }) {
  const say = useSay();
  const { data, error, isPending } = useQuery(refusedLinesQuery(job));
  return (
    <Sheet
      title={say('bulk.notDone', { count: job.refused })}
      onClose={onClose}
      foot={<Button onClick={onClose}>{say('dialog.close')}</Button>}
    >
      {isPending && <Loading />}
      {error && <Failure error={error} />}
      <ul className={styles.report}>
        {data?.items.map(({ line, id, reason, problem }) => (
          <li key={line}>
            {id === undefined ? say('person.unnamed') : <PersonLink id={id} />}
            {reason === undefined ? <span lang="en">{problem}</span> : <span>{say(`bulk.why.${reason}`)}</span>}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
