import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refused } from '../http/refused.ts';

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane. Changing it rehashes on sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** Matches no password; verified for unknown accounts, so that they take as long as known ones. */
const dummyHash = `${currentPrefix}cG9ydGljby1uby1vbmU$0eHP0bZMYvrgxLQ0Uu9vXyCPq8n3n0yzTPgD6k4s4xQ`;

export interface PasswordHasher {
  /**
   * Takes a place in the queue, before any work is done for a request, and gives it back on disposal; further ones for
   * a request that has one already and finds that it needs more hashes, which wait for nobody where it is alone.
   * @throws Refused serviceBusy (503) when the queue is full
   */
  reserve(additionalSlots?: number): Disposable;
  /** Argon2id in PHC form. */
  hash(password: string): Promise<string>;
  /** `stored` undefined: does the same work and answers false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether a stored hash has other parameters than those in force. */
  isOutdated(stored: string): boolean;
}

/** Lets as many run at once as there are cores: more would starve the thread pool that DNS and files share. */
function semaphore(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= width) await new Promise<void>((resume) => waiting.push(resume));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/**
 * @param queueLimit requests admitted at once; beyond it they are refused at once instead of waiting
 * @param verifyForeign verifies hashes that another system made
 */
export function createPasswordHasher(
  queueLimit: number,
  verifyForeign: (stored: string, password: string) => Promise<boolean>,
): PasswordHasher {
  const limited = semaphore(availableParallelism());
  let reserved = 0;
  return {
    reserve(additionalSlots) {
      const slots = additionalSlots === undefined ? 1 : Math.max(0, additionalSlots);
      const isOnlyRequest = additionalSlots !== undefined && reserved <= 1;
      if (slots > 0 && !isOnlyRequest && reserved + slots > queueLimit)
        throw new Refused('serviceBusy', { httpStatus: 503, retryAfterSeconds: 1 });
      reserved += slots;
      return {
        [Symbol.dispose]() {
          reserved -= slots;
        },
      };
    },
    hash: (password) => limited(() => hash(password, parameters)),
    verify: (stored, password) =>
      limited(async () => {
        if (!stored) return verify(dummyHash, password).then(() => false);
        return stored.startsWith(currentPrefix) ? verify(stored, password) : verifyForeign(stored, password);
      }),
    isOutdated: (stored) => !stored.startsWith(currentPrefix),
  };
}
