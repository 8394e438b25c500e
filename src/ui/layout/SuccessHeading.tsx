import type { ComponentProps } from 'react';
import { Heading } from './Heading.tsx';
import styles from './LaterScreen.module.css';

/** The title of a screen that says what was done, below a tick that draws itself once. */
export function SuccessHeading(props: ComponentProps<typeof Heading>) {
  return (
    <>
      <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" pathLength="1" />
        <path d="m15 25 6.5 6.5L34 18.5" pathLength="1" />
      </svg>
      <Heading {...props} />
    </>
  );
}
