import { setImmediate as afterOtherEvents } from 'node:timers/promises';

let former: Promise<unknown> = Promise.resolve();

/**
 * Runs tasks that block the event loop for tens of milliseconds one after another. Other events are handled between two of
 * them, so that other requests wait for one task and not for all.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = former.then(() => afterOtherEvents()).then(work);
  former = result.catch(() => undefined);
  return result;
}
