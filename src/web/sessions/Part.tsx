import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useVisit } from '../kernel/visit/visit.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import styles from './Sessions.module.css';
import type { EndSession, PartName } from './useEndSession.ts';

interface PartProps {
  readonly title: string;
  /** Its name, where something in it can be ended. */
  readonly name?: PartName;
  readonly ending?: EndSession;
  /** What was done in it before the page was opened. */
  readonly news?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the page under a small heading. What was ended in it is said there, and the focus returns there. */
export function Part({ title, name, ending, news, children }: PartProps) {
  const { t } = useVisit();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = ending?.outcome?.part === name ? ending?.outcome : undefined;
  useEffect(() => {
    if (outcome) heading.current?.focus(); // the pressed button may be removed
  }, [outcome]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival
  useEffect(() => {
    if (news) heading.current?.focus();
  }, []);
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.subtitle} id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {name && (
        <p className={styles.done} role="status">
          {outcome?.done ? t(`sessions.${outcome.done}`) : !ending?.outcome && news}
        </p>
      )}
      {outcome?.problem && <FormMessage id={`${id}-problem`} problem={outcome.problem} />}
      {children}
    </section>
  );
}
