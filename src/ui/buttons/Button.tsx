import type { ReactNode } from 'react';
import styles from './Button.module.css';

/** The primary action of a screen. While busy it keeps its width and the focus, and shows a status text. */
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

/** A link of low emphasis beside the primary action. */
export function TextLink(props: { href: string; onClick?: () => void; children: ReactNode }) {
  return (
    <a className={styles.text} href={props.href} onClick={props.onClick}>
      {props.children}
    </a>
  );
}

/** A button of low emphasis beside the primary action. */
export function TextButton(props: { onClick: () => void; children: ReactNode; name?: string | undefined }) {
  return (
    <button type="button" className={styles.text} onClick={props.onClick} aria-label={props.name}>
      {props.children}
    </button>
  );
}
