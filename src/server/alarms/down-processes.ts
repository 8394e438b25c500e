import type { Queries } from '../storage/transaction.ts';

/** Processes say every five seconds that they run. */
const silentMs = 30_000;

/**
 * Processes that have stopped answering without saying that they leave. One that has started after them stands for the one
 * that has been silent longest. A row is kept for a day.
 * @param at milliseconds since 1970, by the database
 */
export async function findDown(db: Queries, at: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('processes').select(['id', 'seen_at', 'started_at']).orderBy('seen_at').execute();
  const times = rows.map(({ id, seen_at, started_at }) => ({
    id,
    seenAt: Number(seen_at),
    startedAt: Number(started_at ?? 0),
  }));
  const started = times.map(({ startedAt }) => startedAt).toSorted((one, other) => one - other);
  return times.flatMap(({ id, seenAt }) => {
    if (seenAt > at - silentMs) return [];
    const place = started.findIndex((startedAt) => startedAt > seenAt);
    if (place >= 0) started.splice(place, 1);
    return place >= 0 ? [] : [id];
  });
}
