import { createReadStream } from 'node:fs';
import type { CsvRecord } from '../../rules/files/csv.ts';
import { newAccount } from '../accounts/accounts.ts';
import { encodingProblem, linesOf, readCsvFile } from '../command-line/csv-file.ts';
import { OperationRefused } from '../operation/operation.ts';
import { secondFactorFields } from '../two-factor/two-factor.ts';

/** A record of an account file, with the number of its last line. */
export interface AccountRow {
  readonly line: number;
  readonly values?: unknown;
  /** Names of the fields that the line has without a value. */
  readonly empty?: readonly string[];
  /** Why the line could not be read, as a sentence for the operator. */
  readonly problem?: string;
  readonly bytesRead: number;
}

const columns = [...Object.keys(newAccount.shape), ...Object.keys(secondFactorFields)];

/**
 * Reads an account file as a stream, so that it may be larger than memory: newline-delimited JSON (`.ndjson`, `.jsonl`),
 * else CSV with a header.
 */
export function readAccountFile(path: string): AsyncGenerator<AccountRow> {
  return /\.(ndjson|jsonl)$/i.test(path) ? readNdjson(path) : readCsvFile(path, (record) => headerOf(path, record));
}

/** @throws OperationRefused unless the first line names fields of accounts */
function headerOf(path: string, record: CsvRecord): readonly string[] {
  const header = 'cells' in record ? record.cells : [];
  const unknown = header.find((name) => !columns.includes(name));
  if (header.length > 0 && unknown === undefined) return header;
  throw new OperationRefused(
    `${path}:1: "${unknown ?? ''}" is no field. The first line names the fields, which may be ${columns.join(', ')}.`,
  );
}

async function* readNdjson(path: string): AsyncGenerator<AccountRow> {
  const file = createReadStream(path);
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    if (text.trim() !== '') yield { line, ...parseLine(text), bytesRead: file.bytesRead };
  }
}

function parseLine(text: string): Pick<AccountRow, 'values' | 'empty' | 'problem'> {
  const problem = encodingProblem([text]);
  if (problem) return { problem };
  try {
    const values: unknown = JSON.parse(text);
    return { values, empty: emptyOf(values) };
  } catch {
    return { problem: 'The line is no JSON.' };
  }
}

const emptyOf = (values: unknown) =>
  Object.entries(values ?? {})
    .filter(([, value]) => value === null || value === '')
    .map(([name]) => name);
