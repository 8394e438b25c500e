import { Option } from 'commander';
import { OperationRefused } from '../operation/operation.ts';
import { formatColumns, formatFields, readable, widthsOf } from './table-text.ts';

export const print = (text: string) => void process.stdout.write(`${text}\n`);
/** Option parser that collects the values of a repeatable option. */
export const appendOption = (value: string, former: string[] = []) => [...former, value];

/**
 * The fields that the options of a command give.
 * @throws OperationRefused if they give none
 */
export function given(command: string, fields: object): Record<string, unknown> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (present.length > 0) return Object.fromEntries(present);
  throw new OperationRefused(`Say what to change: "portico ${command} --help" lists the options.`);
}

/** The item of a list for which `isIt` holds. @throws OperationRefused with `missing` if there is none */
export function oneOf<Item>(items: readonly Item[], isIt: (item: Item) => boolean, missing: string): Item {
  const found = items.find(isIt);
  if (!found) throw new OperationRefused(missing);
  return found;
}

/** Options of commands that show something. */
export interface Format {
  readonly json?: true;
}

export const jsonOption = () => new Option('--json', 'as JSON, for other programs');

/** Prints a record, one value a line. */
export function printRecord(record: object, { json }: Format): void {
  print(json ? JSON.stringify(readable(record), undefined, 2) : formatFields(record));
}

/** Prints things one a line, or says that there are none. */
export function printList<Item extends object>(
  items: readonly Item[],
  plural: string,
  { json }: Format,
  row: (item: Item) => readonly (string | undefined)[],
): void {
  if (json) print(JSON.stringify(items.map(readable), undefined, 2));
  else print(items.length > 0 ? formatColumns(rowsOf(items, row)) : `No ${plural}.`);
}

const rowsOf = <Item>(items: readonly Item[], row: (item: Item) => readonly (string | undefined)[]) =>
  items.map((item) => row(item).map((cell) => cell || '-'));

/**
 * Prints pages of a long list as they come, so that none is held in memory. A later page may be wider.
 * @param row the cells of a line of the table
 */
export async function printPages<Item extends object>(
  pages: AsyncIterable<readonly Item[]>,
  plural: string,
  { json }: Format,
  row: (item: Item) => readonly (string | undefined)[],
): Promise<void> {
  let printed = 0;
  let widths: readonly number[] = [];
  for await (const items of pages) {
    if (items.length === 0) continue;
    const rows = rowsOf(items, row);
    widths = widthsOf(rows, widths);
    if (json)
      print(items.map((item, at) => `${printed + at === 0 ? '[' : ','} ${JSON.stringify(readable(item))}`).join('\n'));
    else print(formatColumns(rows, widths));
    printed += items.length;
  }
  if (json) print(printed === 0 ? '[]' : ']');
  else if (printed === 0) print(`No ${plural}.`);
}
