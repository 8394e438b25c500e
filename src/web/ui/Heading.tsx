import type { ReactNode } from 'react';
import styles from './Heading.module.css';

/** The title of a screen, with at most one sentence. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className={styles.below}>{children}</div>}
    </div>
  );
}
