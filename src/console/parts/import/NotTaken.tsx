import Download from 'lucide/dist/esm/icons/download.mjs';
import { writeFile } from '../../../rules/files/csv.ts';
import { download } from '../../kernel/download.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Section } from '../layout/Page.tsx';
import styles from './Import.module.css';
import type { FileRow, ImportColumn, ImportFile } from './import-file.ts';

/** A line that was not taken, and why. */
export interface RefusedLine {
  readonly line: number;
  readonly why: string;
  /** The words are those of the API, in English. */
  readonly isOfApi?: boolean;
}

interface NotTakenProps<Field extends string> {
  readonly file: ImportFile<Field>;
  readonly columns: readonly ImportColumn<Field>[];
  readonly refused: readonly RefusedLine[];
  /** What a line is about, in short. */
  readonly nameOf: (values: FileRow<Field>['values']) => string;
  /** What `nameOf` says, as the head of a column. */
  readonly nameTitle: string;
  /** Of the file of these lines. */
  readonly fileName: string;
}

const mostShown = 50;

/** The lines that are not taken, each with why, and as a file to mend. */
export function NotTaken<Field extends string>(props: NotTakenProps<Field>) {
  const { file, columns, refused, nameOf, nameTitle, fileName } = props;
  const say = useSay();
  const faults: RefusedLine[] = file.faults.map(({ line, fault }) => ({ line, why: say(`import.fault.${fault}`) }));
  const lines = [...faults, ...refused].sort((one, other) => one.line - other.line);
  const valuesOf = new Map(file.rows.map(({ line, values }) => [line, values]));
  const unread: Partial<Record<Field, string>> = {};
  if (lines.length === 0) return null;
  function save() {
    const head = [...columns.map(({ title }) => title), say('import.line'), say('import.why')];
    const rows = lines.map(({ line, why }) => [
      ...columns.map(({ field }) => valuesOf.get(line)?.[field] ?? ''),
      String(line),
      why,
    ]);
    download(fileName, writeFile([head, ...rows]), 'text/csv;charset=utf-8');
  }
  return (
    <Section
      title={say('import.notTaken', { count: lines.length })}
      beside={
        <Button isSmall onClick={save}>
          <Icon of={Download} isSmall />
          {say('import.saveNotTaken')}
        </Button>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('import.line')}</th>
            <th scope="col">{nameTitle}</th>
            <th scope="col">{say('import.why')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, mostShown).map(({ line, why, isOfApi }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{nameOf(valuesOf.get(line) ?? unread)}</td>
              <td lang={isOfApi ? 'en' : undefined}>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > mostShown && (
        <p className={styles.status}>{say('import.moreNotTaken', { count: lines.length - mostShown })}</p>
      )}
    </Section>
  );
}
