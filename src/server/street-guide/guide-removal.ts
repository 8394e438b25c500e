import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { removeCoverage } from './guide-coverage.ts';

/** Streets that one transaction removes. The embedded database runs in the thread that answers requests. */
const streetsAtATime = { sqlite: 20, postgres: 500 } as const;

/**
 * Takes an edition out of use: no address is looked up in it any more. Its rows are removed by `removePart`. It is from no file
 * any more, so that an import of the same edition does not go on where it stood before some of its streets were removed.
 */
export async function retire(tx: Queries, id: string): Promise<void> {
  const removed = { is_current: 0, lines_done: 0, fingerprint: 'removed' };
  await tx.updateTable('guide_datasets').set(removed).where('id', '=', id).execute();
  await removeCoverage(tx, id);
}

/**
 * Removes some streets of an edition that is not in use, with their house numbers, and the edition with the last ones. All of a
 * state in one statement would take longer than a statement may.
 * @returns false when nothing is left
 */
export function removePart(database: Database, id: string): Promise<boolean> {
  const most = streetsAtATime[database.kind];
  return inTransaction(database, async (tx) => {
    const rows = await tx.selectFrom('guide_streets').select('id').where('dataset_id', '=', id).limit(most).execute();
    const streets = rows.map((row) => row.id);
    if (streets.length > 0) {
      await tx.deleteFrom('guide_ranges').where('street_id', 'in', streets).execute();
      await tx.deleteFrom('guide_street_forms').where('street_id', 'in', streets).execute();
      await tx.deleteFrom('guide_streets').where('id', 'in', streets).execute();
    }
    if (streets.length === most) return true;
    await tx.deleteFrom('guide_datasets').where('id', '=', id).where('is_current', '=', 0).execute();
    return false;
  });
}
