import type { ReactNode } from 'react';
import { useTitle } from '../kernel/useTitle.ts';
import styles from './Heading.module.css';

/** What a screen asks for, and one sentence at most; it is the document's title too. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <div className={styles.heading}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className={styles.below}>{children}</div>}
    </div>
  );
}
