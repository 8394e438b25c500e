import { type ReactNode, useState } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { TextButton } from '../buttons/Button.tsx';
import { SetupSteps } from '../layout/SetupSteps.tsx';
import { ChooseFile, type FileChoice } from './ChooseFile.tsx';
import type { ImportFile } from './import-file.ts';

interface ImportStepsProps<Field extends string, Comparison, Result> extends FileChoice<Field, Comparison> {
  /** What is imported. */
  readonly title: string;
  /** What the file would do, and the act that does it. */
  readonly preview: (file: ImportFile<Field>, compared: Comparison, onImported: (result: Result) => void) => ReactNode;
  readonly result: (file: ImportFile<Field>, compared: Comparison, result: Result) => ReactNode;
}

/** An import in three steps: the file, what it would do, and what it has done. */
export function ImportSteps<Field extends string, Comparison, Result>(
  props: ImportStepsProps<Field, Comparison, Result>,
) {
  const { title, preview, result, ...choice } = props;
  const say = useSay();
  const [file, setFile] = useState<ImportFile<Field>>();
  const [compared, setCompared] = useState<Comparison>();
  const [imported, setImported] = useState<Result>();
  const startAnew = () => {
    setFile(undefined);
    setCompared(undefined);
    setImported(undefined);
  };
  return (
    <SetupSteps
      label={title}
      open={imported ? 'result' : compared ? 'preview' : 'file'}
      steps={[
        {
          id: 'file',
          title: say('import.step.file'),
          isDone: compared !== undefined,
          summary: file && say('import.fileSummary', { name: file.name, count: file.rows.length }),
          act: compared && <TextButton onClick={startAnew}>{say('import.anotherFile')}</TextButton>,
          content: <ChooseFile {...choice} file={file} onFile={setFile} onCompared={setCompared} />,
        },
        {
          id: 'preview',
          title: say('import.step.preview'),
          isDone: imported !== undefined,
          content: file && compared && preview(file, compared, setImported),
        },
        {
          id: 'result',
          title: say('import.step.result'),
          isDone: false,
          content: file && compared && imported && result(file, compared, imported),
        },
      ]}
    />
  );
}
