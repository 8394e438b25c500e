import type { ReactNode } from 'react';
import styles from './LaterScreen.module.css';

/** Fades in each screen of a step. It uses styles alone, and no script waits for it. */
export function Entering({ children }: { children: ReactNode }) {
  return <div className={styles.entering}>{children}</div>;
}
