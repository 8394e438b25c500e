import { sessionHandlers } from './session-handlers.ts';
import { createSessions, type SessionDeps } from './sessions.ts';
import { type SessionsPageDeps, sessionsPageRoutes } from './sessions-page.ts';

/** The page of a user's sessions, and its calls. */
export function createSessionsCapability(deps: SessionDeps & SessionsPageDeps) {
  return { handlers: { sessions: sessionHandlers(createSessions(deps)) }, routes: sessionsPageRoutes(deps) };
}
