import type { LineProblem } from '../../../operation/field-schemas.ts';
import { OperationRefused } from '../../../operation/operation.ts';
import type { Database } from '../../../storage/database.ts';
import { inTransaction, type Queries } from '../../../storage/transaction.ts';

/** Undoes a transaction whose outcome was only to be seen. */
class Undone<T> extends Error {
  readonly outcome: T;
  constructor(outcome: T) {
    super('undone');
    this.outcome = outcome;
  }
}

/**
 * Runs `work` in a transaction, and returns its outcome.
 * @param isCompared nothing is kept: the outcome says what would be
 */
export async function keptUnless<T>(
  isCompared: boolean,
  database: Database,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  if (!isCompared) return inTransaction(database, work);
  const undone = inTransaction(database, async (tx) => {
    throw new Undone(await work(tx));
  });
  return undone.catch((reason) => {
    if (reason instanceof Undone) return reason.outcome;
    throw reason;
  });
}

/** Rows that cannot be added. Thrown in a transaction, so that none is. */
class RowsRefused extends Error {
  readonly problems: readonly LineProblem[];
  constructor(problems: readonly LineProblem[]) {
    super('rows refused');
    this.problems = problems;
  }
}

/**
 * Adds all rows of a file, or none: one that is refused keeps the others out.
 * @param isCompared nothing is kept
 * @param prepare reads in the transaction what all rows need, and returns what adds one of them
 * @returns what is wrong with rows
 */
export async function allOrNone<Row extends { readonly line: number }>(
  database: Database,
  isCompared: boolean,
  rows: readonly Row[],
  prepare: (tx: Queries) => Promise<(row: Row) => Promise<unknown>>,
): Promise<readonly LineProblem[]> {
  if (rows.length === 0) return [];
  try {
    await keptUnless(isCompared, database, async (tx) => {
      const problems = await refusedRows(rows, await prepare(tx));
      if (problems.length > 0) throw new RowsRefused(problems);
    });
    return [];
  } catch (reason) {
    if (!(reason instanceof RowsRefused)) throw reason;
    return reason.problems;
  }
}

/** Acts on each row, one after another. @returns the refusals by their lines */
export async function refusedRows<Row extends { readonly line: number }>(
  rows: readonly Row[],
  act: (row: Row) => unknown,
): Promise<readonly LineProblem[]> {
  const problems: LineProblem[] = [];
  for (const row of rows) {
    try {
      await act(row);
    } catch (reason) {
      if (!(reason instanceof OperationRefused)) throw reason;
      problems.push({ line: row.line, problem: reason.message });
    }
  }
  return problems;
}

/** The rows that are not refused. */
export function withoutRefused<Row extends { readonly line: number }>(
  rows: readonly Row[],
  refused: readonly LineProblem[],
): readonly Row[] {
  const lines = new Set(refused.map(({ line }) => line));
  return rows.filter(({ line }) => !lines.has(line));
}
