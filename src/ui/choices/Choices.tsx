import type { ReactNode } from 'react';
import masked from '../messages/Spoken.module.css';
import styles from './Choices.module.css';

/** A card of a choice, which acts at once. */
export interface Choice {
  readonly key: string;
  /** Its kind, before the title: an icon or an initial on a ground. */
  readonly tile?: ReactNode;
  readonly title: string;
  readonly detail?: ReactNode;
  /** At the end of the card: why it is marked, or what is going on. */
  readonly note?: string | undefined;
  /** It stands out among the others, such as the one used last. */
  readonly isMarked?: boolean | undefined;
  readonly isWorking?: boolean;
  pick(): void;
}

/** Cards that are buttons, each of them an answer. Screen readers pause before the detail. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className={styles.list}>
      {choices.map(({ key, tile, title, detail, note, isMarked, isWorking, pick }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.choice}
            data-marked={isMarked || undefined}
            aria-disabled={isWorking || undefined}
            onClick={pick}
          >
            {tile}
            <span className={styles.what}>
              <span className={styles.title}>{title}</span>
              {detail && (
                <span className={styles.detail}>
                  <span className={masked.spoken}>, </span>
                  {detail}
                </span>
              )}
              <span className={styles.note} role={isWorking ? 'status' : undefined}>
                {note}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
