import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type TraceContext, traceContextOf, traceparentOf } from './trace-context.rules.ts';

const current = new AsyncLocalStorage<TraceContext>();
const known = new WeakMap<IncomingMessage, TraceContext>();

/** The place of a request in its trace, whose part is the reference that a user sees. */
export function traceOf(request: IncomingMessage, reference: string): TraceContext {
  const { traceparent } = request.headers;
  const header = typeof traceparent === 'string' ? traceparent : undefined;
  const context = known.get(request) ?? traceContextOf(header, reference, () => randomBytes(16).toString('hex'));
  known.set(request, context);
  return context;
}

/** Lets what a request causes know its trace. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, id }, _reply, done) => current.run(traceOf(raw, id), done));
}

/** Headers for a request to a service of the operator; none beside a request. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const context = current.getStore();
  return context ? { traceparent: traceparentOf(context) } : {};
}
