import type { ReactNode } from 'react';
import styles from './StickyAction.module.css';

/** The primary button of a form with a long list. It stays in view, and nothing that has the focus lies under it. */
export function StickyAction({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
