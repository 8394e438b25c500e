import type { ReactNode } from 'react';
import button from './Button.module.css';
import styles from './QuietLink.module.css';

interface ButtonLinkProps {
  readonly href: string;
  /** Runs before the link is followed. */
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A link that looks like the primary action, for screens without a form. */
export function ButtonLink({ href, onClick, children }: ButtonLinkProps) {
  return (
    <a className={button.primary} href={href} onClick={onClick}>
      {children}
    </a>
  );
}

/** An alternative to the primary action, below it. */
export function QuietLink({ href, onClick, children }: ButtonLinkProps) {
  return (
    <p className={styles.quiet}>
      <a href={href} onClick={onClick}>
        {children}
      </a>
    </p>
  );
}
