import { basename } from 'node:path';
import { confirmImport, type WithConfirmation } from '../../command-line/confirm.ts';
import { type InputTo, OperationRefused, type OperatorOf, type OutputFrom } from '../../operation/operation.ts';
import { readLineFile } from './line-file.ts';
import { type lineOperations, lineRowsAtOnce } from './line-operations.ts';
import { repeatedRows } from './repeated-rows.ts';

type Rows = InputTo<typeof lineOperations.importLines>['rows'];
type Outcome = OutputFrom<typeof lineOperations.importLines>;

interface Options extends WithConfirmation {
  /** Called for each line of the file that cannot be added. */
  onProblem(line: number, problem: string): void;
  /** Called with what the file would change, before it does. */
  onCompared(added: number, unchanged: number): void;
}

/**
 * Adds the lines of a file to the users of a company. First the whole file is compared with what is there; a line that cannot
 * be added keeps all of them out.
 * @returns how many were added
 * @throws OperationRefused
 */
export async function importLineFile(
  operator: OperatorOf<typeof lineOperations>,
  company: string,
  path: string,
  { onProblem, onCompared, ...answer }: Options,
): Promise<number> {
  const { rows: all, problems } = await readAll(path);
  const repeated = repeatedRows(all);
  const taken = new Set(repeated.map(({ line }) => line));
  const rows = all.filter(({ line }) => !taken.has(line));
  const compared = await inBatches(rows, (batch) => operator.perform('compareLines', { company, rows: batch }));
  const refused = [...problems, ...repeated, ...compared.problems];
  for (const { line, problem } of refused) onProblem(line, problem);
  onCompared(compared.added, compared.unchanged);
  if (refused.length > 0) throw new OperationRefused('Nothing was added. Mend these lines, and import the file again.');
  if (compared.added === 0) return 0;
  await confirmImport(`${compared.added} lines`, answer);
  const file = basename(path);
  const done = await inBatches(rows, (batch) => operator.perform('importLines', { company, rows: batch, file }));
  for (const { line, problem } of done.problems) onProblem(line, problem);
  if (done.problems.length > 0)
    throw new OperationRefused(`${done.added} lines were added, ${done.problems.length} were not.`);
  return done.added;
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

async function inBatches(rows: Rows, send: (batch: Rows) => Promise<Outcome>): Promise<Outcome> {
  const parts: Outcome[] = [];
  for (let from = 0; from < rows.length; from += lineRowsAtOnce)
    parts.push(await send(rows.slice(from, from + lineRowsAtOnce)));
  const sum = (what: 'added' | 'unchanged') => parts.reduce((total, part) => total + part[what], 0);
  return { added: sum('added'), unchanged: sum('unchanged'), problems: parts.flatMap(({ problems }) => problems) };
}
