import type { ReactNode } from 'react';
import styles from './Button.module.css';

interface ButtonLinkProps {
  readonly href: string;
  /** Runs before the link is followed. */
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A link that looks like the primary action: the way on from a screen without a form. */
export function ButtonLink({ href, onClick, children }: ButtonLinkProps) {
  return (
    <a className={styles.primary} href={href} onClick={onClick}>
      {children}
    </a>
  );
}
