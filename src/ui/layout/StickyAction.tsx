import type { ReactNode } from 'react';
import styles from './StickyAction.module.css';

/** The buttons of a form that may be long. They stay in view, and nothing that has the focus lies under them. */
export function StickyAction({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
