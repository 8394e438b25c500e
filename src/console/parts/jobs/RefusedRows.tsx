import type { ReadJobReportItem } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './RefusedRows.module.css';

/** Rows that a job has refused, each with its person and the reason. */
export function RefusedRows({ rows }: { readonly rows: readonly ReadJobReportItem[] }) {
  const say = useSay();
  return (
    <ul className={styles.rows}>
      {rows.map(({ line, id, reason, problem }) => (
        <li key={line}>
          {id === undefined ? say('jobs.row', { line }) : <PersonLink id={id} />}
          {reason === undefined ? <span lang="en">{problem}</span> : <span>{say(`bulk.why.${reason}`)}</span>}
        </li>
      ))}
    </ul>
  );
}
