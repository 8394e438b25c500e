import type { ReactNode } from 'react';
import styles from './Choices.module.css';
import masked from './Masked.module.css';

/** A row of a choice, which acts at once. */
export interface Choice {
  readonly key: string;
  readonly title: string;
  readonly detail?: ReactNode;
  /** At the end of the row: a mark, or what is going on. */
  readonly note?: string | undefined;
  readonly isWorking?: boolean;
  pick(): void;
}

/** A list of buttons, each of them an answer. Screen readers pause before the detail. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className={styles.list}>
      {choices.map(({ key, title, detail, note, isWorking, pick }) => (
        <li key={key}>
          <button type="button" className={styles.choice} aria-disabled={isWorking || undefined} onClick={pick}>
            <span className={styles.what}>
              <span className={styles.title}>{title}</span>
              {detail && (
                <span className={styles.detail}>
                  <span className={masked.spoken}>, </span>
                  {detail}
                </span>
              )}
            </span>
            <span className={styles.note} role={isWorking ? 'status' : undefined}>
              {note}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
