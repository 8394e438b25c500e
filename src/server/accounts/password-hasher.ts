import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refused } from '../http/refused.ts';

/** OWASP's recommendation for Argon2id: 19 MiB, 2 passes, 1 lane. After a change, sign-ins rehash passwords. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

const isCurrent = (stored: string) => stored.startsWith(currentPrefix);

/** Hash that matches no password. It is verified for unknown accounts, so that timing does not reveal them. */
const dummyHash = `${currentPrefix}cG9ydGljby1uby1vbmU$0eHP0bZMYvrgxLQ0Uu9vXyCPq8n3n0yzTPgD6k4s4xQ`;

export interface PasswordHasher {
  /**
   * Reserves hashing slots before any other work; disposal releases them.
   * @param additionalSlots slots beyond the one that this request holds; always granted if no other request holds any
   * @throws Refused serviceBusy (503) when no slot is free
   */
  reserve(additionalSlots?: number): Disposable;
  /** Reserved slots, how many there are, and how many passwords were refused for want of one. */
  load(): { readonly reserved: number; readonly limit: number; readonly refused: number };
  /** Hashes with Argon2id, in PHC format. */
  hash(password: string): Promise<string>;
  /** Verifies a password. If `stored` is undefined, does the same work and returns false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Slots that verifying takes, as it keeps a processor busy for so many hashes of the current parameters. */
  slotsOf(stored: string | undefined): number;
  /** Whether a stored hash that a password matches is to be replaced by one of the current parameters. */
  isOutdated(stored: string, password: string): boolean;
}

/** The hashes that other systems have made. */
export interface ForeignHashes {
  verify(stored: string, password: string): Promise<boolean>;
  /** Cost of verifying, in hashes of the current parameters. */
  costOf(stored: string): number;
  /** Whether the hash depends on the whole password. */
  isVerifiedWhole(stored: string, password: string): boolean;
}

/** One processor is left to the thread that answers requests: with a hash on it, both take longer than one after the other. */
const width = () => Math.max(1, availableParallelism() - 1);

/** Limits concurrent work to `most` tasks. More would starve the thread pool, which DNS and file access share. */
function semaphore(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resume) => waiting.push(resume));
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
 * Keyboards compose characters in different ways (RFC 8265 §4.2). Hashes of other systems, and of versions before this,
 * were made of what was typed, so that is tried too.
 */
const normalise = (password: string) => password.normalize('NFC');

/**
 * Creates the password hasher.
 * @param queueLimit number of slots; requests beyond it are refused instead of queued
 */
export function createPasswordHasher(queueLimit: number, foreign: ForeignHashes): PasswordHasher {
  const limited = semaphore(width());
  /** Hashes of other systems may take a second, and no other one waits behind them. */
  const limitedForeign = semaphore(width());
  let reserved = 0;
  let refused = 0;
  return {
    load: () => ({ reserved, limit: queueLimit, refused }),
    reserve(additionalSlots) {
      const slots = additionalSlots === undefined ? 1 : Math.max(0, additionalSlots);
      const isOnlyRequest = additionalSlots !== undefined && reserved <= 1;
      if (slots > 0 && !isOnlyRequest && reserved + slots > queueLimit) {
        refused += 1;
        throw new Refused('serviceBusy', { httpStatus: 503, retryAfterSeconds: 1 });
      }
      reserved += slots;
      return {
        [Symbol.dispose]() {
          reserved -= slots;
        },
      };
    },
    hash: (password) => limited(() => hash(normalise(password), parameters)),
    verify: (stored, password) => {
      const isOwn = !stored || isCurrent(stored);
      const isMatch = isOwn ? verify : foreign.verify;
      return (isOwn ? limited : limitedForeign)(async () => {
        for (const form of new Set([normalise(password), password]))
          if (await isMatch(stored || dummyHash, form)) return Boolean(stored);
        return false;
      });
    },
    slotsOf: (stored) => (stored && !isCurrent(stored) ? foreign.costOf(stored) : 1),
    isOutdated: (stored, password) => !isCurrent(stored) && foreign.isVerifiedWhole(stored, password),
  };
}
