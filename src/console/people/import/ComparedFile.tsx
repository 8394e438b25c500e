import { useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import { useSay } from '../../kernel/texts.ts';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import { AskBeforeLeaving } from '../../parts/dialogs/AskBeforeLeaving.tsx';
import { SwitchRow } from '../../parts/forms/SwitchRow.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import styles from './Import.module.css';
import { type Comparison, type ImportAsked, type Imported, importRows } from './import-rows.ts';
import { NotTaken } from './NotTaken.tsx';
import type { PeopleFile } from './people-file.ts';

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
  const { done, running, run } = useRun(onImported);
  return (
    <ActForm
      verb={isInviting ? say('import.inviteVerb', { count }) : say('import.addVerb', { count })}
      isBlocked={count === 0}
      perform={({ key = '', reason }) =>
        run({ company, rows: fresh, file: file.name, sendsActivation: isInviting, key, reason })
      }
    >
      <p className={styles.numbers}>
        <b>{say('import.fresh', { count })}</b>
        {known > 0 && <span>{say('import.known', { count: known })}</span>}
      </p>
      <NotTaken file={file} refused={compared.refused} />
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
      <div role="status" className={styles.status}>
        {done > 0 && say('import.progress', { done, count })}
      </div>
      {running && (
        <AskBeforeLeaving
          title={say('import.leaveTitle')}
          detail={say('import.leaveDetail', { done, count })}
          stay={say('draft.stay')}
          leave={say('import.leave')}
          onLeave={() => running.abort()}
          isLostOnReload
        />
      )}
    </ActForm>
  );
}

/** The run of an import: how many people are done, and what ends it early. */
function useRun(onImported: (imported: Imported) => void) {
  const [done, setDone] = useState(0);
  const [running, setRunning] = useState<AbortController>();
  async function run(asked: Omit<ImportAsked, 'signal'>) {
    const controller = new AbortController();
    const { signal } = controller;
    let last: Imported | undefined;
    setRunning(controller);
    try {
      await importRows({ ...asked, signal }, (imported) => {
        last = imported;
        setDone(imported.done);
      });
    } finally {
      setRunning(undefined);
    }
    if (last && !signal.aborted) onImported(last);
  }
  return { done, running, run };
}
