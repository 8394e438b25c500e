import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work usually takes. */
export const evenStepMs = 250;

/** Longer than the dearest hash of a password that is imported, several accounts of one address but for the dearest ones included. */
export const passwordStepMs = 1000;

interface Steps {
  readonly stepMs?: number;
  pause?(ms: number): Promise<unknown>;
  /** Monotonic, in milliseconds. */
  clock?(): number;
}

/** Waits until a whole number of steps has passed. */
function createWait({ stepMs = evenStepMs, pause = sleep, clock = () => performance.now() }: Steps) {
  const startedAt = clock();
  return () => {
    const spent = clock() - startedAt;
    return pause(Math.max(1, Math.ceil(spent / stepMs)) * stepMs - spent);
  };
}

/**
 * Ends work, also one that fails, at a whole number of steps after its beginning: a message that is queued takes longer
 * than none, and the time of the answer would show that somebody has the address.
 */
export async function inEvenSteps<Result>(work: () => Promise<Result>, steps: Steps = {}): Promise<Result> {
  const wait = createWait(steps);
  try {
    return await work();
  } finally {
    await wait();
  }
}

/**
 * Ends work that fails at a whole number of steps after its beginning: what is compared costs more for one account than for
 * another, and less for none. Work that succeeds ends at once.
 */
export async function failsInEvenSteps<Result>(work: () => Promise<Result>, steps: Steps = {}): Promise<Result> {
  const wait = createWait(steps);
  try {
    return await work();
  } catch (reason) {
    await wait();
    throw reason;
  }
}
