import OctagonPause from 'lucide/dist/esm/icons/octagon-pause.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { Spending } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { State } from '../parts/icons/Icon.tsx';

/** Which messages of a brand are not sent any more. */
export function StoppedMark({ stopped }: Pick<Spending, 'stopped'>) {
  const say = useSay();
  if (stopped === 'none') return null;
  return stopped === 'all' ? (
    <State of={OctagonPause} tone="bad">
      {say('spending.stoppedAll')}
    </State>
  ) : (
    <State of={TriangleAlert} tone="warn">
      {say('spending.stoppedUnproven')}
    </State>
  );
}
