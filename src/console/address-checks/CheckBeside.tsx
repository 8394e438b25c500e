import { useQuery } from '@tanstack/react-query';
import MapPinCheck from 'lucide/dist/esm/icons/map-pin-check.mjs';
import { useScope } from '../kernel/caller.ts';
import { hasCode } from '../kernel/problem.ts';
import { useSay } from '../kernel/texts.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { Empty, Failure, Loading } from '../parts/states/States.tsx';
import { CheckPanel } from './CheckPanel.tsx';
import { checkQuery } from './checks-queries.ts';

interface CheckBesideProps {
  /** Of the location. */
  readonly id: string;
  /** The list has others. */
  readonly hasOthers: boolean;
  readonly onClose: () => void;
  /** Goes on to another one of the list. */
  readonly onNext: () => Promise<void>;
  /** Shows those of one company. */
  readonly onCompany: ((company: string) => void) | undefined;
}

/** The address that the address of the view names, or that it waits no more. */
export function CheckBeside({ id, hasOthers, onClose, onNext, onCompany }: CheckBesideProps) {
  const say = useSay();
  const { data, error, refetch } = useQuery(checkQuery(useScope(), id));
  if (data) return <CheckPanel check={data} onClose={onClose} onDone={onNext} onCompany={onCompany} />;
  const next = hasOthers && <Button onClick={() => void onNext()}>{say('addressChecks.next')}</Button>;
  return (
    <BesidePanel title={say('place.addressChecks')} onClose={onClose}>
      {hasCode(error, 'notFound') && (
        <Empty
          icon={MapPinCheck}
          title={say('addressChecks.gone')}
          detail={say('addressChecks.goneDetail')}
          act={next}
        />
      )}
      {error && !hasCode(error, 'notFound') && <Failure error={error} onRepeat={() => void refetch()} />}
      {!error && <Loading />}
    </BesidePanel>
  );
}
