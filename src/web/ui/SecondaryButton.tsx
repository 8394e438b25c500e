import type { ReactNode } from 'react';
import styles from './SecondaryButton.module.css';

/** The other answer to what the primary action asks. */
export function SecondaryButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.secondary} onClick={onClick}>
      {children}
    </button>
  );
}
