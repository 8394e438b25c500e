import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface Look {
  /** `primary`: the one act of a page. `danger`: does what cannot be put back. `quiet`: without an edge. */
  readonly look?: 'primary' | 'danger' | 'quiet' | undefined;
  readonly isSmall?: boolean | undefined;
  /** An icon alone: the label is for screen readers. */
  readonly isIcon?: boolean | undefined;
}

/** The classes of a button, for links and for the buttons of React Aria. */
export const buttonClass = ({ look, isSmall, isIcon }: Look): string =>
  [styles.button, look && styles[look], isSmall && styles.small, isIcon && styles.icon].filter(Boolean).join(' ');

export function Button({ look, isSmall, isIcon, ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={buttonClass({ look, isSmall, isIcon })} />;
}

/** An act that reads like a link. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className={styles.text} />;
}
