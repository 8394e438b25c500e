export interface SessionLifetimes {
  /** Of a session whose user stays signed in, and of one that ends with the browser. */
  readonly idleSeconds: number;
  readonly shortIdleSeconds: number;
  /** From the password on, however much it is used. */
  readonly wholeSeconds: number;
}

/** What the library knows of a session. */
export interface SessionAge {
  /** When the password was given, in seconds; none before. */
  readonly loginTs?: number | undefined;
  /** Ends with the browser. */
  readonly transient?: boolean | undefined;
}

/** A session that is used now ends when it is idle too long, and at the latest its whole time after the password. */
export function secondsLeft({ loginTs, transient }: SessionAge, lifetimes: SessionLifetimes, now: number): number {
  const { idleSeconds, shortIdleSeconds, wholeSeconds } = lifetimes;
  const left = (loginTs ?? now) + wholeSeconds - now;
  return Math.max(1, Math.min(transient ? shortIdleSeconds : idleSeconds, left));
}
