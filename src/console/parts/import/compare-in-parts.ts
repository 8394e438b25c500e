import type { ImportRun } from './ImportForm.tsx';
import { inParts } from './in-parts.ts';
import type { RefusedLine } from './NotTaken.tsx';

/** A row of a file that is given to the API. */
interface GivenRow {
  readonly line: number;
  /** The version of what it changes. */
  readonly seen?: string | undefined;
}

/** What the API says of a row. */
interface RowAnswer {
  readonly line: number;
  readonly outcome: 'new' | 'changed' | 'same' | 'refused';
  readonly id?: string | undefined;
  readonly seen?: string | undefined;
  readonly problem?: string | undefined;
}

/** A row that is taken, with what the API says of it. */
export interface TakenRow<Row, Answer> {
  readonly row: Row;
  readonly answer: Answer;
}

export interface RowComparison<Row, Answer> {
  readonly taken: readonly TakenRow<Row, Answer>[];
  readonly refused: readonly RefusedLine[];
}

const perComparison = 200;
const perImport = 200;

const isRefused = ({ line, problem = '' }: RowAnswer): RefusedLine => ({ line, why: problem, isOfApi: true });

/** Compares rows part by part. @param tell how many are compared */
export async function compareInParts<Row extends GivenRow, Answer extends RowAnswer>(
  rows: readonly Row[],
  send: (part: readonly Row[]) => Promise<readonly Answer[]>,
  tell: (done: number) => void,
): Promise<RowComparison<Row, Answer>> {
  const taken: TakenRow<Row, Answer>[] = [];
  const refused: RefusedLine[] = [];
  let done = 0;
  for (const part of inParts(rows, perComparison)) {
    const byLine = new Map(part.map((row) => [row.line, row]));
    for (const answer of await send(part)) {
      const row = byLine.get(answer.line);
      if (answer.outcome === 'refused') refused.push(isRefused(answer));
      else if (row) taken.push({ row, answer });
    }
    done += part.length;
    tell(done);
  }
  return { taken, refused };
}

/** Rows without some lines of their file. */
export function withoutLines<Row extends { readonly line: number }>(
  rows: readonly Row[],
  left: readonly { readonly line: number }[],
): readonly Row[] {
  const lines = new Set(left.map(({ line }) => line));
  return rows.filter(({ line }) => !lines.has(line));
}

/** The rows that add or change something, with the versions that they change. */
export const rowsToSend = <Row extends GivenRow>(taken: readonly TakenRow<Row, RowAnswer>[]): readonly Row[] =>
  taken.flatMap(({ row, answer: { outcome, seen } }) => (outcome === 'same' ? [] : [{ ...row, seen }]));

/** What an import has done so far. */
export interface ImportedRows {
  readonly done: number;
  readonly added: number;
  readonly changed: number;
  /** Lines that were not taken after all. */
  readonly refused: readonly RefusedLine[];
}

interface PartAnswer {
  readonly added: number;
  readonly changed: number;
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
}

/**
 * Imports rows part by part. The API takes all rows of a request or none, so a part is sent again without those that it has refused,
 * each time under a key of its own.
 */
export async function importInParts<Row extends GivenRow>(
  rows: readonly Row[],
  send: (
    part: readonly Row[],
    options: { readonly key: string; readonly reason: string | undefined },
  ) => Promise<PartAnswer>,
  { key, reason, signal, tell }: ImportRun<ImportedRows>,
): Promise<void> {
  let imported: ImportedRows = { done: 0, added: 0, changed: 0, refused: [] };
  for (const [at, part] of inParts(rows, perImport).entries()) {
    const refused: RefusedLine[] = [];
    let left = part;
    for (let attempt = 0; left.length > 0; attempt++) {
      if (signal.aborted) return;
      const { added, changed, problems } = await send(left, { key: `${key}-${at}-${attempt}`, reason });
      imported = { ...imported, added: imported.added + added, changed: imported.changed + changed };
      if (problems.length === 0) break;
      refused.push(...problems.map(({ line, problem }) => ({ line, why: problem, isOfApi: true })));
      left = withoutLines(left, problems);
    }
    imported = { ...imported, done: imported.done + part.length, refused: [...imported.refused, ...refused] };
    tell(imported);
  }
}
