import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import styles from './Sessions.module.css';
import type { EndSession, PartName } from './useEndSession.ts';

interface PartProps {
  readonly title: string;
  /** Its name, where something in it can be ended. */
  readonly name?: PartName;
  readonly ending?: EndSession;
  readonly children: ReactNode;
}

/** A part of the page under a small heading. What was ended in it is said there, and the focus returns there. */
export function Part({ title, name, ending, children }: PartProps) {
  const { t, messageOf } = useVisit();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = ending?.outcome?.part === name ? ending?.outcome : undefined;
  useEffect(() => {
    if (outcome) heading.current?.focus(); // the pressed button may be removed
  }, [outcome]);
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.subtitle} id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {name && (
        <p className={styles.done} role="status">
          {outcome?.done && t(`sessions.${outcome.done}`)}
        </p>
      )}
      {outcome?.problem && <FieldMessage id={`${id}-problem`}>{messageOf(outcome.problem)}</FieldMessage>}
      {children}
    </section>
  );
}
