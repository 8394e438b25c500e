import type { ReactNode } from 'react';
import styles from './Details.module.css';

/** Names with their values, as facts of a thing. */
export function Details({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.details}>{children}</dl>;
}

interface DetailProps {
  readonly name: string;
  readonly children: ReactNode;
  /** A value that people compare letter by letter. */
  readonly isMono?: boolean;
}

export function Detail({ name, children, isMono }: DetailProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isMono ? styles.mono : undefined}>{children}</dd>
    </div>
  );
}

/** Values by their names. What is undefined is left out. */
export function DetailList({ details }: { readonly details: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Details>
      {details.map(
        ([name, value]) =>
          value !== undefined && (
            <Detail key={name} name={name}>
              {value}
            </Detail>
          ),
      )}
    </Details>
  );
}
