import type { ReactNode } from 'react';
import { TextButton } from './Button.tsx';
import styles from './QuietButton.module.css';

/** An alternative to the primary action, below it, that is no link. */
export function QuietButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <div className={styles.quiet}>
      <TextButton onClick={onClick}>{children}</TextButton>
    </div>
  );
}
