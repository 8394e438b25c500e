import { repeatedLines } from '../../../rules/emergency-address/repeated-lines.ts';
import { call } from '../../kernel/call.ts';
import { type ComparedLine, compareLines, importLines, showLineCounts } from '../../kernel/management.generated.ts';
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
import { givenLines, type LineRow, type SentLine } from './line-columns.ts';

/** What a file of lines would do. */
export interface LineComparison extends RowComparison<SentLine, ComparedLine> {
  /** How many lines the company has that the file does not have. They stay. */
  readonly onlyHere: number;
  /** Ids of the lines that the file has. */
  readonly inFile: ReadonlySet<string>;
}

/** Tells what rows would do. @param tell how many are compared */
export async function compareLineRows(
  { company, rows, say }: { readonly company: string; readonly rows: readonly LineRow[]; readonly say: ConsoleSay },
  tell: (done: number) => void,
): Promise<LineComparison> {
  const { given, refused } = givenLines(rows, say);
  const send = async (part: readonly SentLine[]) =>
    (await call(compareLines, { company, rows: part, mayChange: true })).rows;
  const typedTwice = repeatedLines(given.map((row) => ({ ...row, e164: row.number.replace(/[^+\d]/g, '') })));
  const left = withoutLines(given, typedTwice);
  const compared = await compareInParts(left, send, (done) => tell(rows.length - left.length + done));
  const foundTwice = repeatedLines(
    compared.taken.map(({ row, answer }) => ({ ...row, e164: answer.number ?? row.number })),
  );
  const twice = new Set(foundTwice.map(({ line }) => line));
  const again = [...typedTwice, ...foundTwice].map(({ line, sameAs, has }) => ({
    line,
    why: say(has === 'id' ? 'lines.import.sameId' : 'lines.import.sameNumber', { line: sameAs }),
  }));
  const { all } = await call(showLineCounts, { company });
  const inFile = new Set(compared.taken.flatMap(({ answer: { id } }) => id ?? []));
  return {
    taken: compared.taken.filter(({ row }) => !twice.has(row.line)),
    refused: [...refused, ...compared.refused, ...again],
    onlyHere: all - inFile.size,
    inFile,
  };
}

/** Adds and changes lines part by part. */
export function importLineRows(
  {
    company,
    taken,
    file,
  }: { readonly company: string; readonly taken: LineComparison['taken']; readonly file: string },
  run: ImportRun<ImportedRows>,
): Promise<void> {
  return importInParts(rowsToSend(taken), (rows, options) => call(importLines, { company, rows, file }, options), run);
}
