import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Clients } from '../clients/clients.ts';
import type { CookieRules } from '../http/cookies.ts';
import { beginCounting, type StartInteractionDeps } from './interaction/start-interaction.ts';
import type { OidcAdapter } from './oidc-adapter.ts';
import { sessionCookieOf } from './session-cookie.ts';

interface ReadRequestDeps extends Pick<StartInteractionDeps, 'rateLimiter' | 'openings'> {
  readonly cookies: Pick<CookieRules, 'isSecure'>;
  readonly clients: Pick<Clients, 'byId'>;
}

/** Starts to read what an authorization request needs. Without a session, it opens a sign-in, which is counted. */
export function readRequestAhead(deps: ReadRequestDeps, ctx: KoaContextWithOIDC): void {
  const { client_id: clientId, prompt } = ctx.query;
  if (typeof clientId !== 'string') return;
  deps.clients.byId(clientId).catch(() => undefined); // told to who reads it
  if (!ctx.cookies.get(sessionCookieOf(deps.cookies.isSecure)) && prompt !== 'none') beginCounting(deps, ctx);
}

/** Starts to read what a finished sign-in continues: the app's request and the session of the browser. */
export function readContinuedAhead(
  { adapter }: { readonly adapter: Pick<OidcAdapter, 'ahead'> },
  provider: Provider,
  signInId: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  adapter.ahead.find('Interaction', signInId);
  const { cookies } = provider.createContext(request, response);
  const sessionId = cookies.get(provider.cookieName('session'), { signed: true });
  if (sessionId) adapter.ahead.find('Session', sessionId);
}
