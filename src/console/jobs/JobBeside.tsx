import { useQuery } from '@tanstack/react-query';
import { useScope } from '../kernel/caller.ts';
import type { ListJobsItem } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { Failure, Loading } from '../parts/states/States.tsx';
import { JobPanel } from './JobPanel.tsx';
import { jobQuery } from './jobs-queries.ts';

interface JobBesideProps {
  readonly id: string;
  /** As the list has it. */
  readonly known: ListJobsItem | undefined;
  readonly onClose: () => void;
}

/** The job that the address names, also one that is not in the list. */
export function JobBeside({ id, known, onClose }: JobBesideProps) {
  const say = useSay();
  const { data = known, error, refetch } = useQuery({ ...jobQuery(useScope(), id), enabled: known === undefined });
  const job = known ?? data;
  if (job) return <JobPanel job={job} onClose={onClose} />;
  return (
    <BesidePanel title={say('place.jobs')} onClose={onClose}>
      {error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />}
    </BesidePanel>
  );
}
