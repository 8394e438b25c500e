import { type InputTo, OperationRefused, type OperatorOf, type OutputFrom } from '../../operation/operation.ts';
import { guideColumns, resolveColumns } from '../guide-columns.rules.ts';
import type { GuideRecord } from '../guide-levels.rules.ts';
import { fingerprintOf, type GuideFile, readGuideFile } from './guide-file.ts';
import { guideRowsAtOnce, type streetGuideOperations } from './street-guide-operations.ts';

interface Output {
  /** State of the records that name none. */
  readonly state?: string | undefined;
  /** Where it has every address; default: by the kind of the file. */
  readonly coverage?: InputTo<typeof streetGuideOperations.finishStreetGuide>['coverage'];
  onProblem(line: number, problem: string): void;
  onProgress(bytesRead: number, added: number): void;
}

/**
 * Imports an edition in batches, from where an import that was stopped stood. A bad row stops nothing.
 * @throws OperationRefused before anything is kept, if the file is of another kind or empty, or the edition is not its own
 */
export async function importStreetGuide(
  operator: OperatorOf<typeof streetGuideOperations>,
  file: GuideFile,
  dataset: Omit<InputTo<typeof streetGuideOperations.beginStreetGuide>, 'fingerprint'>,
  { state, coverage, onProblem, onProgress }: Output,
): Promise<{ readonly added: number; readonly refused: number }> {
  let begun: OutputFrom<typeof streetGuideOperations.beginStreetGuide> | undefined;
  let rows: { line: number; values: Record<string, string> }[] = [];
  let [added, refused] = [0, 0];
  const send = async (id: string, bytesRead: number) => {
    const batch = { id, layout: file.layout, state, rows, linesDone: rows.at(-1)?.line ?? 0 };
    const result = await operator.perform('addStreetGuideRows', batch);
    rows = [];
    added += result.added;
    refused += result.problems.length;
    for (const { line, problem } of result.problems) onProblem(line, problem);
    onProgress(bytesRead, added);
  };
  let last = 0;
  for await (const { line, values, problem, bytesRead } of readGuideFile(file)) {
    // The header of the file is read.
    begun ??= await operator.perform('beginStreetGuide', { ...dataset, fingerprint: await fingerprintOf(file.path) });
    last = bytesRead;
    if (line <= begun.linesDone) continue;
    if (values) refuseUnread(file, line, values);
    if (problem !== undefined) {
      refused += 1;
      onProblem(line, problem);
    } else rows.push({ line, values: { ...values } });
    if (rows.length === guideRowsAtOnce) await send(begun.id, bytesRead);
  }
  if (!begun) throw new OperationRefused(`${file.path} has no records.`);
  if (rows.length > 0) await send(begun.id, last);
  if (added === 0 && refused > 0 && begun.linesDone === 0)
    throw new OperationRefused(`No record of ${file.path} could be read, so that it replaces no edition.`);
  const { former } = await operator.perform('finishStreetGuide', { id: begun.id, coverage });
  for (const id of former) await removeRows(operator, id);
  return { added, refused };
}

/**
 * Records without a column that names a place would prove other addresses too, so that the file is none that can be used.
 * @throws OperationRefused
 */
function refuseUnread({ path, layout }: GuideFile, line: number, values: GuideRecord): void {
  const { unread } = resolveColumns(values, guideColumns[layout]);
  if (unread)
    throw new OperationRefused(
      `${path}, line ${line}: the columns ${unread.join(', ')} have values, and ${layout} does not read them. Rename each to the one that it stands for, or take it out of the file.`,
    );
}

/** Removes a street guide that is not in use, part by part, so that other work does not wait. */
export async function removeRows(operator: OperatorOf<typeof streetGuideOperations>, id: string): Promise<void> {
  for (let isMore = true; isMore; ) ({ isMore } = await operator.perform('removeStreetGuideRows', { id }));
}
