import { createReadStream, type ReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type CsvRecord, isOfOtherEncoding, readRecords } from '../../rules/files/csv.ts';

/** A record of a CSV file with a header, with the number of its last line. */
export interface CsvRow {
  readonly line: number;
  /** Values by the names in the header. An empty cell means an absent field. */
  readonly values?: Readonly<Record<string, string>>;
  /** Names whose cells are there and empty. */
  readonly empty?: readonly string[];
  /** Why the line could not be read, as a sentence for the operator. */
  readonly problem?: string;
  readonly bytesRead: number;
}

/**
 * Reads a CSV file as a stream, so that it may be larger than memory.
 * @param headerOf the names in the first record; throws OperationRefused for a file of another kind
 */
export async function* readCsvFile(
  path: string,
  headerOf: (first: CsvRecord) => readonly string[],
): AsyncGenerator<CsvRow> {
  const file = createReadStream(path);
  let header: readonly string[] | undefined;
  for await (const record of readRecords(linesOf(file), () => header?.length)) {
    const { line } = record;
    const bytesRead = file.bytesRead;
    if (!header) header = headerOf(record);
    else if ('problem' in record) yield { line, problem: record.problem, bytesRead };
    else if (encodingProblem(record.cells)) yield { line, problem: encodingProblem(record.cells) ?? '', bytesRead };
    else if (record.cells.length > header.length)
      yield { line, problem: `The line has ${record.cells.length} cells, and the header ${header.length}.`, bytesRead };
    else if (record.cells.some((text) => text !== ''))
      yield { line, values: valuesOf(header, record.cells), empty: emptyOf(header, record.cells), bytesRead };
  }
}

/** Why a line cannot be read, if it has bytes of another encoding. */
export const encodingProblem = (texts: readonly string[]): string | undefined =>
  isOfOtherEncoding(texts) ? 'The line has bytes that are not UTF-8.' : undefined;

const valuesOf = (header: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']).filter(([, text]) => text !== ''));

const emptyOf = (header: readonly string[], cells: readonly string[]) => header.filter((_, at) => cells[at] === '');

/** The lines of a file, without a byte order mark. */
export async function* linesOf(file: ReadStream): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    yield isFirst ? line.replace(/^\uFEFF/, '') : line;
    isFirst = false;
  }
}
