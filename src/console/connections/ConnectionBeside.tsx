import { useQuery } from '@tanstack/react-query';
import { useScope } from '../kernel/caller.ts';
import type { ConnectionHealth } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { Empty, Failure, Loading } from '../parts/states/States.tsx';
import { ConnectionPanel } from './ConnectionPanel.tsx';
import { connectionQuery } from './connections-queries.ts';

interface ConnectionBesideProps {
  readonly id: string;
  /** As the list has it. */
  readonly listed: ConnectionHealth | undefined;
  readonly onClose: () => void;
}

/** The connection that the address names, also where the list has it no more. */
export function ConnectionBeside({ id, listed, onClose }: ConnectionBesideProps) {
  const say = useSay();
  const { data, error, refetch } = useQuery({ ...connectionQuery(useScope(), id), enabled: listed === undefined });
  const connection = listed ?? data;
  if (connection) return <ConnectionPanel connection={connection} onClose={onClose} />;
  return (
    <BesidePanel title={say('place.connections')} onClose={onClose}>
      {connection === null && <Empty title={say('state.notThere')} detail={say('state.notThereDetail')} />}
      {connection === undefined && (error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />)}
    </BesidePanel>
  );
}
