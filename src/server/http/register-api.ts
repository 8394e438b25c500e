import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runDurably } from '../storage/durably.ts';
import { clientAddress } from './client-address.rules.ts';
import type { Exchange } from './routes.ts';

/** A request to an API that has its own table of paths. */
export interface ApiRequest {
  readonly method: string;
  /** Below the root of the API, as it was sent. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly traceId: string;
  readonly address: string;
  readonly exchange: Exchange;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON of the `content-type` in the headers. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly bytes?: Buffer;
  /** What the log says of it, such as the name of an operation. */
  readonly logged?: Readonly<Record<string, string>>;
}

/** An API below a root. */
export interface ServedApi {
  readonly root: string;
  readonly bodyLimitBytes: number;
  /**
   * Decides before the body is read whether a request is answered at all, so that a stranger costs no memory for one.
   * @returns what `handle` is given beside the request
   */
  admit(request: ApiRequest): Promise<unknown>;
  handle(request: ApiRequest, admitted: unknown): Promise<ApiResponse>;
  /** The response to a failure, also of a request that cannot be read. */
  describeFailure(error: unknown, traceId: string): Promise<ApiResponse>;
}

/** Registers an API for programs. It answers every path below its root by itself. */
export function registerApi(app: FastifyInstance, api: ServedApi): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const { bodyLimitBytes: bodyLimit } = api;
    const admitted = new WeakMap<FastifyRequest, unknown>();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    const fail = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const response = await api.describeFailure(error, request.id);
      if (response.status >= 500) {
        const failure = error instanceof Error ? { name: error.name, stack: error.stack } : {};
        request.log.error({ failure }, 'failed');
      }
      return send(request, reply, response);
    };
    for (const url of [api.root, `${api.root}/*`])
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        errorHandler: fail,
        async onRequest(request, reply) {
          admitted.set(request, await runDurably(() => api.admit(requestOf(request, reply, api.root))));
        },
        handler: async (request, reply) =>
          send(
            request,
            reply,
            await runDurably(() => api.handle(requestOf(request, reply, api.root), admitted.get(request))),
          ),
      });
  });
}

function requestOf(request: FastifyRequest, reply: FastifyReply, root: string): ApiRequest {
  const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return {
    method: request.method,
    path: path.slice(root.length) || '/',
    query: new URLSearchParams(query),
    headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    traceId: request.id,
    address: clientAddress(request.ip),
    exchange: { request: request.raw, response: reply.raw },
  };
}

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, json, bytes, logged }: ApiResponse) {
  if (logged) request.log.info(logged, 'management');
  void reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  if (bytes) return reply.send(bytes);
  return json === undefined ? reply.send() : reply.send(JSON.stringify(json));
}
