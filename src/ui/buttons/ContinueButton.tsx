import type { ReactNode } from 'react';
import styles from './Button.module.css';

/** The primary action of a screen without a form. */
export function ContinueButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.primary} onClick={onClick}>
      {children}
    </button>
  );
}
