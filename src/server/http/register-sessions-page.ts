import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '../../contract/paths.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { type Authorization, authorizationPath } from '../authorization/authorization.ts';
import { sessionsClientId } from '../clients/own-clients.ts';
import type { Page } from '../page/page.ts';
import { randomToken } from '../secrets/secrets.ts';
import { renderPage, sendPage, surroundingsOf } from './register-pages.ts';

const sessionsPath = pages.sessions.path;
/** What says how the page and its sign-in look. */
const heeded: readonly string[] = ['brandId', 'localeId', 'theme'] satisfies (keyof PageParameters | 'brandId')[];

export interface SessionsPageParts {
  readonly page: Page;
  readonly authorization: Pick<Authorization, 'sessionOf'>;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly publicUrl: string;
}

/** Registers the page of a user's sessions. It shows nothing by itself: its calls ask for what belongs to the session. */
export function registerSessionsPage(app: FastifyInstance, parts: SessionsPageParts): void {
  app.get(sessionsPath, (request, reply) => answerSessions(request, reply, parts));
}

/** Who is not signed in signs in first, once: what came of that is shown, also when it was nothing. */
async function answerSessions(request: FastifyRequest, reply: FastifyReply, parts: SessionsPageParts) {
  const own = await parts.authorization.sessionOf(request.raw, reply.raw);
  const { query } = surroundingsOf(request.raw);
  void reply.header('cache-control', 'no-store');
  if (query.has('state')) return reply.redirect(cleanAddress(query, own !== undefined), 303);
  if (!own && !query.has('error')) return reply.redirect(signInAddress(request, parts), 303);
  const account = own && (await parts.accounts.byId(own.accountId));
  const visit = { startPath: sessionsPath, clientBrandId: account?.brandId };
  return sendPage(reply, renderPage(parts.page, request.raw, visit), 200);
}

/** What an address says of how the page looks. */
const lookOf = (query: URLSearchParams) => new URLSearchParams([...query].filter(([name]) => heeded.includes(name)));

/** Where the browser goes on after a sign-in, which brought back how the page is to look. */
function cleanAddress(answer: URLSearchParams, isSignedIn: boolean): string {
  const query = lookOf(new URLSearchParams(answer.get('state') ?? ''));
  if (!isSignedIn) query.set('error', answer.get('error') ?? 'login_required');
  return query.size > 0 ? `${sessionsPath}?${query}` : sessionsPath;
}

/** The code that comes of it is never used: the session that comes with it is what is wanted. */
function signInAddress(request: FastifyRequest, { page, publicUrl }: SessionsPageParts): string {
  const { query, ...surroundings } = surroundingsOf(request.raw);
  const asked = lookOf(query);
  asked.set('state', String(asked));
  asked.set('client_id', sessionsClientId);
  asked.set('redirect_uri', `${publicUrl}${sessionsPath}`);
  asked.set('response_type', 'code');
  asked.set('scope', 'openid');
  asked.set('code_challenge', createHash('sha256').update(randomToken()).digest('base64url'));
  asked.set('code_challenge_method', 'S256');
  asked.set('appName', page.sessionsName({ signIn: null, query, ...surroundings }));
  return `${authorizationPath}?${asked}`;
}
