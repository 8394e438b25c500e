import type { Database } from '../../storage/database.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';

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
