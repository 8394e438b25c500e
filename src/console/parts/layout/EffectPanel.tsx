import { type ReactNode, useId, useState } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../buttons/Button.tsx';
import styles from './EffectPanel.module.css';
import { Card } from './Page.tsx';

/** A part of those who are concerned. */
export interface EffectPart {
  readonly id: string;
  readonly tone: 'first' | 'second' | 'third' | 'none' | 'warn' | 'bad';
  readonly text: string;
  readonly count: number;
  /** Links to the people, as far as they are named. */
  readonly people: readonly { readonly id: string; readonly link: ReactNode }[];
}

interface EffectPanelProps {
  readonly title: string;
  /** How many are concerned, and when they were counted. */
  readonly counted?: string | undefined;
  readonly number: number;
  /** What the number is. */
  readonly says: string;
  readonly parts: readonly EffectPart[];
  /** Warnings, with the way out. */
  readonly children?: ReactNode;
}

/** What a rule does, in people: one number, a bar, and its parts with the people behind each. */
export function EffectPanel({ title, counted, number, says, parts, children }: EffectPanelProps) {
  const times = useTimes();
  return (
    <Card isPadded>
      <div className={styles.head}>
        <h2>{title}</h2>
        {counted && <span>{counted}</span>}
      </div>
      <p className={styles.big}>
        <b>{times.number(number)}</b> <span>{says}</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ id, tone, count }) => (
          <i key={id} data-tone={tone} style={{ flex: count }} />
        ))}
      </div>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </ul>
      {children && <div className={styles.notes}>{children}</div>}
    </Card>
  );
}

/** A part; its number opens the names. */
function Part({ part: { tone, text, count, people } }: { readonly part: EffectPart }) {
  const say = useSay();
  const times = useTimes();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className={styles.part}>
        <i className={styles.key} data-tone={tone} aria-hidden="true" />
        <span>{text}</span>
        <TextButton
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={say('effect.who', { count, text })}
          onClick={() => setOpen(!isOpen)}
        >
          {times.number(count)}
        </TextButton>
      </div>
      {isOpen && (
        <ul id={id} className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>{person.link}</li>
          ))}
          {count > people.length && <li>{say('effect.more', { count: count - people.length })}</li>}
        </ul>
      )}
    </li>
  );
}
