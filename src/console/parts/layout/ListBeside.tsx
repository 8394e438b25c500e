import type { ReactNode } from 'react';
import styles from './ListBeside.module.css';

interface ListBesideProps {
  readonly children: ReactNode;
  /** What is open of the list. On narrow screens it covers the list. */
  readonly panel: ReactNode;
}

/** A list, and beside it what is open of it. */
export function ListBeside({ children, panel }: ListBesideProps) {
  return (
    <div className={styles.list} data-open={Boolean(panel) || undefined}>
      <div>{children}</div>
      {panel}
    </div>
  );
}
