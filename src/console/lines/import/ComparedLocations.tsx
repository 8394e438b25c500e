import type { ReactNode } from 'react';
import type { ComparedLocation } from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { State } from '../../parts/icons/Icon.tsx';
import type { ImportedRows } from '../../parts/import/compare-in-parts.ts';
import { Difference, type DifferenceItem } from '../../parts/import/Difference.tsx';
import { ImportForm, verbOf } from '../../parts/import/ImportForm.tsx';
import type { ImportColumn } from '../../parts/import/import-file.ts';
import { checkOf } from '../../parts/lines/line-words.ts';
import { Note } from '../../parts/states/States.tsx';
import { importLocationRows, type LocationComparison } from './compare-locations.ts';
import type { LocationField, LocationFile } from './location-columns.ts';

interface ComparedLocationsProps {
  readonly company: string;
  readonly columns: readonly ImportColumn<LocationField>[];
  readonly file: LocationFile;
  readonly compared: LocationComparison;
  readonly notTaken: ReactNode;
  readonly onImported: (imported: ImportedRows) => void;
}

type Taken = LocationComparison['taken'][number];

/** What a file of locations would do, and the act that does it. */
export function ComparedLocations({ company, columns, file, compared, notTaken, onImported }: ComparedLocationsProps) {
  const say = useSay();
  const { taken, onlyHere, linesAsked } = compared;
  const of = (outcome: ComparedLocation['outcome']) => taken.filter(({ answer }) => answer.outcome === outcome);
  const [added, changed, same] = [of('new'), of('changed'), of('same')];
  const titleOf = (field: string) => columns.find((column) => column.field === field)?.title ?? field;
  return (
    <ImportForm
      verb={verbOf(say, added.length, changed.length)}
      count={added.length + changed.length}
      onImported={onImported}
      run={(run) => importLocationRows({ company, taken, file: file.name }, run)}
    >
      {linesAsked > 0 && <Note tone="warn">{say('locations.import.asked', { count: linesAsked })}</Note>}
      <Difference
        nameTitle={say('locations.name')}
        views={{
          changed: { count: changed.length, items: changed.flatMap((one) => changesOf(one, titleOf)) },
          new: { count: added.length, items: added.map((one) => itemOf(one, say)) },
          same: { count: same.length, items: same.map((one) => itemOf(one, say)) },
          onlyHere: {
            count: onlyHere.length,
            items: onlyHere.map(({ id, name, addressLines }) => ({
              key: id,
              line: undefined,
              title: name,
              detail: addressLines.join(', '),
            })),
          },
        }}
      />
      {notTaken}
    </ImportForm>
  );
}

function changesOf({ row, answer: { changes = [] } }: Taken, titleOf: (field: string) => string): DifferenceItem[] {
  return changes.map(({ field, before = '', after = '' }) => ({
    key: `${row.line} ${field}`,
    line: row.line,
    title: row.name,
    detail: titleOf(field),
    before,
    after,
  }));
}

function itemOf({ row, answer: { addressLines = [], status } }: Taken, say: ConsoleSay): DifferenceItem {
  const check = status && checkOf(status);
  return {
    key: String(row.line),
    line: row.line,
    title: row.name,
    detail: addressLines.join(', '),
    state: check && (
      <State of={check.icon} tone={check.tone}>
        {say(check.text)}
      </State>
    ),
  };
}
