import { createElement } from 'react';
import styles from './Icon.module.css';

/**
 * An icon as a file of the package `lucide` exports it. Who shows one imports its file, so that no script carries icons
 * that none of its screens shows.
 */
export type IconShapes = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];

interface IconProps {
  readonly of: IconShapes;
}

/** An icon beside the words that it illustrates; screen readers get the words alone. */
export function Icon({ of }: IconProps) {
  const shapes = of.map(([element, attributes]) => createElement(element, attributes));
  return createElement('svg', { className: styles.icon, viewBox: '0 0 24 24', 'aria-hidden': true }, ...shapes);
}

/** An icon on a tinted ground: the kind of what can be chosen. */
export function IconTile({ of }: IconProps) {
  return (
    <span className={styles.tile}>
      <Icon of={of} />
    </span>
  );
}

/** The first letter of a name, in the place of an icon. */
export function InitialTile({ of: [first = ''] }: { readonly of: string }) {
  return (
    <span className={styles.initial} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  );
}
