import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from './unavailable.ts';

/** How long one piece of work may wait for the database: a request, or else a connection with its first query. */
const usualMs = 3500;

/** The time that a piece of work has left for the database. Concurrent queries count once. */
export class DatabaseTime {
  readonly #limitMs: number;
  #spentMs = 0;
  /** What gives up each query that runs now. */
  readonly #running = new Set<() => void>();
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs = usualMs) {
    this.#limitMs = limitMs;
  }

  /**
   * Runs work on the database.
   * @param discard takes a result that comes too late
   * @throws DatabaseUnavailable when the time is over
   */
  spend<T>(work: () => Promise<T>, discard?: (late: T) => void): Promise<T> {
    if (this.#limitMs === Number.POSITIVE_INFINITY) return work();
    if (this.#leftMs() <= 0) return Promise.reject(overtime());
    return new Promise<T>((resolve, reject) => {
      const working = work();
      const giveUp = () => {
        reject(overtime());
        working.then(discard, () => undefined);
      };
      this.#begin(giveUp);
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          this.#end(giveUp);
          settle(value);
        };
      working.then(settled(resolve), settled(reject));
    });
  }

  #leftMs(): number {
    const sinceMs = this.#running.size > 0 ? performance.now() - this.#since : 0;
    return this.#limitMs - this.#spentMs - sinceMs;
  }

  #begin(giveUp: () => void): void {
    if (this.#running.size === 0) {
      this.#since = performance.now();
      // An answer that has arrived while this process was busy is read before the time is over.
      this.#timer = setTimeout(() => setImmediate(() => this.#endAll()), this.#leftMs());
    }
    this.#running.add(giveUp);
  }

  #end(giveUp: () => void): void {
    if (!this.#running.delete(giveUp) || this.#running.size > 0) return;
    this.#spentMs += performance.now() - this.#since;
    clearTimeout(this.#timer);
  }

  #endAll(): void {
    if (this.#running.size === 0) return;
    // A timer may fire a fraction of a millisecond early. Nothing is left after it all the same.
    this.#spentMs = this.#limitMs;
    for (const giveUp of this.#running) giveUp();
    this.#running.clear();
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
