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

/** A problem. Its element exists before the text, so that screen readers announce the text. */
export function Problem({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    <div id={id} role="alert" className={styles.problem}>
      {children && (
        <>
          <ProblemMark />
          <div>{children}</div>
        </>
      )}
    </div>
  );
}
