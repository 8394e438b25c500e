import type { ReactNode } from 'react';
import styles from './SecondaryButton.module.css';

/** The other answer to what the primary action asks. */
export function SecondaryButton(props: {
  onClick: () => void;
  children: ReactNode;
  /** What it says while it works, in the place of its words. */
  working?: string | undefined;
}) {
  return (
    <button
      type="button"
      className={styles.secondary}
      aria-disabled={props.working !== undefined || undefined}
      onClick={props.onClick}
    >
      {props.working ?? props.children}
    </button>
  );
}
