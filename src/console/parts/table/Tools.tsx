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
