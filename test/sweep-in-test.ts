import type { Database } from '../src/server/storage/database.ts';
import { type Retention, sweepOnce } from '../src/server/storage/sweep.ts';
import { expiringTables } from '../src/server/tables.ts';

/** Sweeps a batch of each table. Returns how many rows are deleted. @throws what a table fails with */
export async function sweepInTest(database: Database, retention: Retention): Promise<number> {
  let cleared = 0;
  const errors: unknown[] = [];
  await sweepOnce(database, expiringTables, retention, {
    swept: (_table, rows) => {
      cleared += rows;
    },
    failed: (_table, error) => errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  return cleared;
}
