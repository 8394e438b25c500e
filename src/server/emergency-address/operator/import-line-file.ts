import { basename } from 'node:path';
import { confirmImport, type WithConfirmation } from '../../command-line/confirm.ts';
import { type InputTo, OperationRefused, type OperatorOf, type OutputFrom } from '../../operation/operation.ts';
import { repeatedRows } from './import-rows/repeated-rows.ts';
import { withVersions } from './import-rows/row-versions.ts';
import { readLineFile } from './line-file.ts';
import { type lineOperations, lineRowsAtOnce } from './line-operations.ts';

type Rows = InputTo<typeof lineOperations.importLines>['rows'];
type Outcome = Pick<OutputFrom<typeof lineOperations.importLines>, 'added' | 'changed' | 'unchanged' | 'problems'>;
type Comparison = OutputFrom<typeof lineOperations.compareLines>;

interface Options extends WithConfirmation {
  /** Lines that are there with other values are changed. */
  readonly change?: true | undefined;
  /** Called for each line of the file that cannot be added. */
  onProblem(line: number, problem: string): void;
  /** Called with what the file would change, before it does. */
  onCompared(compared: Compared): void;
}
type Compared = Pick<Comparison, 'added' | 'changed' | 'unchanged' | 'rows'>;

/**
 * Adds the lines of a file to the users of a company. First the whole file is compared with what is there; a line that cannot
 * be added keeps all of them out.
 * @returns how many were added or changed
 * @throws OperationRefused
 */
export async function importLineFile(
  operator: OperatorOf<typeof lineOperations>,
  company: string,
  path: string,
  { change, onProblem, onCompared, ...answer }: Options,
): Promise<number> {
  const mayChange = change === true;
  const { rows: all, problems } = await readAll(path);
  const repeated = repeatedRows(all);
  const taken = new Set(repeated.map(({ line }) => line));
  const rows = all.filter(({ line }) => !taken.has(line));
  const parts = await inBatches(rows, (batch) => operator.perform('compareLines', { company, rows: batch, mayChange }));
  const compared = { ...sumOf(parts), rows: parts.flatMap((part) => part.rows) };
  const refused = [...problems, ...repeated, ...compared.problems];
  for (const { line, problem } of refused) onProblem(line, problem);
  onCompared(compared);
  if (refused.length > 0) throw new OperationRefused('Nothing was added. Mend these lines, and import the file again.');
  const count = compared.added + compared.changed;
  if (count === 0) return 0;
  await confirmImport(`${count} lines`, answer);
  const seen = withVersions(rows, compared.rows);
  const file = basename(path);
  const sent = await inBatches(seen, (batch) => operator.perform('importLines', { company, rows: batch, file }));
  const done = sumOf(sent);
  for (const { line, problem } of done.problems) onProblem(line, problem);
  if (done.problems.length > 0)
    throw new OperationRefused(`${done.added + done.changed} lines were added, ${done.problems.length} were not.`);
  return done.added + done.changed;
}

async function readAll(path: string) {
  const rows: Rows = [];
  const problems: { line: number; problem: string }[] = [];
  for await (const { line, row, problem } of readLineFile(path)) {
    if (row) rows.push(row);
    else problems.push({ line, problem: problem ?? '' });
  }
  return { rows, problems };
}

async function inBatches<Part>(rows: Rows, send: (batch: Rows) => Promise<Part>): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (let from = 0; from < rows.length; from += lineRowsAtOnce)
    parts.push(await send(rows.slice(from, from + lineRowsAtOnce)));
  return parts;
}

function sumOf(parts: readonly Outcome[]): Outcome {
  const sum = (what: 'added' | 'changed' | 'unchanged') => parts.reduce((total, part) => total + part[what], 0);
  const problems = parts.flatMap((part) => part.problems);
  return { added: sum('added'), changed: sum('changed'), unchanged: sum('unchanged'), problems };
}
