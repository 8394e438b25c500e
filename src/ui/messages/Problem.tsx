import type { ReactNode } from 'react';
import styles from './Problem.module.css';

/** The mark of a problem, in the colour of the text. */
export function ProblemMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.9 3.2h1.8v5H7.1v-5Zm.9 8a1.1 1.1 0 1 1 0-2.2 1.1 1.1 0 0 1 0 2.2Z" />
    </svg>
  );
}

interface ProblemProps {
  readonly id?: string | undefined;
  readonly children?: ReactNode;
  /**
   * A link that helps, beside the sentence and not announced with it, with what stands between the two in the language of
   * the page; `null` as long as there is none.
   */
  readonly after?: ReactNode;
}

/**
 * A problem. Its alert is a new element for each text: by its role, one that appears is said, while Orca says in Firefox no
 * text that comes into one that was there before.
 */
export function Problem({ id, children, after }: ProblemProps) {
  const alert = children && (
    <div key={String(children)} id={id} role="alert">
      {children}
    </div>
  );
  return (
    <div className={styles.problem} data-wrong={children ? '' : undefined}>
      {children && <ProblemMark />}
      {after === undefined ? (
        alert
      ) : (
        <div>
          {alert}
          {after}
        </div>
      )}
    </div>
  );
}
