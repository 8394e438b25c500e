import type { ReactNode } from 'react';
import styles from './FieldMessage.module.css';
import { Problem } from './Problem.tsx';

interface FieldMessageProps {
  readonly id: string;
  readonly hint?: ReactNode;
  /** One of many fields: the message takes its room when it comes. */
  readonly isLoose?: boolean;
  readonly children?: ReactNode;
}

/** Space reserved below the fields of a form for a hint or a problem, so that the layout does not move. */
export function FieldMessage({ id, hint, isLoose, children }: FieldMessageProps) {
  return (
    <div className={isLoose ? styles.loose : styles.place}>
      <Problem id={id}>{children}</Problem>
      <p className={styles.hint} role="status">
        {!children && hint}
      </p>
    </div>
  );
}
