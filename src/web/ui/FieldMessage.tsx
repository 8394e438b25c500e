import type { ReactNode } from 'react';
import styles from './FieldMessage.module.css';
import { Problem } from './Problem.tsx';

interface FieldMessageProps {
  readonly id: string;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
  /** A link that helps, beside the problem; `null` as long as there is none. */
  readonly after?: ReactNode;
}

/** Space reserved below the fields of a form for a hint or a problem, so that the layout does not move. */
export function FieldMessage({ id, hint, children, after }: FieldMessageProps) {
  return (
    <div className={styles.place}>
      <Problem id={id} after={after}>
        {children}
      </Problem>
      <p className={styles.hint} role="status">
        {!children && hint}
      </p>
    </div>
  );
}
