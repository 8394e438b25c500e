/** How and when the user of a session was authenticated. */
interface AuthenticatedSession {
  /** Milliseconds since 1970. */
  readonly authenticatedAt: number;
  readonly amr: readonly string[];
  readonly strength: 'firstFactor' | 'trustedDevice' | 'secondFactor';
}

const confirmedMs = 10 * 60_000;

/**
 * Whether the user has just given the password, and a second factor if there is one: a link in an e-mail is no password,
 * and a trusted device no second factor.
 */
export function isConfirmed({ authenticatedAt, amr, strength }: AuthenticatedSession, now: number, hasFactor: boolean) {
  const isRecent = now - authenticatedAt < confirmedMs;
  return isRecent && amr.includes('pwd') && (!hasFactor || strength === 'secondFactor');
}
