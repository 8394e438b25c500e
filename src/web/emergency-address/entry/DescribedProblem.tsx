import type { ReactNode } from 'react';
import { ProblemMark } from '../../../ui/messages/Problem.tsx';
import styles from './AddressField.module.css';

/**
 * The problem of a field in a form whose problems are summed up in one alert: it looks as `FieldMessage` does and describes its
 * field, but a screen reader says it only there.
 */
export function DescribedProblem({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div id={id} className={styles.problem} data-message data-wrong="">
      <ProblemMark />
      <div>{children}</div>
    </div>
  );
}
