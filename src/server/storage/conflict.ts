import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from './unavailable.ts';

/** PostgreSQL: serialization failure, deadlock. The work had no effect, so it can be repeated. */
const conflicts = new Set(['40001', '40P01']);

const codeOf = (error: unknown) => (error as { readonly code?: string })?.code ?? '';

/** PostgreSQL: feature not supported. A prepared statement meets it after a migration has changed its columns. */
const stalePlan = '0A000';

/** Whether a prepared statement cannot run any more, because its table has other columns than when it was prepared. */
export const isStalePlan = (error: unknown) =>
  codeOf(error) === stalePlan && String((error as Error).message).includes('cached plan');

/** Whether PostgreSQL gave up the work because of other work on the same rows, or for a plan that can be made again. */
export const isConflict = (error: unknown) => conflicts.has(codeOf(error)) || isStalePlan(error);

/** Longest pause before the second attempt, in milliseconds. It doubles with each further one. */
const longestPauseMs = 25;

/**
 * Repeats work that PostgreSQL gave up because of other work. A random pause comes before each attempt, so that the
 * other work can take its locks and end: without it, both can meet in the same order again.
 * @throws DatabaseUnavailable when the last attempt is given up too
 */
export async function repeatedAfterConflict<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === attempts) throw new DatabaseUnavailable('other work holds the same rows', 'busy');
      await sleep(randomInt(1, longestPauseMs * 2 ** (attempt - 1)));
    }
  }
}
