import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { newAccount } from '../accounts/accounts.ts';
import { secondFactorFields } from '../two-factor/two-factor.ts';
import { type CsvRecord, readRecords } from './csv.rules.ts';
import { OperationRefused } from './operation.ts';

/** A record of an account file, with the number of its last line. */
export interface AccountRow {
  readonly line: number;
  readonly values?: unknown;
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
  return /\.(ndjson|jsonl)$/i.test(path) ? readNdjson(path) : readCsv(path);
}

async function* readCsv(path: string): AsyncGenerator<AccountRow> {
  const file = createReadStream(path);
  let header: readonly string[] | undefined;
  for await (const record of readRecords(linesOf(file), () => header?.length)) {
    const { line } = record;
    const bytesRead = file.bytesRead;
    if (!header) header = headerOf(path, record);
    else if ('problem' in record) yield { line, problem: record.problem, bytesRead };
    else if (record.cells.length > header.length)
      yield { line, problem: `The line has ${record.cells.length} cells, and the header ${header.length}.`, bytesRead };
    else if (record.cells.some((text) => text !== ''))
      yield { line, values: valuesOf(header, record.cells), bytesRead };
  }
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

/** An empty cell means an absent field. */
const valuesOf = (header: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']).filter(([, text]) => text !== ''));

async function* readNdjson(path: string): AsyncGenerator<AccountRow> {
  const file = createReadStream(path);
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    if (text.trim() !== '') yield { line, ...parseLine(text), bytesRead: file.bytesRead };
  }
}

/** The lines of a file, without a byte order mark. */
async function* linesOf(file: ReturnType<typeof createReadStream>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    yield isFirst ? line.replace(/^\uFEFF/, '') : line;
    isFirst = false;
  }
}

function parseLine(text: string): { values: unknown } | { problem: string } {
  try {
    return { values: JSON.parse(text) };
  } catch {
    return { problem: 'The line is no JSON.' };
  }
}
