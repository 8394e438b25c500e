import Download from 'lucide/dist/esm/icons/download.mjs';
import { writeFile } from '../../../rules/files/csv.ts';
import { download } from '../../kernel/download.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import styles from './Import.module.css';
import type { RefusedLine } from './import-rows.ts';
import { fields, type PeopleFile } from './people-file.ts';
import { useFieldWords } from './useFieldWords.ts';

interface NotTakenProps {
  readonly file: PeopleFile;
  readonly refused: readonly RefusedLine[];
}

const mostShown = 50;

/** The lines that are not taken, each with why, and as a file to mend. */
export function NotTaken({ file, refused }: NotTakenProps) {
  const say = useSay();
  const words = useFieldWords();
  const lines = [
    ...file.faults.map(({ line, fault }) => ({ line, isOfApi: false, why: say(`import.fault.${fault}`) })),
    ...refused.map((one) =>
      'sameAs' in one
        ? { line: one.line, isOfApi: false, why: say('import.sameAs', { line: one.sameAs }) }
        : { line: one.line, isOfApi: true, why: one.problem },
    ),
  ].sort((one, other) => one.line - other.line);
  const valuesOf = new Map(file.rows.map(({ line, values }) => [line, values]));
  if (lines.length === 0) return null;
  function save() {
    const head = [...fields.map((field) => words[field]), say('import.line'), say('import.why')];
    const rows = lines.map(({ line, why }) => [
      ...fields.map((field) => valuesOf.get(line)?.[field] ?? ''),
      String(line),
      why,
    ]);
    download('people-not-taken.csv', writeFile([head, ...rows]), 'text/csv;charset=utf-8');
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
            <th scope="col">{say('people.column.name')}</th>
            <th scope="col">{say('import.why')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, mostShown).map(({ line, why, isOfApi }) => {
            const { firstName = '', lastName = '' } = valuesOf.get(line) ?? {};
            return (
              <tr key={line}>
                <td>{line}</td>
                <td>{`${firstName} ${lastName}`}</td>
                <td lang={isOfApi ? 'en' : undefined}>{why}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {lines.length > mostShown && (
        <p className={styles.status}>{say('import.moreNotTaken', { count: lines.length - mostShown })}</p>
      )}
    </Section>
  );
}
