import type { ReactNode } from 'react';
import styles from './NumbersTable.module.css';

/** A name, and what was counted for it, in the order of the heads. */
export interface NumbersRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly numbers: readonly string[];
}

interface NumbersTableProps {
  /** Read aloud, where no heading above says it. */
  readonly caption?: string;
  /** The head of the names; undefined where they need none. */
  readonly nameHead?: string;
  /** The heads of the numbers. */
  readonly heads: readonly string[];
  readonly rows: readonly NumbersRow[];
}

/** A small table of names with numbers, for panels and below charts. */
export function NumbersTable({ caption, nameHead, heads, rows }: NumbersTableProps) {
  return (
    <table className={styles.table}>
      {caption !== undefined && <caption className={styles.hidden}>{caption}</caption>}
      <thead>
        <tr>
          {nameHead === undefined ? <td /> : <th scope="col">{nameHead}</th>}
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, numbers }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {heads.map((head, index) => (
              <td key={head}>{numbers[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
