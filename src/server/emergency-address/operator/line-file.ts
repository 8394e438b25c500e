import { existsSync } from 'node:fs';
import type { CsvRecord } from '../../../rules/files/csv.ts';
import { readCsvFile } from '../../command-line/csv-file.ts';
import { type InputTo, OperationRefused } from '../../operation/operation.ts';
import { lineKinds } from '../emergency-address.ts';
import type { lineOperations } from './line-operations.ts';

type Row = InputTo<typeof lineOperations.importLines>['rows'][number];
interface Read {
  readonly line: number;
  readonly row?: Row;
  /** Why the line cannot be read, as a sentence for the operator. */
  readonly problem?: string;
}

const needed = ['who', 'number', 'name'];
const columns = [...needed, 'id', 'kind', 'followsMain', 'isLocationOnly'];
const answers: Readonly<Record<string, boolean>> = { yes: true, no: false };

/**
 * Reads a CSV file of lines, as a stream: a header with `who`, `number`, `name` and what else is known of them.
 * @throws OperationRefused if there is no such file, or its header names other fields
 */
export async function* readLineFile(path: string): AsyncGenerator<Read> {
  if (!existsSync(path)) throw new OperationRefused(`There is no file ${path}.`);
  for await (const { line, values = {}, problem } of readCsvFile(path, (record) => headerOf(path, record)))
    yield { line, ...(problem === undefined ? rowOf(line, values) : { problem }) };
}

function headerOf(path: string, record: CsvRecord): readonly string[] {
  const header = 'cells' in record ? record.cells : [];
  const unknown = header.find((name) => !columns.includes(name));
  const missing = needed.find((name) => !header.includes(name));
  if (unknown === undefined && missing === undefined) return header;
  const problem = unknown === undefined ? `The column ${missing} is missing.` : `"${unknown}" is no field.`;
  throw new OperationRefused(`${path}:1: ${problem} The first line names the fields: ${columns.join(', ')}.`);
}

function rowOf(line: number, values: Readonly<Record<string, string>>): Omit<Read, 'line'> {
  const { who = '', number = '', name = '', id, kind: given = 'digitalLine', ...rules } = values;
  const missing = needed.find((field) => !values[field]);
  if (missing) return { problem: `${missing} is missing.` };
  const kind = lineKinds.find((one) => one === given);
  if (!kind) return { problem: `"${given}" is no kind of line: ${lineKinds.join(' or ')}.` };
  const wrong = Object.entries(rules).find(([, answer]) => answers[answer.toLowerCase()] === undefined);
  if (wrong) return { problem: `${wrong[0]}: "${wrong[1]}" is neither yes nor no.` };
  const is = (rule: string | undefined) => answers[rule?.toLowerCase() ?? 'no'] === true;
  const { followsMain, isLocationOnly } = rules;
  return {
    row: {
      line,
      who,
      number,
      name,
      kind,
      followsMain: is(followsMain),
      isLocationOnly: is(isLocationOnly),
      ...(id && { id }),
    },
  };
}
