import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../../parts/buttons/Button.tsx';
import styles from '../../parts/import/Import.module.css';
import { Note } from '../../parts/states/States.tsx';
import type { Comparison, Imported } from './import-rows.ts';
import { PeopleNotTaken } from './PeopleNotTaken.tsx';
import type { PeopleFile } from './people-columns.ts';

interface ImportResultProps {
  readonly file: PeopleFile;
  readonly compared: Comparison;
  readonly imported: Imported;
}

/** What was done, and the way to the people. */
export function ImportResult({ file, compared, imported }: ImportResultProps) {
  const say = useSay();
  const scope = useScope();
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['people'] });
  }, [queries]);
  const { added, invited, problems, withoutCode } = imported;
  return (
    <div className={styles.result}>
      <p className={styles.numbers}>
        <b>{say('import.added', { count: added })}</b>
        {invited > 0 && <span>{say('import.invited', { count: invited })}</span>}
      </p>
      {withoutCode.length > 0 && (
        <Note tone="warn">
          {say('import.withoutCode', { count: withoutCode.length })}
          <p lang="en">{[...new Set(withoutCode.map(({ problem }) => problem))].join(' ')}</p>
        </Note>
      )}
      <PeopleNotTaken file={file} refused={[...compared.refused, ...problems]} />
      <Link
        to={`${pathOfScope(scope)}/people`}
        search={{ state: 'notActivated' }}
        className={buttonClass({ look: 'primary' })}
      >
        {say('import.seePeople')}
      </Link>
    </div>
  );
}
