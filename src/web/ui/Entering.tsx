import type { ReactNode } from 'react';
import styles from './LaterScreen.module.css';

/** Lets each screen of a step come in softly. It is style alone: nothing waits for it. */
export function Entering({ children }: { children: ReactNode }) {
  return <div className={styles.entering}>{children}</div>;
}
