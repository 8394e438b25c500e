import { useSay } from '../../kernel/texts.ts';
import { NotTaken } from '../../parts/import/NotTaken.tsx';
import type { RefusedPerson } from './import-rows.ts';
import { type PeopleFile, usePeopleColumns } from './people-columns.ts';

interface PeopleNotTakenProps {
  readonly file: PeopleFile;
  readonly refused: readonly RefusedPerson[];
}

/** The lines of people that are not taken. */
export function PeopleNotTaken({ file, refused }: PeopleNotTakenProps) {
  const say = useSay();
  const columns = usePeopleColumns();
  return (
    <NotTaken
      file={file}
      columns={columns}
      refused={refused.map((one) =>
        'sameAs' in one
          ? { line: one.line, why: say('import.sameAs', { line: one.sameAs }) }
          : { line: one.line, why: one.problem, isOfApi: true },
      )}
      nameOf={({ firstName = '', lastName = '' }) => `${firstName} ${lastName}`}
      nameTitle={say('people.column.name')}
      fileName="people-not-taken.csv"
    />
  );
}
