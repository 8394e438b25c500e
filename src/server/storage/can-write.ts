import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** A row of this size does not fit into what is free in pages that the database already has. */
const fillerBytes = 16_384;
const probeEveryMs = { sqlite: 5000, postgres: 1000 };

/**
 * Returns a check whether the database can write, which itself writes at most each few seconds: always on the embedded
 * database, and on PostgreSQL only after a write has failed, since somebody else watches the disk of a server.
 */
export function createWriteCheck({ db, kind, space }: Pick<Database, 'db' | 'kind' | 'space'>): () => Promise<boolean> {
  let probedAt = Number.NEGATIVE_INFINITY;

  async function probe(): Promise<void> {
    const row = { id: 'probe', filler: randomBytes(fillerBytes / 2).toString('hex') };
    await db
      .insertInto('write_probe')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ filler: row.filler }))
      .execute();
    space.isFull = false;
  }

  return async () => {
    const isDue = performance.now() - probedAt >= probeEveryMs[kind];
    if (isDue && (kind === 'sqlite' || space.isFull)) {
      probedAt = performance.now();
      await probe();
    }
    return !space.isFull;
  };
}
