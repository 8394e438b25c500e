import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { Card } from '../layout/Page.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import type { ImportedRows } from './compare-in-parts.ts';
import { ImportedRowsResult } from './ImportedRowsResult.tsx';
import { ImportForm, verbOf } from './ImportForm.tsx';
import { ImportLink } from './ImportLink.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import type { ImportColumn, ImportFile } from './import-file.ts';
import { NotTaken } from './NotTaken.tsx';

type Field = 'firstName' | 'lastName' | 'email';

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);

const columnsOf = (say: ConsoleSay): readonly ImportColumn<Field>[] => [
  { field: 'firstName', title: say('people.firstName'), isNeeded: true },
  { field: 'lastName', title: say('people.lastName'), isNeeded: true },
  { field: 'email', title: say('people.column.email') },
];

const file: ImportFile<Field> = {
  name: 'new-people-of-the-southern-warehouse.csv',
  rows: [
    { line: 2, values: { firstName: 'Esi', lastName: 'Ampofo', email: 'esi@birchquay.example' } },
    { line: 3, values: { firstName: 'Nils', email: 'nils@birchquay' } },
  ],
  faults: [{ line: 7, fault: 'encoding' }],
  unknown: [],
  missing: [],
};

const bad: readonly Partial<ImportFile<Field>>[] = [
  { unknown: ['Shoe size', 'Desk'] },
  { missing: ['people.firstName', 'people.lastName'] },
  { rows: [], faults: [] },
  { rows: [] },
];

function Choosing({ change }: { readonly change?: Partial<ImportFile<Field>> }) {
  const say = useSay();
  const missing = change?.missing && [say('people.firstName'), say('people.lastName')];
  return (
    <Card isPadded>
      <ChooseFile
        templateName="people.csv"
        columns={columnsOf(say)}
        note={say('import.stays')}
        compare={never}
        file={change && { ...file, ...change, ...(missing && { missing }) }}
        onFile={nothing}
        onCompared={nothing}
      />
    </Card>
  );
}

const notTaken = (say: ConsoleSay, length = 1) => (
  <NotTaken
    file={file}
    columns={columnsOf(say)}
    refused={Array.from({ length }, (_, index) => ({
      line: index + 3,
      why: 'email: "nils@birchquay" is no email address',
      isOfApi: true,
    }))}
    nameOf={({ email = '' }) => email}
    nameTitle={say('people.column.email')}
    fileName="people-not-taken.csv"
  />
);

const imported: ImportedRows = { done: 61, added: 48, changed: 13, refused: [] };

export const previews: PartPreviews = {
  ChooseFile: {
    'nothing is chosen': { draw: () => <Choosing /> },
    'a column is left out': { draw: () => <Choosing change={bad[0] ?? {}} /> },
    'columns are missing': { draw: () => <Choosing change={bad[1] ?? {}} /> },
    'the file is empty': { draw: () => <Choosing change={bad[2] ?? {}} /> },
    'no line can be read': { draw: () => <Choosing change={bad[3] ?? {}} /> },
  },
  ImportSteps: {
    'a file is to be chosen': {
      draw: (say) => (
        <ImportSteps
          title={say('import.title')}
          templateName="people.csv"
          columns={columnsOf(say)}
          compare={never}
          preview={nothing}
          result={nothing}
        />
      ),
    },
  },
  ImportForm: {
    'what it would do': {
      draw: (say) => (
        <ImportForm verb={verbOf(say, 48, 13)} count={61} run={never} onImported={nothing}>
          {notTaken(say)}
        </ImportForm>
      ),
    },
    'a part is done': {
      draw: (say) => (
        <ImportForm
          verb={verbOf(say, 48, 13)}
          count={61}
          run={({ tell }) => {
            tell(imported);
            return never();
          }}
          onImported={nothing}
        >
          {notTaken(say)}
        </ImportForm>
      ),
      press: ['[type=submit]'],
    },
  },
  ImportedRowsResult: {
    'all is done': {
      draw: (say) => (
        <ImportedRowsResult imported={imported} notTaken={notTaken(say)} path="/people" see={say('import.seePeople')} />
      ),
    },
  },
  NotTaken: {
    'a few lines': { draw: (say) => notTaken(say) },
    'more than are shown': { draw: (say) => notTaken(say, 60) },
  },
  ImportLink: { 'at first': { draw: () => <ImportLink path="/people/import" /> } },
};
