import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { cancelJob } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { type BulkJob, bulkJobsKey } from './bulk-jobs.ts';

/** Asks before a job is stopped: what it has done stays. */
export function StopDialog({ job, onClose }: { readonly job: BulkJob; readonly onClose: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say('bulk.stopTitle')}
      verb={say('bulk.stop')}
      onClose={onClose}
      perform={async (options) => {
        await call(cancelJob, { id: job.id, company: job.company }, options);
        await queries.invalidateQueries({ queryKey: bulkJobsKey });
      }}
    >
      <p>{say('bulk.stopDetail')}</p>
    </ConfirmDialog>
  );
}
