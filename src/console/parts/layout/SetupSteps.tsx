import Check from 'lucide/dist/esm/icons/check.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './SetupSteps.module.css';

/** A step of a set-up. */
export interface SetupStep {
  readonly id: string;
  readonly title: string;
  readonly isDone: boolean;
  /** One line that stands for a step that is done. */
  readonly summary?: ReactNode;
  /** At the end of its line: a link that opens it. */
  readonly act?: ReactNode;
  /** What is done in it. Shown while it is open. */
  readonly content: ReactNode;
}

interface SetupStepsProps {
  /** What is set up, for screen readers. */
  readonly label: string;
  readonly steps: readonly SetupStep[];
  /** The id of the step that is open. */
  readonly open: string;
}

/** All steps of a set-up: done ones as one line, the present one open, later ones named. */
export function SetupSteps({ label, steps, open }: SetupStepsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const former = useRef(open);
  useEffect(() => {
    if (former.current !== open) heading.current?.focus();
    former.current = open;
  }, [open]);
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ id, title, isDone, summary, act, content }, index) => {
        const isOpen = id === open;
        return (
          <li
            key={id}
            className={styles.step}
            data-state={isOpen ? 'open' : isDone ? 'done' : 'later'}
            aria-current={isOpen ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone && !isOpen ? <Icon of={Check} isSmall /> : index + 1}
            </span>
            <div className={styles.head}>
              <h2 tabIndex={-1} ref={isOpen ? heading : undefined}>
                {title}
              </h2>
              {!isOpen && act}
            </div>
            {isOpen && <div className={styles.content}>{content}</div>}
            {!isOpen && isDone && summary && <div className={styles.summary}>{summary}</div>}
          </li>
        );
      })}
    </ol>
  );
}
