import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work usually takes. */
export const evenStepMs = 250;

/**
 * Ends work, also one that fails, at a whole number of steps after its beginning: a message that is queued takes longer
 * than none, and the time of the answer would show that somebody has the address.
 * @param clock monotonic, in milliseconds
 */
export async function inEvenSteps<Result>(
  work: () => Promise<Result>,
  pause: (ms: number) => Promise<unknown> = sleep,
  clock: () => number = performance.now.bind(performance),
): Promise<Result> {
  const startedAt = clock();
  try {
    return await work();
  } finally {
    const spent = clock() - startedAt;
    await pause(Math.max(1, Math.ceil(spent / evenStepMs)) * evenStepMs - spent);
  }
}
