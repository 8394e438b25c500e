import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from './unavailable.ts';

/** How long one piece of work may wait for the database: a request, or else a connection with its first query. */
const usualMs = 3500;

/** The time that a piece of work has left for the database. Concurrent queries count once. */
export class DatabaseTime {
  readonly #limitMs: number;
  #spentMs = 0;
  #running = 0;
  #since = 0;

  constructor(limitMs = usualMs) {
    this.#limitMs = limitMs;
  }

  /**
   * Runs work on the database.
   * @param discard takes a result that comes too late
   * @throws DatabaseUnavailable when the time is over
   */
  async spend<T>(work: () => Promise<T>, discard?: (late: T) => void): Promise<T> {
    const now = performance.now();
    if (this.#running++ === 0) this.#since = now;
    try {
      return await this.#within(this.#limitMs - this.#spentMs - (now - this.#since), work, discard);
    } finally {
      if (--this.#running === 0) this.#spentMs += performance.now() - this.#since;
    }
  }

  async #within<T>(leftMs: number, work: () => Promise<T>, discard?: (late: T) => void): Promise<T> {
    if (leftMs <= 0) throw overtime();
    if (leftMs === Number.POSITIVE_INFINITY) return work();
    const over = Promise.withResolvers<never>();
    const working = work();
    let isSettled = false;
    const end = () => {
      if (isSettled) return;
      // A timer may fire a fraction of a millisecond early. Nothing is left after it all the same.
      this.#spentMs = this.#limitMs;
      over.reject(overtime());
      working.then(discard, () => undefined);
    };
    // An answer that has arrived while this process was busy is read before the time is over.
    const timer = setTimeout(() => setImmediate(end), leftMs);
    try {
      return await Promise.race([working, over.promise]);
    } finally {
      isSettled = true;
      clearTimeout(timer);
    }
  }
}

const overtime = () => new DatabaseUnavailable('it does not answer in time');

const times = new AsyncLocalStorage<DatabaseTime>();

/** The time of the present work; undefined outside of `withDatabaseTime`. */
export const presentDatabaseTime = () => times.getStore();

/** Runs work that waits for the database no longer than `limitMs` in all. Work inside of it shares the time. */
export function withDatabaseTime<T>(limitMs: number | undefined, work: () => Promise<T>): Promise<T> {
  return times.run(new DatabaseTime(limitMs), work);
}
