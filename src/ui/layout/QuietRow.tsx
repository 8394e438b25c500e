import type { ReactNode } from 'react';
import styles from './QuietRow.module.css';

/** Links and texts of low emphasis side by side, as far as there is room. */
export function QuietRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
