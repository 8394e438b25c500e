import { useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import { useSay } from '../../kernel/texts.ts';
import { SwitchRow } from '../../parts/forms/SwitchRow.tsx';
import styles from '../../parts/import/Import.module.css';
import { ImportForm } from '../../parts/import/ImportForm.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import { type Comparison, type Imported, importRows } from './import-rows.ts';
import { PeopleNotTaken } from './PeopleNotTaken.tsx';
import type { PeopleFile } from './people-columns.ts';

interface ComparedFileProps {
  readonly company: string;
  readonly file: PeopleFile;
  readonly compared: Comparison;
  readonly onImported: (imported: Imported) => void;
}

/** What the file would do, and the act that does it. */
export function ComparedFile({ company, file, compared, onImported }: ComparedFileProps) {
  const say = useSay();
  const mayInvite = useMay()('activations:send');
  const [isInviting, setInviting] = useState(mayInvite);
  const { fresh, known } = compared;
  const count = fresh.length;
  return (
    <ImportForm
      verb={isInviting ? say('import.inviteVerb', { count }) : say('import.addVerb', { count })}
      count={count}
      onImported={onImported}
      run={(run) => importRows({ ...run, company, rows: fresh, file: file.name, sendsActivation: isInviting })}
    >
      <p className={styles.numbers}>
        <b>{say('import.fresh', { count })}</b>
        {known > 0 && <span>{say('import.known', { count: known })}</span>}
      </p>
      <PeopleNotTaken file={file} refused={compared.refused} />
      {mayInvite && count > 0 && (
        <Card>
          <SwitchRow
            title={say('import.invite')}
            detail={say('import.inviteDetail')}
            isOn={isInviting}
            onChange={setInviting}
          />
        </Card>
      )}
    </ImportForm>
  );
}
