import type { ReactNode } from 'react';
import styles from './Tools.module.css';

interface ToolsProps {
  /** The search and the filters. */
  readonly children: ReactNode;
  /** Buttons at the end of the row. */
  readonly acts?: ReactNode;
}

/** The row of tools above a table. */
export function Tools({ children, acts }: ToolsProps) {
  return (
    <div className={styles.tools}>
      {children}
      {acts && <div className={styles.acts}>{acts}</div>}
    </div>
  );
}

/** The place of a filter in a row of tools. On a phone it is as wide as its text, and shares the row if there is room. */
export function Filter({ children }: { readonly children: ReactNode }) {
  return <div className={styles.filter}>{children}</div>;
}
