import type { Database } from '../storage/database.ts';

/** What is counted under a key in its present window. */
export interface Counted {
  readonly count: number;
  /** When the window ends, milliseconds since 1970. */
  readonly endsAt: number;
}

/** What is counted under keys now, by key. A key whose window is over is left out. */
export async function readCounters(
  { db, now }: Pick<Database, 'db' | 'now'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Counted>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('counters')
    .select(['key', 'count', 'expires_at'])
    .where('key', 'in', [...keys])
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map(({ key, count, expires_at }) => [key, { count: Number(count), endsAt: Number(expires_at) }]));
}
