import { useEffect } from 'react';
import { TextButton } from '../buttons/Button.tsx';
import styles from '../layout/LaterScreen.module.css';
import { announce } from '../messages/announce.ts';
import { useIsLate } from './useIsLate.ts';

/** A wait that is long enough for screen readers to say that something is loaded. */
const saidAfterMs = 1000;

interface SkeletonProps {
  /** Says that something is loaded. */
  readonly label: string;
  /** The words of the button that loads it again. The button appears when loading takes long. */
  readonly reloadLabel: string;
  readonly reload: () => void;
}

/** The shape of a form in the place of one that is not there yet: a sentence, a field and a button. It appears after 150 ms. */
export function Skeleton({ label, reloadLabel, reload }: SkeletonProps) {
  const isLate = useIsLate(true);
  useEffect(() => {
    const timer = setTimeout(() => announce(label), saidAfterMs);
    return () => clearTimeout(timer);
  }, [label]);
  return (
    <div className={styles.skeleton} aria-busy="true">
      <div aria-hidden="true">
        <div className={styles.sentence} />
        <div className={styles.field} />
        <div className={styles.button} />
      </div>
      <span className={styles.label}>{label}</span>
      {isLate && (
        <div className={styles.label}>
          <TextButton onClick={reload}>{reloadLabel}</TextButton>
        </div>
      )}
    </div>
  );
}
