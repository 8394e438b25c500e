import type { ReactNode } from 'react';
import { Toasts } from '../../parts/dialogs/toast.tsx';
import { Mark } from '../../parts/layout/Mark.tsx';
import styles from './Handed.module.css';

interface HandedFrameProps {
  /** At the end of the bar: the time that is left, or how the link has ended. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a link's page: the brand, and no place but this one. */
export function HandedFrame({ beside, children }: HandedFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <div className={styles.inner}>
          <Mark />
          <div className={styles.beside}>{beside}</div>
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <Toasts />
    </div>
  );
}
