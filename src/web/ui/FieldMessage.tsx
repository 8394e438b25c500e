import type { ReactNode } from 'react';
import styles from './FieldMessage.module.css';
import { Problem } from './Problem.tsx';

/** The reserved place below the fields of a form: holds a hint, or what went wrong, so that nothing jumps. */
export function FieldMessage({ id, hint, children }: { id: string; hint?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.place}>
      <Problem id={id}>{children}</Problem>
      {!children && hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
