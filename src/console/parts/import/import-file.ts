import { isOfOtherEncoding, readRecords, separatorOf } from '../../../rules/files/csv.ts';

/** A column that a file may have. */
export interface ImportColumn<Field extends string> {
  /** Its name in the API. */
  readonly field: Field;
  /** Its name on the page, which the template has. */
  readonly title: string;
  /** Other words for it on the page. */
  readonly otherTitles?: readonly string[];
  readonly isNeeded?: boolean;
}

/** A line of a file. */
export interface FileRow<Field extends string> {
  readonly line: number;
  readonly values: Readonly<Partial<Record<Field, string>>>;
}

/** Why a line cannot be read. */
export type LineFault = 'quotes' | 'encoding' | 'cells';

export interface ImportFile<Field extends string> {
  readonly name: string;
  readonly rows: readonly FileRow<Field>[];
  readonly faults: readonly { readonly line: number; readonly fault: LineFault }[];
  /** Columns that are none of those that a file may have. */
  readonly unknown: readonly string[];
  /** Titles of the columns that are needed, and that the file lacks. */
  readonly missing: readonly string[];
}

interface ReadOptions<Field extends string> {
  readonly columns: readonly ImportColumn<Field>[];
  /** Columns that a file of lines that were not taken has beside: they are left out without a word. */
  readonly ownColumns?: readonly string[];
}

/** The same however it is written: `First name`, `first_name` and `firstName`. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the field of a column by its name in the API, its title, or its other titles, in this order. */
function fieldFinder<Field extends string>(columns: readonly ImportColumn<Field>[]) {
  const fields = new Map<string, Field>();
  const add = (text: string, field: Field) => {
    if (!fields.has(plain(text))) fields.set(plain(text), field);
  };
  for (const { field } of columns) add(field, field);
  for (const { field, title } of columns) add(title, field);
  for (const { field, otherTitles = [] } of columns) for (const title of otherTitles) add(title, field);
  return (cell: string): Field | undefined => fields.get(plain(cell));
}

/** Reads a CSV file. Its first line names the columns, in the words of the API or of the page. */
export async function readImportFile<Field extends string>(
  { name, text }: { readonly name: string; readonly text: string },
  { columns, ownColumns = [] }: ReadOptions<Field>,
): Promise<ImportFile<Field>> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const fieldOf = fieldFinder(columns);
  const own = new Set(ownColumns.map(plain));
  const rows: FileRow<Field>[] = [];
  const faults: { line: number; fault: LineFault }[] = [];
  let header: readonly string[] | undefined;
  for await (const record of readRecords(lines, () => header?.length, separatorOf(lines[0] ?? ''))) {
    const { line } = record;
    if ('problem' in record) faults.push({ line, fault: 'quotes' });
    else if (!header) header = record.cells;
    else if (isOfOtherEncoding(record.cells)) faults.push({ line, fault: 'encoding' });
    else if (record.cells.length > header.length) faults.push({ line, fault: 'cells' });
    else if (record.cells.some((cell, at) => cell !== '' && !own.has(plain(header?.[at] ?? ''))))
      rows.push({ line, values: valuesOf(header.map(fieldOf), record.cells) });
  }
  const known = (header ?? []).map(fieldOf);
  return {
    name,
    rows,
    faults,
    unknown: (header ?? []).filter((cell, at) => cell !== '' && known[at] === undefined && !own.has(plain(cell))),
    missing: columns.flatMap(({ field, title, isNeeded }) => (isNeeded && !known.includes(field) ? [title] : [])),
  };
}

function valuesOf<Field extends string>(
  names: readonly (Field | undefined)[],
  cells: readonly string[],
): FileRow<Field>['values'] {
  const values: Partial<Record<Field, string>> = {};
  for (const [at, cell] of cells.entries()) {
    const field = names[at];
    if (field !== undefined && cell !== '') values[field] = withoutMark(cell);
  }
  return values;
}

/** A file of ours has an apostrophe before what a spreadsheet would run as a formula. */
const withoutMark = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');
