import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs';
import type { SignInFunnel } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Icon } from '../parts/icons/Icon.tsx';
import { type StepOfFunnel, stepShare } from './marked-steps.ts';
import styles from './Overview.module.css';

interface FunnelCellProps {
  readonly funnel: SignInFunnel;
  readonly step: StepOfFunnel;
}

/** How many came through a step: a part of a hundred, of few a count. A mark says how far it is under what is usual. */
export function FunnelCell({ funnel, step }: FunnelCellProps) {
  const say = useSay();
  const { tenth, percent } = useTimes();
  if (funnel.started === 0) return '—';
  const found = stepShare(funnel, step);
  if (!found) return say('overview.countOf', { count: step.passed, whole: funnel.started });
  const { share, under, usualShare = 0, fall } = found;
  const written = tenth(share * 100);
  if (!fall) return written;
  const words = say('overview.under', { points: tenth(under * 100), percent: percent(usualShare) });
  return (
    <span className={styles.fall} data-fall={fall} title={words}>
      <Icon of={ArrowDown} isSmall />
      {written}
      <span className={styles.hidden}>{words}</span>
    </span>
  );
}
