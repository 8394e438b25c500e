import Download from 'lucide/dist/esm/icons/download.mjs';
import { useState } from 'react';
import { writeFile } from '../../../rules/files/csv.ts';
import { download } from '../../kernel/download.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../buttons/Button.tsx';
import { ActProblem } from '../dialogs/ActProblem.tsx';
import { tell } from '../dialogs/toast.tsx';
import { Icon } from '../icons/Icon.tsx';

/** What a file has, and what is told once it is saved. */
export interface FileContent {
  /** The first row has the names of the columns. */
  readonly rows: readonly (readonly string[])[];
  readonly told: string;
}

interface SaveFileProps {
  readonly label: string;
  readonly fileName: string;
  readonly read: () => Promise<FileContent>;
}

/** Reads rows and saves them as a CSV file. Why it was not done is said beside the button. */
export function SaveFile({ label, fileName, read }: SaveFileProps) {
  const say = useSay();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  async function save() {
    setReading(true);
    setProblem(undefined);
    try {
      const { rows, told } = await read();
      download(fileName, writeFile(rows), 'text/csv;charset=utf-8');
      tell(told);
    } catch (error) {
      setProblem(error);
    } finally {
      setReading(false);
    }
  }
  return (
    <>
      <Button aria-disabled={isReading} onClick={() => !isReading && void save()}>
        <Icon of={Download} isSmall />
        {isReading ? say('dialog.running') : label}
      </Button>
      {problem !== undefined && <ActProblem error={problem} />}
    </>
  );
}
