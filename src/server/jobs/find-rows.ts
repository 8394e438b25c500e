import { NotFound, OperationRefused } from '../operation/operation.ts';
import { refusals } from './account-acts.ts';
import type { JobLine } from './job.ts';
import type { NumberedRow } from './sync-chunk.ts';
import { secondOf, type Work } from './turn-deps.ts';

/** A row whose account was found. */
export interface FoundRow<Found> {
  readonly line: number;
  readonly account: Found;
}

/** Finds the accounts that rows name. A row that names none, several, or one that an earlier row has named is refused. */
export async function findRows(work: Work, rows: readonly NumberedRow[]) {
  const { needs, job } = work;
  const found: FoundRow<Awaited<ReturnType<typeof needs.findAccount>>>[] = [];
  const refused: JobLine[] = [];
  for (const { line, row } of rows)
    try {
      found.push({ line, account: await needs.findAccount(whoIn(row), job.company_id) });
    } catch (reason) {
      if (!(reason instanceof OperationRefused)) throw reason;
      const problem = reason instanceof NotFound ? refusals.unknown : refusals.several;
      refused.push({ line, outcome: 'refused', problem });
    }
  const ids = found.map(({ account }) => account.id);
  const named = new Map(await work.queue.namedBefore(work, ids));
  const first = found.filter(({ line, account: { id } }) => {
    const before = named.get(id);
    if (before !== undefined) refused.push({ line, outcome: 'refused', id, problem: secondOf(before) });
    else named.set(id, line);
    return before === undefined;
  });
  return { found: first, refused };
}

/** What names the account of a row: rows of acts are objects, so that the version before finds nobody in them. */
const whoIn = (row: NumberedRow['row']) => String(typeof row === 'string' ? row : row.who);
