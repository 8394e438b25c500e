import type { ReactNode } from 'react';
import styles from './Note.module.css';

/**
 * The reserved place below the fields of a form: holds a hint, or what went wrong. It stands in the page from the
 * start, so that nothing jumps and a screen reader hears what comes into it.
 */
export function Note({ id, hint, children }: { id: string; hint?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.place}>
      <div id={id} role="alert" className={styles.problem}>
        {children && (
          <>
            <Mark />
            <div>{children}</div>
          </>
        )}
      </div>
      {!children && hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.9 3.2h1.8v5H7.1v-5Zm.9 8a1.1 1.1 0 1 1 0-2.2 1.1 1.1 0 0 1 0 2.2Z" />
    </svg>
  );
}
