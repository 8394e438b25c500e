import { useQuery } from '@tanstack/react-query';
import { useScope } from '../kernel/caller.ts';
import type { Alarm } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { Failure, Loading } from '../parts/states/States.tsx';
import { AlarmPanel } from './AlarmPanel.tsx';
import { alarmQuery } from './alarms-queries.ts';

interface AlarmBesideProps {
  readonly id: string;
  /** As the list has it. */
  readonly known: Alarm | undefined;
  readonly onClose: () => void;
}

/** The alarm that the address names, also one that is not in the list. */
export function AlarmBeside({ id, known, onClose }: AlarmBesideProps) {
  const say = useSay();
  const { data, error, refetch } = useQuery(alarmQuery(useScope(), id));
  const alarm = data ?? known;
  if (alarm) return <AlarmPanel alarm={alarm} events={data?.events} onClose={onClose} />;
  return (
    <BesidePanel title={say('place.alarms')} onClose={onClose}>
      {error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />}
    </BesidePanel>
  );
}
