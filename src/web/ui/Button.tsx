import type { ReactNode } from 'react';
import styles from './Button.module.css';

/** The one primary action of a screen. It keeps its width and the focus while it works, and says what it does. */
export function SubmitButton(props: { children: ReactNode; working: string; isWorking: boolean }) {
  return (
    <button type="submit" className={styles.primary} aria-disabled={props.isWorking || undefined}>
      <span className={styles.label} aria-hidden={props.isWorking || undefined}>
        {props.children}
      </span>
      <span className={styles.working} role="status">
        {props.isWorking ? props.working : ''}
      </span>
    </button>
  );
}

/** A quiet way beside the primary action. */
export function TextButton(props: { onClick: () => void; children: ReactNode; name?: string }) {
  return (
    <button type="button" className={styles.text} onClick={props.onClick} aria-label={props.name}>
      {props.children}
    </button>
  );
}
