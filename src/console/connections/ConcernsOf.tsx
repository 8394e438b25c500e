import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs';
import type { ConnectionHealth } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { State } from '../parts/icons/Icon.tsx';
import styles from './Connections.module.css';
import { lookOf } from './connection-words.ts';

/** What a connection needs in words with a shape, the most urgent first; else that it is well, or off. */
export function ConcernsOf({ connection: { concerns, isEnabled } }: { readonly connection: ConnectionHealth }) {
  const say = useSay();
  if (concerns.length === 0)
    return isEnabled ? (
      <State of={CircleCheck} tone="ok">
        {say('installation.well')}
      </State>
    ) : (
      <State of={CircleDashed} tone="muted">
        {say('connections.off')}
      </State>
    );
  return (
    <span className={styles.concerns}>
      {concerns.map((concern) => (
        <State key={concern} of={lookOf(concern).icon} tone={lookOf(concern).tone}>
          {say(`connections.concern.${concern}`)}
        </State>
      ))}
    </span>
  );
}
