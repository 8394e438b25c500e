import { useQueryClient } from '@tanstack/react-query';
import { useCompany, useMay } from '../../kernel/caller.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import { useSay } from '../../kernel/texts.ts';
import type { ImportedRows } from '../../parts/import/compare-in-parts.ts';
import { ImportedRowsResult } from '../../parts/import/ImportedRowsResult.tsx';
import { ImportSteps } from '../../parts/import/ImportSteps.tsx';
import { NotTaken, type RefusedLine } from '../../parts/import/NotTaken.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Page } from '../../parts/layout/Page.tsx';
import { Failure } from '../../parts/states/States.tsx';
import { keyOfLines } from '../lines-queries.ts';
import { ComparedLines } from './ComparedLines.tsx';
import { compareLineRows, type LineComparison } from './compare-lines.ts';
import { type LineField, type LineFile, lineColumns, lineWords } from './line-columns.ts';

/** Adds and changes the lines of a file: what it would do is shown before anything is done. */
export function LineImportPage() {
  const say = useSay();
  const canWrite = useMay()('lines:write');
  const back = <BackTo path="/lines">{say('place.lines')}</BackTo>;
  return (
    <Page title={say('lines.import.title')} {...(canWrite && { fact: say('import.fact') })} path={back}>
      {canWrite ? <LineSteps /> : <Failure error={new ApiProblem('permissionMissing', 403)} />}
    </Page>
  );
}

function LineSteps() {
  const say = useSay();
  const company = useCompany() ?? '';
  const queries = useQueryClient();
  const columns = lineColumns(say);
  const { kind, answer } = lineWords(say);
  const notTaken = (file: LineFile, refused: readonly RefusedLine[]) => (
    <NotTaken
      file={file}
      columns={columns}
      refused={refused}
      nameOf={({ who = '', number = '' }) => [number, who].filter((part) => part !== '').join(', ')}
      nameTitle={say('lines.import.number')}
      fileName="lines-not-taken.csv"
    />
  );
  return (
    <ImportSteps<LineField, LineComparison, ImportedRows>
      title={say('lines.import.title')}
      templateName="lines.csv"
      columns={columns}
      note={say('lines.import.hint', {
        phone: kind.digitalLine,
        app: kind.virtualLine,
        yes: answer.true,
        no: answer.false,
      })}
      compare={(rows, tell) => compareLineRows({ company, rows, say }, tell)}
      preview={(file, compared, onImported) => (
        <ComparedLines
          company={company}
          file={file}
          compared={compared}
          notTaken={notTaken(file, compared.refused)}
          onImported={(imported) => {
            onImported(imported);
            void queries.invalidateQueries({ queryKey: keyOfLines(company) });
          }}
        />
      )}
      result={(file, compared, imported) => (
        <ImportedRowsResult
          imported={imported}
          notTaken={notTaken(file, [...compared.refused, ...imported.refused])}
          path="/lines"
          see={say('lines.import.see')}
        />
      )}
    />
  );
}
