import type { Insertable } from 'kysely';
import type { Queries } from '../storage/transaction.ts';
import type { GuideTables } from './guide-tables.ts';

const rowsAtOnce = 2000;

/** Inserts rows of a street guide. What is there already stays. */
export async function insertAll<Table extends keyof GuideTables>(
  tx: Queries,
  table: Table,
  rows: readonly Insertable<GuideTables[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto(table)
      // the compiler does not see that the rows are those of the table
      .values(rows.slice(from, from + rowsAtOnce) as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
