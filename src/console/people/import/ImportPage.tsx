import { useState } from 'react';
import { useCompany, useMay } from '../../kernel/caller.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import { useSay } from '../../kernel/texts.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Page } from '../../parts/layout/Page.tsx';
import { SetupSteps } from '../../parts/layout/SetupSteps.tsx';
import { Failure } from '../../parts/states/States.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ComparedFile } from './ComparedFile.tsx';
import { ImportResult } from './ImportResult.tsx';
import type { Comparison, Imported } from './import-rows.ts';
import type { PeopleFile } from './people-file.ts';

/** Invites the people of a file: what it would do is shown before anything is done. */
export function ImportPage() {
  const say = useSay();
  const may = useMay();
  const back = <BackTo path="/people">{say('place.people')}</BackTo>;
  const mayAdd = may('accounts:write') && may('contacts:write');
  return (
    <Page title={say('import.title')} {...(mayAdd && { fact: say('import.fact') })} path={back}>
      {mayAdd ? <ImportSteps /> : <Failure error={new ApiProblem('permissionMissing', 403)} />}
    </Page>
  );
}

function ImportSteps() {
  const say = useSay();
  const company = useCompany() ?? '';
  const [file, setFile] = useState<PeopleFile>();
  const [compared, setCompared] = useState<Comparison>();
  const [imported, setImported] = useState<Imported>();
  const startAnew = () => {
    setFile(undefined);
    setCompared(undefined);
    setImported(undefined);
  };
  const isCompared = file && compared;
  return (
    <SetupSteps
      label={say('import.title')}
      open={imported ? 'result' : compared ? 'preview' : 'file'}
      steps={[
        {
          id: 'file',
          title: say('import.step.file'),
          isDone: compared !== undefined,
          summary: file && say('import.fileSummary', { name: file.name, count: file.rows.length }),
          act: compared && <TextButton onClick={startAnew}>{say('import.anotherFile')}</TextButton>,
          content: <ChooseFile company={company} file={file} onFile={setFile} onCompared={setCompared} />,
        },
        {
          id: 'preview',
          title: say('import.step.preview'),
          isDone: imported !== undefined,
          content: isCompared && (
            <ComparedFile company={company} file={file} compared={compared} onImported={setImported} />
          ),
        },
        {
          id: 'result',
          title: say('import.step.result'),
          isDone: false,
          content: isCompared && imported && <ImportResult file={file} compared={compared} imported={imported} />,
        },
      ]}
    />
  );
}
