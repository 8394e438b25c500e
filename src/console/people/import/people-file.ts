import { isOfOtherEncoding, readRecords, separatorOf } from '../../../rules/files/csv.ts';

/** The fields of a person that a file may have, by the names of the API. */
export const fields = [
  'firstName',
  'lastName',
  'email',
  'extension',
  'directNumber',
  'locale',
  'countryIsoCode',
] as const;
export type PersonField = (typeof fields)[number];

/** A line of a file of people. */
export interface PeopleRow {
  readonly line: number;
  readonly values: Readonly<Partial<Record<PersonField, string>>>;
}

/** Why a line cannot be read. */
export type LineFault = 'quotes' | 'encoding' | 'cells';

export interface PeopleFile {
  readonly name: string;
  readonly rows: readonly PeopleRow[];
  readonly faults: readonly { readonly line: number; readonly fault: LineFault }[];
  /** Columns that are no field of a person. */
  readonly unknown: readonly string[];
  /** Fields that each person needs, and no column has. */
  readonly missing: readonly PersonField[];
}

const needed: readonly PersonField[] = ['firstName', 'lastName'];

/** The same however it is written: `First name`, `first_name` and `firstName`. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Reads a CSV file of people. Its first line names the fields, in the words of the API or of the page.
 * @param words the name of each field on the page
 */
export async function readPeopleFile(
  { name, text }: { readonly name: string; readonly text: string },
  words: Readonly<Record<PersonField, string>>,
): Promise<PeopleFile> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const fieldOf = (cell: string) =>
    fields.find((field) => [field, words[field]].some((one) => plain(one) === plain(cell)));
  const rows: PeopleRow[] = [];
  const faults: { line: number; fault: LineFault }[] = [];
  let header: readonly string[] | undefined;
  for await (const record of readRecords(lines, () => header?.length, separatorOf(lines[0] ?? ''))) {
    const { line } = record;
    if ('problem' in record) faults.push({ line, fault: 'quotes' });
    else if (!header) header = record.cells;
    else if (isOfOtherEncoding(record.cells)) faults.push({ line, fault: 'encoding' });
    else if (record.cells.length > header.length) faults.push({ line, fault: 'cells' });
    else if (record.cells.some((cell) => cell !== ''))
      rows.push({ line, values: valuesOf(header.map(fieldOf), record.cells) });
  }
  const known = (header ?? []).map(fieldOf);
  return {
    name,
    rows,
    faults,
    unknown: (header ?? []).filter((cell, at) => cell !== '' && known[at] === undefined),
    missing: needed.filter((field) => !known.includes(field)),
  };
}

function valuesOf(names: readonly (PersonField | undefined)[], cells: readonly string[]): PeopleRow['values'] {
  const pairs = cells.flatMap((cell, at) => {
    const field = names[at];
    return field === undefined || cell === '' ? [] : [[field, withoutMark(cell)] as const];
  });
  return Object.fromEntries(pairs);
}

/** A file of ours has an apostrophe before what a spreadsheet would run as a formula. */
const withoutMark = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');
