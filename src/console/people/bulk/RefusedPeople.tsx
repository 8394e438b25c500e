import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Sheet } from '../../parts/dialogs/Sheet.tsx';
import { RefusedRows } from '../../parts/jobs/RefusedRows.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
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
      {data && <RefusedRows rows={data.items} />}
    </Sheet>
  );
}
