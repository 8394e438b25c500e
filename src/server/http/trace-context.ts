import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { takeRandomBytes } from '../secrets/random-bytes.ts';
import { endRequestSpan, inRequestSpan } from '../tracing/request-span.ts';
import { recordedPlace } from '../tracing/spans.ts';
import { type TraceContext, traceContextOf, traceparentOf } from './trace-context.rules.ts';

const current = new AsyncLocalStorage<TraceContext>();
const known = new WeakMap<IncomingMessage, TraceContext>();

/** The place of a request in its trace, whose part is the reference that a user sees. */
export function traceOf(request: IncomingMessage, reference: string): TraceContext {
  const { traceparent } = request.headers;
  const header = typeof traceparent === 'string' ? traceparent : undefined;
  const context = known.get(request) ?? traceContextOf(header, reference, () => takeRandomBytes(16).toString('hex'));
  known.set(request, context);
  return context;
}

/** Lets what a request causes know its trace, and tells the trace of it. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, id, method, routeOptions }, _reply, done) => {
    const place = traceOf(raw, id);
    const about = { method, route: routeOptions.url ?? 'none' };
    inRequestSpan(raw, place, about, () => current.run(place, done));
  });
  app.addHook('onResponse', async ({ raw }, reply) => endRequestSpan(raw, reply.raw.statusCode));
}

/** The reference of the request that this is done for; undefined beside one. */
export const requestReference = (): string | undefined => current.getStore()?.span;

/** Headers for a request to a service of the operator; none beside a request. Where spans are recorded, the present one is the parent. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const place = recordedPlace() ?? current.getStore();
  return place ? { traceparent: traceparentOf(place) } : {};
}
