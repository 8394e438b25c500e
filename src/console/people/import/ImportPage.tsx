import { useCompany, useMay } from '../../kernel/caller.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import { useSay } from '../../kernel/texts.ts';
import { ImportSteps } from '../../parts/import/ImportSteps.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Page } from '../../parts/layout/Page.tsx';
import { Failure } from '../../parts/states/States.tsx';
import { ComparedFile } from './ComparedFile.tsx';
import { ImportResult } from './ImportResult.tsx';
import { type Comparison, compareRows, type Imported } from './import-rows.ts';
import { type PersonField, usePeopleColumns } from './people-columns.ts';

/** Invites the people of a file: what it would do is shown before anything is done. */
export function ImportPage() {
  const say = useSay();
  const may = useMay();
  const back = <BackTo path="/people">{say('place.people')}</BackTo>;
  const mayAdd = may('accounts:write') && may('contacts:write');
  return (
    <Page title={say('import.title')} {...(mayAdd && { fact: say('import.fact') })} path={back}>
      {mayAdd ? <PeopleSteps /> : <Failure error={new ApiProblem('permissionMissing', 403)} />}
    </Page>
  );
}

function PeopleSteps() {
  const say = useSay();
  const company = useCompany() ?? '';
  const columns = usePeopleColumns();
  return (
    <ImportSteps<PersonField, Comparison, Imported>
      title={say('import.title')}
      templateName="people.csv"
      columns={columns}
      compare={(rows, tell) => compareRows(company, rows, tell)}
      preview={(file, compared, onImported) => (
        <ComparedFile company={company} file={file} compared={compared} onImported={onImported} />
      )}
      result={(file, compared, imported) => <ImportResult file={file} compared={compared} imported={imported} />}
    />
  );
}
