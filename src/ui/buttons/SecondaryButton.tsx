import type { ReactNode } from 'react';
import styles from './SecondaryButton.module.css';

/** The alternative to the primary action. */
export function SecondaryButton(props: {
  onClick: () => void;
  children: ReactNode;
  /** The text shown while it is busy. */
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
