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
  const { idleSeconds, shortIdleSeconds } = lifetimes;
  const left = secondsUntilEnd({ loginTs, endsBy }, lifetimes, now);
  return Math.max(1, Math.min(transient ? shortIdleSeconds : idleSeconds, left));
}

/** A provider may have asked for the password long ago: then the end that it gives counts alone. */
const secondsUntilEnd = ({ loginTs, endsBy }: SessionAge, { wholeSeconds }: SessionLifetimes, now: number) =>
  (endsBy ?? (loginTs ?? now) + wholeSeconds) - now;

/** Whether the end of a session has passed. A request that uses it just then still keeps its record for a second. */
export const isOver = (age: SessionAge, lifetimes: SessionLifetimes, now: number): boolean =>
  secondsUntilEnd(age, lifetimes, now) <= 0;
