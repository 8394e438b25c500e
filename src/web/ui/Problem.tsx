import type { ReactNode } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import styles from './Problem.module.css';

/** The mark of a problem, in the colour of the text. */
export function ProblemMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.9 3.2h1.8v5H7.1v-5Zm.9 8a1.1 1.1 0 1 1 0-2.2 1.1 1.1 0 0 1 0 2.2Z" />
    </svg>
  );
}

interface ProblemProps {
  readonly id?: string | undefined;
  readonly children?: ReactNode;
  /** A link that helps, beside the sentence and not announced with it; `null` as long as there is none. */
  readonly after?: ReactNode;
}

/** A problem. Its element exists before the text, so that screen readers announce the text. */
export function Problem({ id, children, after }: ProblemProps) {
  const { space } = useVisit();
  const mark = children && <ProblemMark />;
  const look = { className: styles.problem, 'data-wrong': children ? '' : undefined };
  if (after === undefined)
    return (
      <div id={id} role="alert" {...look}>
        {mark}
        {children && <div>{children}</div>}
      </div>
    );
  return (
    <div {...look}>
      {mark}
      <div>
        <div id={id} role="alert">
          {children}
        </div>
        {space}
        {after}
      </div>
    </div>
  );
}
