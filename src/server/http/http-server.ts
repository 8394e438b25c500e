import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { RequestMetrics } from '../metrics/metrics.ts';
import { takeRandomBytes } from '../secrets/random-bytes.ts';
import { waitUntilOnDisk } from '../storage/durably.ts';
import { answerError } from './answer.ts';
import { keepHostName } from './host-name.ts';
import { Refused } from './refused.ts';
import type { HtmlResponse, PageRequest } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import { followTraces, traceOf } from './trace-context.ts';
import { answerUnreadable } from './unreadable-request.ts';

const bodyLimitBytes = 100_000;
/** Head of a request, as much as one line may have in deploy/nginx.conf: Kerberos tickets can exceed 16 KB. */
const maxHeadBytes = 65_536;
/** Times for the headers and for a whole request to arrive, so that slow senders do not keep connections open. */
export const arrivalLimits = { headersMs: 10_000, requestMs: 30_000, checkEveryMs: 5000 };
/**
 * How long a connection without a request stays open, in milliseconds. Behind proxies longer than any of the usual ones keeps it
 * (600 s): who closes first must be the proxy, or it sends a request on a connection that is being closed, and its user sees
 * 502. Browsers get the default of Fastify.
 */
export const keptOpenMs = { forBrowsers: 72_000, forProxies: 620_000 };
/** Further connections are closed at once. A proxy before the server needs far fewer. */
const maxConnections = 10_000;

export interface HttpServerDeps {
  readonly logger: Logger;
  readonly metrics: RequestMetrics;
  readonly trustedProxies: number;
  readonly isSecure: boolean;
  /** Aborted when this process is about to stop. Connections then close after their next response. */
  readonly stopping?: AbortSignal | undefined;
  /** The page for a browser whose request cannot be read. */
  pageOfUnreadable?(request: PageRequest): HtmlResponse;
  readonly arrival?: typeof arrivalLimits;
}

/** The HTTP server without routes: trace ids, traces, headers, errors, and logs that contain the route but not the address. */
export async function createHttpServer(deps: HttpServerDeps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.logger;
  const headers = securityHeaders(deps.isSecure);
  const head = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers({ ...headers, 'x-trace-id': request.id });
  const { headersMs, requestMs, checkEveryMs } = deps.arrival ?? arrivalLimits;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestMs,
    keepAliveTimeout: deps.trustedProxies > 0 ? keptOpenMs.forProxies : keptOpenMs.forBrowsers,
    http: { maxHeaderSize: maxHeadBytes, headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    trustProxy: (_address: string, hop: number) => hop < deps.trustedProxies,
    genReqId: () => takeRandomBytes(8).toString('hex'),
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, trace: traceOf(request, String(bindings.traceId)).trace }, options),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerError(error, request, head(request, reply)), // before any hook
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, { headers, pageOf: deps.pageOfUnreadable }),
    return503OnClosing: false, // requests on open connections are still answered
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  app.server.maxConnections = maxConnections;
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    head(request, reply);
    keepHostName(request);
    if (deps.stopping?.aborted) reply.header('connection', 'close');
  });
  followTraces(app);
  app.addHook('onSend', waitUntilOnDisk);
  app.addHook('onSend', dropCookiesOfFailure);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    deps.metrics.requestEnded({ method: request.method, route, status: reply.statusCode, seconds });
    const logged = { method: request.method, route, status: reply.statusCode, seconds: Number(seconds.toFixed(6)) };
    request.log.info(logged, 'answered');
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !isForPrograms(request.url) && !namesFile(request.url))
      return reply.redirect('/', 303);
    return answerError(new Refused('invalidRequest', { httpStatus: 404 }), request, reply);
  });
  return app;
}

/** The contract checks requests with Zod. The compilers of JSON schemas, which Fastify loads by default, take 3 MiB. */
function refuseSchemas(): never {
  throw new Error('A route has a JSON schema: checks belong to the contract.');
}

/**
 * Whether programs ask for a path, which follow a redirect to the page and then cannot read it. A doubled slash is that of
 * an issuer with a slash at its end.
 */
function isForPrograms(url: string): boolean {
  return /^\/+(?:api|oauth|\.well-known)(?:[/?]|$)/.test(url);
}

/** Whether a path ends like the name of a file, so that it is missing, and not a route of the page (ROUTE-2). */
function namesFile(url: string): boolean {
  return /^[^?]*\.[\w-]+(?:\?|$)/.test(url);
}

/** A cookie may bind the browser to data that was not written after all. */
async function dropCookiesOfFailure(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.statusCode >= 500) reply.removeHeader('set-cookie');
}
