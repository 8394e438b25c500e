import { useState } from 'react';
import { writeFile } from '../../../rules/files/csv.ts';
import { download } from '../../kernel/download.ts';
import { useSay } from '../../kernel/texts.ts';
import { TextButton } from '../buttons/Button.tsx';
import { ActForm } from '../dialogs/ActForm.tsx';
import { FileField } from '../forms/FileField.tsx';
import { Note } from '../states/States.tsx';
import styles from './Import.module.css';
import { type FileRow, type ImportColumn, type ImportFile, readImportFile } from './import-file.ts';

/** Lines that one file may have. */
const mostRows = 5000;
/** A larger file is not read. */
const mostBytes = 5_000_000;

/** What a file is chosen for. */
export interface FileChoice<Field extends string, Comparison> {
  /** Of the empty file that can be saved. */
  readonly templateName: string;
  readonly columns: readonly ImportColumn<Field>[];
  /** Further ones that a file may have. */
  readonly otherColumns?: readonly ImportColumn<Field>[];
  /** What else is to be known of the file. */
  readonly note?: string;
  /** Tells what the rows would do; nothing is changed. @param tell how many are compared */
  readonly compare: (rows: readonly FileRow<Field>[], tell: (done: number) => void) => Promise<Comparison>;
}

interface ChooseFileProps<Field extends string, Comparison> extends FileChoice<Field, Comparison> {
  readonly file: ImportFile<Field> | undefined;
  readonly onFile: (file: ImportFile<Field> | undefined) => void;
  readonly onCompared: (compared: Comparison) => void;
}

/** Chooses a file, and compares it with what is there. */
export function ChooseFile<Field extends string, Comparison>(props: ChooseFileProps<Field, Comparison>) {
  const { templateName, columns, otherColumns = [], note, compare, file, onFile, onCompared } = props;
  const say = useSay();
  const [done, setDone] = useState<number>();
  const count = file?.rows.length ?? 0;
  const isTooLong = count > mostRows;
  const titles = (some: readonly ImportColumn<Field>[]) => some.map(({ title }) => title).join(' · ');
  const ownColumns = [say('import.line'), say('import.why')];
  const read = (text: string | undefined, name: string) => {
    setDone(undefined);
    if (text === undefined) onFile(undefined);
    else void readImportFile({ name, text }, { columns: [...columns, ...otherColumns], ownColumns }).then(onFile);
  };
  return (
    <ActForm
      verb={say('import.compare')}
      isBlocked={!file || count === 0 || isTooLong || file.missing.length > 0}
      perform={async () => {
        setDone(0);
        onCompared(await compare(file?.rows ?? [], setDone));
      }}
      beside={
        <TextButton
          onClick={() =>
            download(templateName, writeFile([columns.map(({ title }) => title)]), 'text/csv;charset=utf-8')
          }
        >
          {say('import.template')}
        </TextButton>
      }
    >
      <FileField
        label={say('import.file')}
        name="file"
        accept=".csv,text/csv"
        mostBytes={mostBytes}
        hint={say('import.hint', {
          fields: titles(columns),
          needed: titles(columns.filter(({ isNeeded }) => isNeeded)),
        })}
        onText={read}
      />
      {note && <p className={styles.status}>{note}</p>}
      <div role="status" className={styles.status}>
        {done !== undefined && count > 0 && say('import.compared', { done, count })}
      </div>
      {file && <FileProblems file={file} isTooLong={isTooLong} />}
    </ActForm>
  );
}

function FileProblems({ file, isTooLong }: { readonly file: ImportFile<string>; readonly isTooLong: boolean }) {
  const say = useSay();
  const { rows, faults, missing, unknown } = file;
  const isEmpty = rows.length === 0;
  if (missing.length === 0 && !isTooLong && !isEmpty)
    return unknown.length > 0 && <Note>{say('import.unknown', { columns: unknown.join(', ') })}</Note>;
  const wrong =
    missing.length > 0
      ? say('import.missing', { fields: missing.join(', ') })
      : isTooLong
        ? say('import.tooLong', { count: mostRows })
        : say(faults.length > 0 ? 'import.unreadable' : 'import.empty');
  return (
    <div role="alert">
      <Note tone="bad">{wrong}</Note>
    </div>
  );
}
