import { useState } from 'react';
import { writeFile } from '../../../rules/files/csv.ts';
import { download } from '../../kernel/download.ts';
import { useSay } from '../../kernel/texts.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import { FileField } from '../../parts/forms/FileField.tsx';
import { Note } from '../../parts/states/States.tsx';
import styles from './Import.module.css';
import { type Comparison, compareRows, mostRows } from './import-rows.ts';
import { fields, type PeopleFile, readPeopleFile } from './people-file.ts';
import { useFieldWords } from './useFieldWords.ts';

interface ChooseFileProps {
  readonly company: string;
  readonly file: PeopleFile | undefined;
  readonly onFile: (file: PeopleFile | undefined) => void;
  readonly onCompared: (compared: Comparison) => void;
}

/** Chooses a file, and compares it with the people who are there. */
export function ChooseFile({ company, file, onFile, onCompared }: ChooseFileProps) {
  const say = useSay();
  const words = useFieldWords();
  const [done, setDone] = useState<number>();
  const count = file?.rows.length ?? 0;
  const isTooLong = count > mostRows;
  const read = (text: string | undefined, name: string) => {
    if (text === undefined) onFile(undefined);
    else void readPeopleFile({ name, text }, words).then(onFile);
  };
  return (
    <ActForm
      verb={say('import.compare')}
      isBlocked={!file || count === 0 || isTooLong || file.missing.length > 0}
      perform={async () => {
        setDone(0);
        onCompared(await compareRows(company, file?.rows ?? [], setDone));
      }}
      beside={
        <TextButton
          onClick={() =>
            download('people.csv', writeFile([fields.map((field) => words[field])]), 'text/csv;charset=utf-8')
          }
        >
          {say('import.template')}
        </TextButton>
      }
    >
      <FileField
        label={say('import.file')}
        name="people"
        accept=".csv,text/csv"
        hint={say('import.hint', { fields: fields.map((field) => words[field]).join(', ') })}
        onText={read}
      />
      <div role="status" className={styles.status}>
        {done !== undefined && count > 0 && say('import.compared', { done, count })}
      </div>
      {file && <FileProblems file={file} isTooLong={isTooLong} />}
    </ActForm>
  );
}

function FileProblems({ file, isTooLong }: { readonly file: PeopleFile; readonly isTooLong: boolean }) {
  const say = useSay();
  const words = useFieldWords();
  const { rows, missing, unknown } = file;
  if (missing.length > 0)
    return (
      <div role="alert">
        <Note tone="bad">{say('import.missing', { fields: missing.map((field) => words[field]).join(', ') })}</Note>
      </div>
    );
  if (isTooLong || rows.length === 0)
    return (
      <div role="alert">
        <Note tone="bad">{isTooLong ? say('import.tooLong', { count: mostRows }) : say('import.empty')}</Note>
      </div>
    );
  return unknown.length > 0 && <Note>{say('import.unknown', { columns: unknown.join(', ') })}</Note>;
}
