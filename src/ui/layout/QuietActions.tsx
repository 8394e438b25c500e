import type { ReactNode } from 'react';
import styles from './QuietActions.module.css';

/** Actions of low emphasis below the primary one, in one line where they fit. */
export function QuietActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Text in the place of an action. */
export function QuietNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
