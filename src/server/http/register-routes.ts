import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../contract/envelope.ts';
import { runDurably } from '../storage/durably.ts';
import { answerError, describeFailure } from './answer.ts';
import { clientAddress } from './client-address.rules.ts';
import { sendCompressed } from './compressed.ts';
import { type CookieRules, deviceId, hasNote, noteLine, signInCookies, trustCookie } from './cookies.ts';
import { pageRequestOf } from './page-request.ts';
import { asRefused, Refused } from './refused.ts';
import type { SessionOf } from './register-calls.ts';
import type { HtmlResponse, JsonResponse, Mount, PageRequest, Route, RouteRequest, RouteResponse } from './routes.ts';
import { noteRefusal } from './shown-references.ts';

export interface RouteDeps {
  readonly cookies: CookieRules;
  readonly sessionOf: SessionOf;
  /** Shows an error screen, without the database. Without it, a failure is answered in the envelope. */
  readonly showRefusal?: (request: PageRequest, refusal: Refusal) => HtmlResponse;
}

/** Default maximum size of what is posted, such as a form, which must fit into a URL. */
const defaultBodyLimitBytes = 8192;
const formType = 'application/x-www-form-urlencoded';

/** Registers the pages and redirects of the capabilities. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: RouteDeps): void {
  for (const route of routes)
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      const { bodyLimitBytes: bodyLimit = defaultBodyLimitBytes } = route;
      if (route.readsForm) scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, parseForm);
      else if (route.readsJson)
        scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, parseTexts);
      else if (route.readsBytes)
        scope.addContentTypeParser([...route.readsBytes], { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
          done(null, body),
        );
      else scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      scope.route({
        method: route.method,
        url: route.path,
        ...(route.isSingleUse && { exposeHeadRoute: false }),
        ...(route.isNavigation && {
          errorHandler: (error, request, reply) => showFailure(error, request, reply, deps),
        }),
        handler: async (request, reply) => {
          const asked = routeRequestOf(request, reply, deps);
          const answered = runDurably(async () => route.handle(asked));
          return send(request, reply, await answered.catch((error) => showUnavailable(error, asked, reply, deps)));
        },
      });
    });
}

/** A browser gets a page. @throws any error that another attempt may meet again */
function showUnavailable(error: unknown, asked: PageRequest, reply: FastifyReply, deps: RouteDeps): HtmlResponse {
  const refused = asRefused(error);
  if (refused === error || !(refused instanceof Refused) || reply.sent || !deps.showRefusal) throw error;
  reply.log.warn({ failure: String(error) }, 'database unavailable');
  const page = deps.showRefusal(asked, refused.refusal);
  const headers = { ...page.headers, 'retry-after': String(refused.retryAfterSeconds) };
  return { ...page, status: refused.httpStatus, headers };
}

/** Shows what a call would get in the envelope. */
function showFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, deps: RouteDeps): FastifyReply {
  if (!deps.showRefusal) return answerError(error, request, reply);
  const { httpStatus, refusal } = describeFailure(error, request, reply);
  const page = deps.showRefusal(pageRequestOf(request.raw), refusal);
  return send(request, reply, { ...page, status: httpStatus });
}

function parseForm(
  _request: FastifyRequest,
  body: unknown,
  done: (error: Error | null, form: URLSearchParams) => void,
) {
  done(null, new URLSearchParams(String(body)));
}

function parseTexts(
  _request: FastifyRequest,
  body: unknown,
  done: (error: Error | null, form: URLSearchParams) => void,
) {
  const texts = Object.entries(parseObject(String(body))).filter(([, value]) => typeof value === 'string');
  done(null, new URLSearchParams(texts as [string, string][])); // filtered above
}

function parseObject(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Registers the paths of the OpenID library, which gets the raw request and response and parses bodies itself. */
export function registerMounts(app: FastifyInstance, mounts: readonly Mount[]): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const { path, exceptMethods = [], handle } of mounts) {
      const method = scope.supportedMethods.filter((name) => !exceptMethods.includes(name));
      scope.route({
        method,
        url: path,
        async handler(request, reply) {
          hijack(reply);
          await handle({ request: request.raw, response: reply.raw }, clientAddress(request.ip));
        },
      });
    }
  });
}

/** Copies the headers to the raw response, which other code then writes. */
function hijack(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}

function routeRequestOf(request: FastifyRequest, reply: FastifyReply, { cookies, sessionOf }: RouteDeps): RouteRequest {
  return {
    ...pageRequestOf(request.raw),
    traceId: request.id,
    address: clientAddress(request.ip),
    userAgent: request.headers['user-agent'],
    params: request.params as Record<string, string>, // segments of the path are strings
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    cookies: signInCookies(cookies, request, reply),
    trustCookie: trustCookie(cookies, request, reply),
    /** Sets a cookie where the browser has none, so it is read only where it is needed. */
    get deviceId() {
      return deviceId(cookies, request, reply);
    },
    rememberDevice: () => void deviceId(cookies, request, reply),
    hasNote: (note) => hasNote(cookies, request.raw, note),
    leaveNote: (note) => void reply.header('set-cookie', noteLine(cookies, note)),
    ownSession: () => sessionOf(request.raw, reply.raw),
    exchange: { request: request.raw, response: reply.raw },
    takeOver: (headers) => hijack(reply.headers(headers)),
  };
}

function send(request: FastifyRequest, reply: FastifyReply, response: RouteResponse): FastifyReply {
  if ('isAlreadySent' in response) return reply;
  void reply.headers((response.headers ?? {}) as Record<string, string>); // several cookies may be a list
  if ('location' in response) return reply.redirect(response.location, response.status ?? 303);
  if ('html' in response) return sendHtml(request, reply, response);
  if ('json' in response) return sendJson(request, reply, response);
  if ('bytes' in response) return reply.send(response.bytes);
  return reply.sendFile(response.file, response.folder, { cacheControl: false });
}

function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, status = 200, refusal, shownIn }: HtmlResponse,
) {
  if (refusal) {
    request.log.info({ refused: refusal.name, code: refusal.code }, 'refused');
    noteRefusal(request.raw, refusal, { shownIn });
  }
  void reply.code(status).type('text/html; charset=utf-8');
  return sendCompressed(request, reply, html);
}

function sendJson(request: FastifyRequest, reply: FastifyReply, { json, status = 200, isCompressed }: JsonResponse) {
  void reply.code(status).type('application/json; charset=utf-8');
  const text = JSON.stringify(json);
  return isCompressed ? sendCompressed(request, reply, text) : reply.send(text);
}
