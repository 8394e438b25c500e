import styles from './Charts.module.css';

/** A part of a whole. */
export interface BarPart {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Of the three colours of charts, or one that warns; `rest` is the ground. */
  readonly colour: 1 | 2 | 3 | 'warn' | 'bad' | 'rest';
}

/** Parts of a whole as one bar. The numbers stand beside it, so screen readers get those alone. */
export function Bar({ parts, isHigh }: { readonly parts: readonly BarPart[]; readonly isHigh?: boolean }) {
  return (
    <div className={styles.bar} data-high={isHigh || undefined} aria-hidden="true">
      {parts
        .filter(({ value }) => value > 0)
        .map(({ key, value, colour }) => (
          <i key={key} data-colour={colour} style={{ flexGrow: value }} />
        ))}
    </div>
  );
}

/** A bar of which a part is filled. @param part from 0 to 1 */
export function Filled({ part }: { readonly part: number }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <i data-colour={1} style={{ inlineSize: `${Math.min(Math.max(part, 0), 1) * 100}%` }} />
    </div>
  );
}

interface LegendProps {
  readonly parts: readonly BarPart[];
  written(part: BarPart): string;
}

/** What the parts of a bar are, with their numbers. */
export function Legend({ parts, written }: LegendProps) {
  return (
    <ul className={styles.legend}>
      {parts.map((part) => (
        <li key={part.key}>
          <i data-colour={part.colour} aria-hidden="true" />
          <span>{part.label}</span>
          <b>{written(part)}</b>
        </li>
      ))}
    </ul>
  );
}
