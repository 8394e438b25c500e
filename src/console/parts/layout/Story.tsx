import type { ReactNode } from 'react';
import { useTimes } from '../../kernel/times.ts';
import { Icon, type IconShapes, type Tone } from '../icons/Icon.tsx';
import styles from './Story.module.css';

/** What happened, in its order. */
export function Story({ children }: { readonly children: ReactNode }) {
  return <ol className={styles.story}>{children}</ol>;
}

interface StoryEventProps {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly icon: IconShapes;
  readonly tone: Tone;
  readonly title: string;
  readonly detail?: ReactNode;
  /** Seconds matter. */
  readonly isExact?: boolean;
}

/** An event with its time, a sign and a sentence. */
export function StoryEvent({ at, icon, tone, title, detail, isExact }: StoryEventProps) {
  const times = useTimes();
  return (
    <li>
      <time dateTime={new Date(at).toISOString()} title={times.exact(at)}>
        {isExact ? times.clock(at) : times.moment(at)}
      </time>
      <span className={styles.dot} data-tone={tone}>
        <Icon of={icon} isSmall />
      </span>
      <div>
        <b>{title}</b>
        {detail && <p>{detail}</p>}
      </div>
    </li>
  );
}
