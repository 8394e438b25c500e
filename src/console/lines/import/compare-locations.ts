import { addressKey, nameKey } from '../../../rules/address/address-key.ts';
import { call } from '../../kernel/call.ts';
import {
  type ComparedLocation,
  compareLocations,
  importLocations,
  type Location,
} from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import {
  compareInParts,
  type ImportedRows,
  importInParts,
  type RowComparison,
  rowsToSend,
  withoutLines,
} from '../../parts/import/compare-in-parts.ts';
import type { ImportRun } from '../../parts/import/ImportForm.tsx';
import type { RefusedLine } from '../../parts/import/NotTaken.tsx';
import type { SentLocation } from './location-columns.ts';

type Taken = RowComparison<SentLocation, ComparedLocation>['taken'];

/** What a file of locations would do. */
export interface LocationComparison extends RowComparison<SentLocation, ComparedLocation> {
  /** Locations of the company that the file does not have. They stay. */
  readonly onlyHere: readonly Location[];
  /** Lines that use a location whose address changes. */
  readonly linesAsked: number;
}

/** A row that is about the same as a row before it. */
interface RepeatedRow {
  readonly line: number;
  readonly sameAs: number;
}

/** A row with what is known of it. */
interface NamedRow extends Pick<SentLocation, 'line' | 'name' | 'address'> {
  /** Of the location that it is about. */
  readonly id?: string | undefined;
}

/** The rows with the name or the address of a row before them, or about the same location. */
export function repeatedLocations(rows: readonly NamedRow[]): readonly RepeatedRow[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ line, name, address, id }) => {
    const keys = [`name ${nameKey(name)}`, `address ${addressKey(address)}`, ...(id === undefined ? [] : [`id ${id}`])];
    const sameAs = keys.map((key) => first.get(key)).find((one) => one !== undefined);
    if (sameAs !== undefined) return [{ line, sameAs }];
    for (const key of keys) first.set(key, line);
    return [];
  });
}

/** Tells what rows would do. @param there the locations of the company @param tell how many are compared */
export async function compareLocationRows(
  {
    company,
    rows,
    say,
  }: { readonly company: string; readonly rows: readonly SentLocation[]; readonly say: ConsoleSay },
  readThere: () => Promise<readonly Location[]>,
  tell: (done: number) => void,
): Promise<LocationComparison> {
  const send = async (part: readonly SentLocation[]) =>
    (await call(compareLocations, { company, rows: part, mayChange: true })).rows;
  const typedTwice = repeatedLocations(rows);
  const compared = await compareInParts(withoutLines(rows, typedTwice), send, (done) => tell(done + typedTwice.length));
  const known = compared.taken.map(({ row, answer: { id, address = row.address } }) => ({ ...row, id, address }));
  const foundTwice = repeatedLocations(known);
  const twice = new Set(foundTwice.map(({ line }) => line));
  const taken = compared.taken.filter(({ row }) => !twice.has(row.line));
  const again: RefusedLine[] = [...typedTwice, ...foundTwice].map(({ line, sameAs }) => ({
    line,
    why: say('locations.import.sameAs', { line: sameAs }),
  }));
  const there = await readThere();
  const ids = new Set(compared.taken.flatMap(({ answer: { id } }) => id ?? []));
  const names = new Set(rows.map(({ name }) => nameKey(name))); // also of rows that are refused
  const moved = new Set(taken.flatMap(({ answer }) => (isMoved(answer) ? (answer.id ?? []) : [])));
  return {
    taken,
    refused: [...compared.refused, ...again],
    onlyHere: there.filter(({ id, name }) => !ids.has(id) && !names.has(nameKey(name))),
    linesAsked: there.reduce((sum, { id, lines: using }) => sum + (moved.has(id) ? using.length : 0), 0),
  };
}

/** Its address changes, and not its name alone. */
const isMoved = ({ changes = [] }: ComparedLocation) => changes.some(({ field }) => field !== 'name');

/** Adds and changes locations part by part. */
export function importLocationRows(
  { company, taken, file }: { readonly company: string; readonly taken: Taken; readonly file: string },
  run: ImportRun<ImportedRows>,
): Promise<void> {
  return importInParts(
    rowsToSend(taken),
    (rows, options) => call(importLocations, { company, rows, file }, options),
    run,
  );
}
