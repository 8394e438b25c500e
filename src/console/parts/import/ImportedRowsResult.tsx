import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../buttons/Button.tsx';
import type { ImportedRows } from './compare-in-parts.ts';
import styles from './Import.module.css';

interface ImportedRowsResultProps {
  readonly imported: ImportedRows;
  /** The lines that are not taken. */
  readonly notTaken: ReactNode;
  /** Where what was imported stands. */
  readonly path: string;
  readonly see: string;
}

/** What an import has added and changed, and the way to it. */
export function ImportedRowsResult({ imported, notTaken, path, see }: ImportedRowsResultProps) {
  const say = useSay();
  const scope = useScope();
  const { added, changed } = imported;
  return (
    <div className={styles.result}>
      <p className={styles.numbers}>
        <b>{say('import.done.added', { count: added })}</b>
        <b>{say('import.done.changed', { count: changed })}</b>
      </p>
      {notTaken}
      <Link to={`${pathOfScope(scope)}${path}`} className={buttonClass({ look: 'primary' })}>
        {see}
      </Link>
    </div>
  );
}
