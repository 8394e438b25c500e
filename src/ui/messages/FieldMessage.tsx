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

/**
 * Space reserved below the fields of a form for a hint or a problem, so that the layout does not move. What has its id
 * describes the fields: the problem or the hint, without the link beside it.
 */
export function FieldMessage({ id, hint, children, after }: FieldMessageProps) {
  const hasLink = after !== undefined;
  return (
    <div id={hasLink ? undefined : id} className={styles.place} data-message>
      <Problem id={hasLink ? id : undefined} after={after}>
        {children}
      </Problem>
      <p className={styles.hint} role="status">
        {!children && hint}
      </p>
    </div>
  );
}
