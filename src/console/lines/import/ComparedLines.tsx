import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ComparedLine, Line } from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import type { ImportedRows } from '../../parts/import/compare-in-parts.ts';
import { Difference, type DifferenceItem, type DifferenceView } from '../../parts/import/Difference.tsx';
import { ImportForm, verbOf } from '../../parts/import/ImportForm.tsx';
import { EmptyRow, Failure, Loading, Note } from '../../parts/states/States.tsx';
import { allLinesQuery } from '../lines-queries.ts';
import { importLineRows, type LineComparison } from './compare-lines.ts';
import { type LineFile, lineTitle, lineValue } from './line-columns.ts';

interface ComparedLinesProps {
  readonly company: string;
  readonly file: LineFile;
  readonly compared: LineComparison;
  readonly notTaken: ReactNode;
  readonly onImported: (imported: ImportedRows) => void;
}

/** What a file of lines would do, and the act that does it. */
export function ComparedLines({ company, file, compared, notTaken, onImported }: ComparedLinesProps) {
  const say = useSay();
  const { taken } = compared;
  const of = (outcome: ComparedLine['outcome']) => taken.filter(({ answer }) => answer.outcome === outcome);
  const [added, changed, same] = [of('new'), of('changed'), of('same')];
  const [isRead, setRead] = useState(false);
  const onlyHere = useLinesOnlyHere(company, compared, isRead);
  return (
    <ImportForm
      verb={verbOf(say, added.length, changed.length)}
      count={added.length + changed.length}
      onImported={onImported}
      run={(run) => importLineRows({ company, taken, file: file.name }, run)}
    >
      {added.length > 0 && <Note>{say('lines.import.asked')}</Note>}
      <Difference
        nameTitle={say('lines.import.number')}
        views={{
          changed: { count: changed.length, items: changed.flatMap((one) => changesOf(one, say)) },
          new: { count: added.length, items: added.map(itemOf) },
          same: { count: same.length, items: same.map(itemOf) },
          onlyHere,
        }}
        onShow={(view) => view === 'onlyHere' && setRead(true)}
      />
      {notTaken}
    </ImportForm>
  );
}

/** More are not listed here. */
const mostListed = 5000;

/** The lines that the file does not have, which are read once they are looked at. */
function useLinesOnlyHere(
  company: string,
  { inFile, onlyHere }: Pick<LineComparison, 'inFile' | 'onlyHere'>,
  isRead: boolean,
): DifferenceView {
  const say = useSay();
  const isListed = onlyHere <= mostListed;
  const { data, error, refetch } = useQuery({ ...allLinesQuery(company), enabled: isRead && isListed && onlyHere > 0 });
  const items = data?.filter(({ id }) => !inFile.has(id)).map(lineItem) ?? [];
  if (!isListed) return { count: onlyHere, items, instead: <EmptyRow title={say('lines.import.tooMany')} /> };
  if (error) return { count: onlyHere, items, instead: <Failure error={error} onRepeat={() => void refetch()} /> };
  return { count: onlyHere, items, ...(!data && { instead: <Loading /> }) };
}

const lineItem = ({ id, number, user, name }: Line): DifferenceItem => ({
  key: id,
  line: undefined,
  title: number,
  detail: `${user}, ${name}`,
});

type Taken = LineComparison['taken'][number];

function changesOf({ row, answer: { changes = [], number = row.number } }: Taken, say: ConsoleSay): DifferenceItem[] {
  return changes.map(({ field, before = '', after = '' }) => ({
    key: `${row.line} ${field}`,
    line: row.line,
    title: number,
    detail: `${row.who}: ${lineTitle(say, field)}`,
    before: lineValue(say, field, before),
    after: lineValue(say, field, after),
  }));
}

const itemOf = ({ row, answer: { number = row.number } }: Taken): DifferenceItem => ({
  key: String(row.line),
  line: row.line,
  title: number,
  detail: `${row.who}, ${row.name}`,
});
