import { useQuery } from '@tanstack/react-query';
import { useSay } from '../kernel/texts.ts';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { Failure, Loading } from '../parts/states/States.tsx';
import { SpendingPanel } from './SpendingPanel.tsx';
import { spendingOfBrandQuery } from './spending-queries.ts';
import { daysOf, type SpendingRange } from './spending-search.ts';

interface SpendingBesideProps {
  readonly brandId: number;
  readonly range: SpendingRange;
  readonly onClose: () => void;
}

/** The brand that the address names, also one that a filter leaves out of the list. */
export function SpendingBeside({ brandId, range, onClose }: SpendingBesideProps) {
  const say = useSay();
  const { data, error, refetch } = useQuery(spendingOfBrandQuery(brandId, daysOf[range]));
  if (data) return <SpendingPanel spending={data} range={range} onClose={onClose} />;
  return (
    <BesidePanel title={say('place.spending')} onClose={onClose}>
      {error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />}
    </BesidePanel>
  );
}
