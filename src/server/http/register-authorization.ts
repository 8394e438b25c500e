import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWebAddress } from '../../rules/redirect.ts';
import type { Audit } from '../audit/audit.ts';
import {
  type Authorization,
  authorizationPath,
  authorizationPaths,
  openerHeader,
} from '../authorization/authorization.ts';
import type { SignInStore } from '../sign-in/sign-in.ts';
import { durably } from '../storage/durably.ts';
import { clientAddress } from './client-address.rules.ts';
import { type CookieRules, signInCookies } from './cookies.ts';
import { Refused } from './refused.ts';

export interface AuthorizationRouteParts {
  readonly authorization: Authorization;
  readonly signIns: SignInStore;
  readonly audit: Audit;
  readonly cookies: CookieRules;
  /** Shows the error screen for a sign-in that is over, that this browser never had, or whose app is not to be answered. */
  showOver(request: FastifyRequest, reply: FastifyReply, code: 208 | 222 | 223): Promise<FastifyReply>;
}

/** Path at which the browser hands over the code of a finished sign-in. */
export const continuePath = (signInId: string) => `/continue/${encodeURIComponent(signInId)}`;

/** Path that leads to the app of a finished sign-in once more (AUTHZ-7). */
export const launchPath = (signInId: string) => `/launch/${encodeURIComponent(signInId)}`;

/** Mounts the authorization server, the ways out of a sign-in, and the path that leads from the finished sign-in back to it. */
export function registerAuthorization(app: FastifyInstance, parts: AuthorizationRouteParts): void {
  const once = { exposeHeadRoute: false }; // asking for the head alone must not use up what works once
  app.get('/continue/:signInId', once, (request, reply) => durably(() => continueSignIn(request, reply, parts)));
  app.get('/launch/:signInId', once, (request, reply) => durably(() => launchAgain(request, reply, parts)));
  app.get('/cancel/:signInId', once, (request, reply) => durably(() => leave(request, reply, parts, 'user_cancelled')));
  app.get('/deny/:signInId', once, (request, reply) => durably(() => leave(request, reply, parts, 'access_denied')));
  void app.register(takePostedRequests);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers(); // the library reads the body itself
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of authorizationPaths) {
      const method = scope.supportedMethods.filter((name) => url !== authorizationPath || name !== 'POST');
      scope.route({ method, url, handler: (request, reply) => handOver(request, reply, parts) });
    }
  });
}

async function handOver(request: FastifyRequest, reply: FastifyReply, { authorization }: AuthorizationRouteParts) {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  await authorization.handle(request.raw, reply.raw, clientAddress(request.ip));
}

/** What fits into the address that follows. */
const postedLimitBytes = 8192;

/**
 * Apps may post their request (OpenID Connect Core §3.1.2.1): the browser goes on with GET, and only that brings the
 * cookies of its session from another site. What the address says already, such as a brand, goes along.
 */
async function takePostedRequests(scope: FastifyInstance) {
  const form = 'application/x-www-form-urlencoded';
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: postedLimitBytes }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  scope.post<{ Body: URLSearchParams }>(authorizationPath, async ({ body, url }, reply) => {
    const kept = [...new URL(url, 'http://page.invalid').searchParams].filter(([name]) => !body.has(name));
    const asked = new URLSearchParams([...kept, ...body]);
    return reply.header('cache-control', 'no-store').redirect(`${authorizationPath}?${asked}`, 303);
  });
}

async function continueSignIn(request: FastifyRequest, reply: FastifyReply, parts: AuthorizationRouteParts) {
  const { signInId } = request.params as { signInId: string };
  const { code } = request.query as { code?: unknown };
  const cookies = signInCookies(parts.cookies, request, reply);
  const token = cookies.read(signInId);
  const finished = token && typeof code === 'string' ? await parts.signIns.finish(signInId, token, code) : undefined;
  if (!finished) return parts.showOver(request, reply, token ? 222 : 223);
  const { accountId, clientId, redirectUri } = finished;
  const record = {
    event: 'signInFinished' as const,
    accountId,
    clientId,
    signInId,
    address: clientAddress(request.ip),
    traceId: request.id,
  };
  await parts.audit.record({ ...record, outcome: 'ok' });
  if (isWebAddress(redirectUri) && !finished.isAutomated) cookies.release(signInId); // else the app may be opened once more
  return goOn(request, reply, parts, parts.authorization.finish(signInId, finished, request.raw, reply.raw));
}

/** A redirect has no document to protect, and must not part a popup from the page that opened it. */
async function goOn(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AuthorizationRouteParts,
  address: Promise<string>,
) {
  try {
    const next = await address;
    return reply.headers({ 'cache-control': 'no-store', [openerHeader]: 'unsafe-none' }).redirect(next, 303);
  } catch (error) {
    if (error instanceof Refused) return parts.showOver(request, reply, error.refusal.code === 208 ? 208 : 222);
    throw error;
  }
}

/** What would ask the user again; the session that was just begun answers the rest of the request. */
const askedAlready = ['prompt', 'max_age', 'force', 'loginAutomation'];

/** Sends the browser to an app that did not open, by the same request: the app's state and PKCE still fit. */
async function launchAgain(request: FastifyRequest, reply: FastifyReply, parts: AuthorizationRouteParts) {
  const { signInId } = request.params as { signInId: string };
  const token = signInCookies(parts.cookies, request, reply).read(signInId);
  const finished = token ? await parts.signIns.requestOfFinished(signInId, token) : undefined;
  if (!finished) return parts.showOver(request, reply, token ? 222 : 223);
  const query = new URLSearchParams(Object.entries(finished.asked).filter(([name]) => !askedAlready.includes(name)));
  return reply.header('cache-control', 'no-store').redirect(`/oauth/authorize?${query}`, 303);
}

async function leave(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AuthorizationRouteParts,
  error: 'user_cancelled' | 'access_denied',
) {
  const { signInId } = request.params as { signInId: string };
  const cookies = signInCookies(parts.cookies, request, reply);
  const token = cookies.read(signInId);
  if (!token || !(await parts.signIns.abandon(signInId, token)))
    return parts.showOver(request, reply, token ? 222 : 223);
  const traces = { signInId, address: clientAddress(request.ip), traceId: request.id };
  await parts.audit.record({ event: 'signInLeft', outcome: error, ...traces });
  cookies.release(signInId);
  return goOn(request, reply, parts, parts.authorization.leave(signInId, error));
}
