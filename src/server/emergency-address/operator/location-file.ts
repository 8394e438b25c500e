import { existsSync } from 'node:fs';
import { addressFieldIds } from '../../../contract/address/address-fields.ts';
import type { CsvRecord } from '../../../rules/files/csv.ts';
import { readCsvFile } from '../../command-line/csv-file.ts';
import { type InputTo, OperationRefused } from '../../operation/operation.ts';
import type { locationOperations } from './location-operations.ts';

type Row = InputTo<typeof locationOperations.importLocations>['rows'][number];
interface Problem {
  readonly line: number;
  readonly problem: string;
}
const columns = ['name', 'evidence', ...addressFieldIds];

/**
 * Reads a CSV file of locations: a header with `name`, the fields of addresses, and `evidence` for those that no records know.
 * @throws OperationRefused if there is no such file, or its header names another field
 */
export async function readLocationFile(path: string): Promise<{ rows: Row[]; problems: Problem[] }> {
  if (!existsSync(path)) throw new OperationRefused(`There is no file ${path}.`);
  const rows: Row[] = [];
  const problems: Problem[] = [];
  for await (const { line, values = {}, problem } of readCsvFile(path, (record) => headerOf(path, record))) {
    const { name = '', evidence: proof, ...address } = values;
    if (problem === undefined) rows.push({ line, name, address, proof });
    else problems.push({ line, problem });
  }
  return { rows, problems };
}

function headerOf(path: string, record: CsvRecord): readonly string[] {
  const header = 'cells' in record ? record.cells : [];
  const unknown = header.find((name) => !columns.includes(name));
  if (header.includes('name') && unknown === undefined) return header;
  const problem = unknown === undefined ? 'The column name is missing.' : `"${unknown}" is no field.`;
  throw new OperationRefused(`${path}:1: ${problem} The first line names the fields: ${columns.join(', ')}.`);
}
