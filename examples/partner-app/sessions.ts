import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Notice } from './pages.ts';
import type { Attempt, SignedIn } from './relying-party.ts';

export interface Session {
  /** Unfinished sign-ins by `state`; each tab can have its own. */
  readonly attempts: Map<string, Attempt>;
  signedIn?: SignedIn;
  /** Message for the next page, shown once. */
  notice?: Notice;
}

const cookieName = 'partner_app';
const mostSessions = 10_000;
const mostAttempts = 20;
const sessions = new Map<string, Session>();

/** The browser's session; for a new session, also the Set-Cookie value. */
export function sessionOf(request: IncomingMessage): { session: Session; setCookie?: string } {
  const id = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
  const known = id ? sessions.get(id) : undefined;
  if (known) return { session: known };
  const newId = randomBytes(24).toString('base64url');
  const session: Session = { attempts: new Map() };
  sessions.set(newId, session);
  dropOldest(sessions, mostSessions);
  return { session, setCookie: `${cookieName}=${newId}; HttpOnly; SameSite=Lax; Path=/` };
}

export function remember(session: Session, attempt: Attempt): void {
  session.attempts.set(attempt.state, attempt);
  dropOldest(session.attempts, mostAttempts);
}

/** Removes and returns an attempt, so that only one response is accepted for it. */
export function take(session: Session, state: string | null): Attempt | undefined {
  const attempt = state === null ? undefined : session.attempts.get(state);
  if (attempt) session.attempts.delete(attempt.state);
  return attempt;
}

function dropOldest(map: Map<string, unknown>, most: number) {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
