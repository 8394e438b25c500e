import type { ReactNode } from 'react';
import styles from './FieldMessage.module.css';
import { Problem } from './Problem.tsx';

/** Space reserved below the fields of a form for a hint or a problem, so that the layout does not move. */
export function FieldMessage({ id, hint, children }: { id: string; hint?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.place}>
      <Problem id={id}>{children}</Problem>
      <p className={styles.hint} role="status">
        {!children && hint}
      </p>
    </div>
  );
}
