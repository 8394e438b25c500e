/** How and when the user of a session was authenticated. */
interface AuthenticatedSession {
  /** Milliseconds since 1970. */
  readonly authenticatedAt: number;
  /** The first factor is more than a message that somebody received. */
  readonly isStrong: boolean;
  readonly strength: 'firstFactor' | 'onTrustedDevice' | 'secondFactor';
}

const confirmedMs = 10 * 60_000;

/**
 * Whether the user has just given the password, used a passkey that verified them, or signed in at the company's provider,
 * and a second factor if there is one: a link in an e-mail is no password, and a trusted device no second factor.
 */
export function isConfirmed(
  { authenticatedAt, isStrong, strength }: AuthenticatedSession,
  now: number,
  hasFactor: boolean,
) {
  const isRecent = now - authenticatedAt < confirmedMs;
  return isRecent && isStrong && (!hasFactor || strength === 'secondFactor');
}
