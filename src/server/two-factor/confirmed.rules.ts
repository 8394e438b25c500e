/** How and when the user of a session was authenticated. */
interface AuthenticatedSession {
  /** Milliseconds since 1970. */
  readonly authenticatedAt: number;
  readonly amr: readonly string[];
  /** The company's own provider has authenticated the user. */
  readonly isByProvider: boolean;
  readonly strength: 'firstFactor' | 'trustedDevice' | 'secondFactor';
}

const confirmedMs = 10 * 60_000;

/**
 * Whether the user has just given the password, used a passkey that verified them, or signed in at the company's provider,
 * and a second factor if there is one: a link in an e-mail is no password, and a trusted device no second factor.
 */
export function isConfirmed(
  { authenticatedAt, amr, isByProvider, strength }: AuthenticatedSession,
  now: number,
  hasFactor: boolean,
) {
  const isRecent = now - authenticatedAt < confirmedMs;
  const isByPasskey = amr.includes('pop') && amr.includes('user');
  const isProven = isByProvider || isByPasskey || amr.includes('pwd');
  return isRecent && isProven && (!hasFactor || strength === 'secondFactor');
}
