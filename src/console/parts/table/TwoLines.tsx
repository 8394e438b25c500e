import type { ReactNode } from 'react';
import styles from './TwoLines.module.css';

/** A cell with a link or a state, and below it what belongs to it in small letters. */
export function TwoLines({ children }: { readonly children: ReactNode }) {
  return <span className={styles.two}>{children}</span>;
}
