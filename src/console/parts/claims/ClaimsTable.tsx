import type { ReactNode } from 'react';
import { useSay } from '../../kernel/texts.ts';
import styles from './ClaimsTable.module.css';

interface TableClaim {
  readonly name: string;
  readonly value: ReactNode;
  /** What is made of it, or where it comes from. */
  readonly note: ReactNode;
}

interface ClaimsTableProps {
  /** Read aloud; the card above says it to others. */
  readonly caption: string;
  /** The head of the last column. */
  readonly noteHead: string;
  readonly claims: readonly TableClaim[];
}

/** The claims of a sign-in, below the row of a card that says how it ended. */
export function ClaimsTable({ caption, noteHead, claims }: ClaimsTableProps) {
  const say = useSay();
  return (
    <table className={styles.claims}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{say('sso.received.name')}</th>
          <th scope="col">{say('sso.received.value')}</th>
          <th scope="col">{noteHead}</th>
        </tr>
      </thead>
      <tbody>
        {claims.map(({ name, value, note }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{value}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
