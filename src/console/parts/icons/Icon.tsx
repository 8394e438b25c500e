import { createElement } from 'react';
import styles from './Icon.module.css';

/** An icon as a file of the package `lucide` exports it. */
export type IconShapes = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];

interface IconProps {
  readonly of: IconShapes;
  /** 16 px instead of 18. */
  readonly isSmall?: boolean;
}

/** An icon beside the words that it illustrates; screen readers get the words alone. */
export function Icon({ of, isSmall }: IconProps) {
  const shapes = of.map(([element, attributes]) => createElement(element, attributes));
  const className = isSmall ? `${styles.icon} ${styles.small}` : styles.icon;
  return createElement('svg', { className, viewBox: '0 0 24 24', 'aria-hidden': true }, ...shapes);
}

/** Meaning of a state. Each has a shape and a word beside its colour. */
export type Tone = 'ok' | 'warn' | 'bad' | 'muted' | 'plain';

/** An icon on a tinted ground, before a row. */
export function IconTile({ of, tone = 'plain' }: IconProps & { readonly tone?: Tone }) {
  return (
    <span className={styles.tile} data-tone={tone}>
      <Icon of={of} />
    </span>
  );
}

/** A state in a word, with its shape. */
export function State({ of, tone, children }: IconProps & { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon of={of} isSmall />
      {children}
    </span>
  );
}

/** The initials of a name, in the place of a picture. */
export function Initials({ of, size }: { readonly of: string; readonly size?: 'large' | 'square' }) {
  const words = of.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return (
    <span
      className={styles.initials}
      data-size={size}
      data-letters={letters.join('').toUpperCase()}
      aria-hidden="true"
    />
  );
}
