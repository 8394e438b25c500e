import { useSay } from '../../kernel/texts.ts';
import { Bar } from '../charts/Bar.tsx';
import styles from './SpentBar.module.css';
import { useAmount } from './useAmount.ts';

interface SpentBarProps {
  readonly spent: number;
  readonly limit: number;
  /** Before the amounts, such as the brand. */
  readonly name?: string;
  /** Nothing that costs is sent any more. */
  readonly isStopped?: boolean;
}

/** From this part of its limit on a brand is near it. */
const nearPart = 0.9;

/** What is spent of a limit, as a bar with the amounts above. */
export function SpentBar({ spent, limit, name, isStopped = false }: SpentBarProps) {
  const say = useSay();
  const amount = useAmount();
  const isNear = limit > 0 && spent >= nearPart * limit;
  const colour = isStopped ? 'bad' : isNear ? 'warn' : 1;
  return (
    <div className={styles.spent}>
      <p>
        {name !== undefined && <b>{name}</b>}
        <span>{say('spending.of', { amount: amount(spent), limit: amount(limit) })}</span>
      </p>
      <Bar
        parts={[
          { key: 'spent', label: '', value: Math.min(spent, limit || spent), colour },
          { key: 'left', label: '', value: Math.max(limit - spent, 0), colour: 'rest' },
        ]}
      />
    </div>
  );
}
