export interface SessionLifetimes {
  /** Idle lifetime of a session whose user stays signed in, and of one that ends with the browser. */
  readonly idleSeconds: number;
  readonly shortIdleSeconds: number;
  /** Maximum lifetime after the password was entered. */
  readonly wholeSeconds: number;
}

/** The library's data about the age of a session. */
export interface SessionAge {
  /** When the user signed in, in seconds; undefined before. */
  readonly loginTs?: number | undefined;
  /** Whether the session ends with the browser. */
  readonly transient?: boolean | undefined;
  /** When the company or its provider ends it, in seconds; undefined if they do not. */
  readonly endsBy?: number | undefined;
}

/** Seconds until a session that is used now expires: by its idle lifetime, and by its end or else its maximum lifetime. */
export function secondsLeft(
  { loginTs, transient, endsBy }: SessionAge,
  lifetimes: SessionLifetimes,
  now: number,
): number {
  const { idleSeconds, shortIdleSeconds, wholeSeconds } = lifetimes;
  const left = (endsBy ?? (loginTs ?? now) + wholeSeconds) - now; // a provider may have asked for the password long ago
  return Math.max(1, Math.min(transient ? shortIdleSeconds : idleSeconds, left));
}

/** Whether the end of a session has passed. A request that uses it just then still keeps its record for a second. */
export const isOver = ({ endsBy }: SessionAge, now: number): boolean => endsBy !== undefined && endsBy <= now;
