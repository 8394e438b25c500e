import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Notice } from './pages.ts';
import type { Attempt, SignedIn } from './relying-party.ts';

export interface Session {
  /** Sign-ins that are under way, by their state: each tab has its own. */
  readonly attempts: Map<string, Attempt>;
  signedIn?: SignedIn;
  /** Said once, on the next page. */
  notice?: Notice;
}

const cookieName = 'partner_app';
const mostSessions = 10_000;
const mostAttempts = 20;
const sessions = new Map<string, Session>();

/** The browser's session, and the cookie that makes one when there was none. */
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

/** Takes an attempt out: each is good for one answer. */
export function take(session: Session, state: string | null): Attempt | undefined {
  const attempt = state === null ? undefined : session.attempts.get(state);
  if (attempt) session.attempts.delete(attempt.state);
  return attempt;
}

function dropOldest(map: Map<string, unknown>, most: number) {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
