/** A line of a CSV file, or several that a quoted cell joins, with the number of the last one. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string };

/** A quoted cell spans no more lines, so that a missing quote is the problem of its own line alone. */
const maxLinesOfRecord = 20;

/** What stands between cells: a comma, or what spreadsheets of other countries write. */
export type CsvSeparator = ',' | ';' | '\t';
const cellBefore: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*|([^",]*))(,|$)/y,
  ';': /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*|([^";]*))(;|$)/y,
  '\t': / *(?:"((?:[^"]|"")*)" *|([^"\t]*))(\t|$)/y,
};

/** The separator of a file by its first line: the one that divides it into the most cells. */
export function separatorOf(header: string): CsvSeparator {
  const widthBy = (separator: CsvSeparator) => parseCells(header, separator)?.length ?? 0;
  const others = ([';', '\t'] as const).filter((separator) => widthBy(separator) > widthBy(','));
  return others[0] ?? ',';
}

/** The cells of a record (RFC 4180), trimmed; undefined if its quotes do not match. */
export function parseCells(text: string, separator: CsvSeparator = ','): string[] | undefined {
  const cells: string[] = [];
  const cell = cellBefore[separator];
  cell.lastIndex = 0;
  while (true) {
    const [match, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (match === undefined) return undefined;
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim());
    if (end !== separator) return cells;
  }
}

/** Whether a line has bytes of another encoding, whose place U+FFFD takes. */
export const isOfOtherEncoding = (texts: readonly string[]): boolean => texts.some((text) => text.includes('\uFFFD'));

/** A cell that a spreadsheet would run as a formula. A number in E.164 form is none. */
const formula = /^(?!\+\d+$)[=+\-@\t\r]/;

/** A record as a line of a file (RFC 4180), such that no spreadsheet runs a cell as a formula. */
export const writeRecord = (cells: readonly string[]): string =>
  `${cells.map((text) => writeCell(formula.test(text) ? `'${text}` : text)).join(',')}\r\n`;

/** Records as a file, with a mark of its encoding for spreadsheets. */
export const writeFile = (records: readonly (readonly string[])[]): string =>
  `\uFEFF${records.map(writeRecord).join('')}`;

const writeCell = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * The records of CSV lines. Where the quotes of a line do not match, the lines after it are tried as its continuation; if
 * none fits, the line alone is reported.
 * @param widthOf number of cells that a record of several lines must have
 */
export async function* readRecords(
  lines: AsyncIterable<string> | Iterable<string>,
  widthOf: () => number | undefined,
  separator: CsvSeparator = ',',
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
      const cells = parseCells(waiting.slice(0, count).join('\n'), separator);
      if (cells && (count === 1 || cells.length === widthOf())) return { count, record: { line: 0, cells } };
    }
    if (!isEnd && waiting.length < maxLinesOfRecord) return undefined; // further lines may close the quote
    return { count: 1, record: { line: 0, problem: 'The quotes of this line do not match.' } };
  }
}
