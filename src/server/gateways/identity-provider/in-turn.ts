import { setImmediate as afterOtherEvents } from 'node:timers/promises';

let former: Promise<unknown> = Promise.resolve();

/**
 * Does work that keeps the event loop busy for tens of milliseconds after that of others, with the events that have come in
 * between. So requests of another kind wait for one such work, and not for all that came at once.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = former.then(() => afterOtherEvents()).then(work);
  former = result.catch(() => undefined);
  return result;
}
