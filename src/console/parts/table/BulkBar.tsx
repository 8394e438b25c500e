import X from 'lucide/dist/esm/icons/x.mjs';
import { useSay } from '../../kernel/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './BulkBar.module.css';
import type { RowSelection } from './useSelection.ts';

interface BulkAct {
  readonly id: string;
  readonly text: string;
  readonly onAct: () => void;
}

interface BulkBarProps {
  readonly selection: RowSelection;
  /** How many the list has. */
  readonly total: number;
  /** What can be done to the chosen rows, at most four. */
  readonly acts: readonly BulkAct[];
}

/** The bar of the rows that are chosen: how many, all of them, and what to do. */
export function BulkBar({ selection, total, acts }: BulkBarProps) {
  const say = useSay();
  const count = selection.count(total);
  return (
    <section className={styles.bar} aria-label={say('bulk.bar')} data-shown={count > 0}>
      <p role="status">{count > 0 && say('bulk.count', { count })}</p>
      {count > 0 && (
        <>
          {count < total && (
            <button type="button" className={styles.all} onClick={selection.chooseAll}>
              {say('bulk.all', { count: total })}
            </button>
          )}
          <div className={styles.acts}>
            {acts.map(({ id, text, onAct }) => (
              <button key={id} type="button" onClick={onAct}>
                {text}
              </button>
            ))}
          </div>
          <button type="button" className={styles.close} aria-label={say('bulk.none')} onClick={selection.clear}>
            <Icon of={X} isSmall />
          </button>
        </>
      )}
    </section>
  );
}
