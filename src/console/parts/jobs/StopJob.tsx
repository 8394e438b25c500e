import { call } from '../../kernel/call.ts';
import { cancelJob, type ListJobsItem } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { whatJobDoes } from './job-words.ts';

interface StopJobProps {
  readonly job: ListJobsItem;
  readonly onClose: () => void;
  /** It is stopped; the dialog closes once this is settled. */
  readonly onStopped: () => Promise<void>;
}

/** Asks before a job is stopped: what is done stays, what is not done then, and that it can't be put back. */
export function StopJob({ job, onClose, onStopped }: StopJobProps) {
  const say = useSay();
  const { id, company, rows, done } = job;
  return (
    <ConfirmDialog
      title={say('jobs.stopTitle', { what: whatJobDoes(say, job) })}
      verb={say('bulk.stop')}
      isDanger
      reason="offered"
      onClose={onClose}
      perform={async (options) => {
        await call(cancelJob, { id, company }, options);
        await onStopped();
      }}
    >
      <p>
        {say('jobs.stopDone', { done })} {rows > done && say('jobs.stopLeft', { count: rows - done })}
      </p>
      <p>{say('jobs.stopBack')}</p>
    </ConfirmDialog>
  );
}
