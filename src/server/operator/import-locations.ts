import type { Installation } from '../installation.ts';
import { inTransaction } from '../storage/transaction.ts';
import { addCompanyLocation, checkLocation, type GivenLocation } from './company-location.ts';
import { OperationRefused } from './operation.ts';

interface Problem {
  readonly line: number;
  readonly problem: string;
}
type Row = Omit<GivenLocation, 'company'> & { readonly line: number };

/** Rows that cannot be added. Thrown in a transaction, so that none is. */
class RowsRefused extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super('rows refused');
    this.problems = problems;
  }
}

/** Adds all rows of a file, or none: each is checked before the first is added. */
export async function importLocations(
  installation: Installation,
  company: string,
  rows: readonly Row[],
): Promise<{ readonly added: number; readonly problems: readonly Problem[] }> {
  const checked = await each(rows, (row) => checkLocation(installation, { ...row, company }));
  if (checked.problems.length > 0) return { added: 0, problems: checked.problems };
  try {
    const added = await inTransaction(installation.database, async (tx) => {
      const done = await each(checked.done, ({ location }) => addCompanyLocation(installation, tx, location));
      if (done.problems.length > 0) throw new RowsRefused(done.problems);
      return done.done.length;
    });
    return { added, problems: [] };
  } catch (reason) {
    if (!(reason instanceof RowsRefused)) throw reason;
    return { added: 0, problems: reason.problems };
  }
}

/** Acts on each row, one after another, and collects the refusals by their lines. */
async function each<Item extends { readonly line: number }, Out>(
  items: readonly Item[],
  act: (item: Item) => Promise<Out>,
): Promise<{ done: { readonly line: number; readonly location: Out }[]; problems: Problem[] }> {
  const done: { line: number; location: Out }[] = [];
  const problems: Problem[] = [];
  for (const item of items) {
    try {
      done.push({ line: item.line, location: await act(item) });
    } catch (reason) {
      if (!(reason instanceof OperationRefused)) throw reason;
      problems.push({ line: item.line, problem: reason.message });
    }
  }
  return { done, problems };
}
