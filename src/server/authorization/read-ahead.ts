import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Clients } from '../clients/clients.ts';
import type { ReadAhead } from '../gate/gate.ts';
import type { CookieRules } from '../http/cookies.ts';
import { accountOfSignIn, clientOfSignIn } from '../sign-in/sign-in.ts';
import { beginCounting, type StartInteractionDeps } from './interaction/start-interaction.ts';
import type { OidcAdapter } from './oidc-adapter.ts';
import { sessionCookieOf } from './session-cookie.ts';

interface ReadRequestDeps extends Pick<StartInteractionDeps, 'rateLimiter' | 'openings'> {
  readonly cookies: Pick<CookieRules, 'isSecure'>;
  readonly clients: Pick<Clients, 'readAhead'>;
}

/** Starts to read what an authorization request needs. Without a session, it opens a sign-in, which is counted. */
export function readRequestAhead(deps: ReadRequestDeps, ctx: KoaContextWithOIDC): void {
  const { client_id: clientId, prompt } = ctx.query;
  if (typeof clientId !== 'string') return;
  deps.clients.readAhead(clientId);
  if (!ctx.cookies.get(sessionCookieOf(deps.cookies.isSecure)) && prompt !== 'none') beginCounting(deps, ctx);
}

interface ReadContinuedDeps {
  readonly adapter: Pick<OidcAdapter, 'ahead'>;
  readonly ahead: Pick<ReadAhead, 'readAccount'>;
  readonly clients: Pick<Clients, 'readAhead'>;
}

/**
 * Starts to read what a finished sign-in continues: the app's request, the session of the browser, and the account and the
 * app of the sign-in.
 */
export function readContinuedAhead(
  { adapter, ahead, clients }: ReadContinuedDeps,
  provider: Provider,
  signInId: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  ahead.readAccount(accountOfSignIn(signInId));
  clients.readAhead(clientOfSignIn(signInId));
  adapter.ahead.find('Interaction', signInId);
  const { cookies } = provider.createContext(request, response);
  const sessionId = cookies.get(provider.cookieName('session'), { signed: true });
  if (sessionId) adapter.ahead.find('Session', sessionId);
}
