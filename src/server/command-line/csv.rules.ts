/** A line of a CSV file, or several that a quoted cell joins, with the number of the last one. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string };

/** A quoted cell spans no more lines, so that a missing quote is the problem of its own line alone. */
const maxLinesOfRecord = 20;
const cell = /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*|([^",]*))(,|$)/y;

/** The cells of a record (RFC 4180), trimmed; undefined if its quotes do not match. */
export function parseCells(text: string): string[] | undefined {
  const cells: string[] = [];
  cell.lastIndex = 0;
  while (true) {
    const [match, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (match === undefined) return undefined;
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim());
    if (end !== ',') return cells;
  }
}

/** A cell that a spreadsheet would run as a formula. A number in E.164 form is none. */
const formula = /^(?!\+\d+$)[=+\-@\t\r]/;

/** A record as a line of a file (RFC 4180), such that no spreadsheet runs a cell as a formula. */
export const writeRecord = (cells: readonly string[]): string =>
  `${cells.map((text) => writeCell(formula.test(text) ? `'${text}` : text)).join(',')}\r\n`;

const writeCell = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * The records of CSV lines. Where the quotes of a line do not match, the lines after it are tried as its continuation; if
 * none fits, the line alone is reported.
 * @param width number of cells that a record of several lines must have
 */
export async function* readRecords(
  lines: AsyncIterable<string>,
  widthOf: () => number | undefined,
): AsyncGenerator<CsvRecord> {
  const waiting: string[] = [];
  let first = 1;
  for await (const text of lines) {
    waiting.push(text);
    yield* take(false);
  }
  yield* take(true);

  /** Takes the records that are certain. At the end of the file every one is. */
  function* take(isEnd: boolean): Generator<CsvRecord> {
    while (waiting.length > 0) {
      const taken = nextRecord(isEnd);
      if (!taken) return;
      yield { ...taken.record, line: first + taken.count - 1 };
      waiting.splice(0, taken.count);
      first += taken.count;
    }
  }

  function nextRecord(isEnd: boolean) {
    for (let count = 1; count <= Math.min(waiting.length, maxLinesOfRecord); count += 1) {
      const cells = parseCells(waiting.slice(0, count).join('\n'));
      if (cells && (count === 1 || cells.length === widthOf())) return { count, record: { line: 0, cells } };
    }
    if (!isEnd && waiting.length < maxLinesOfRecord) return undefined; // further lines may close the quote
    return { count: 1, record: { line: 0, problem: 'The quotes of this line do not match.' } };
  }
}
