import { context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { spanKinds } from './spans.ts';
import { isTracing, withIds } from './start-tracing.ts';

/** Where a request stands in its trace. */
interface Place {
  readonly trace: string;
  /** The id that its span gets, which is the reference that a user sees. */
  readonly span: string;
  /** The span of the caller, if the request names one. */
  readonly parent?: string | undefined;
}

const spans = new WeakMap<object, Span>();

/** Runs what a request causes in its span, if traces are told to anybody. @param request names it to `endRequestSpan` */
export function inRequestSpan(
  request: object,
  place: Place,
  about: { method: string; route: string },
  work: () => void,
): void {
  if (!isTracing()) {
    work();
    return;
  }
  const { trace: traceId, span: spanId, parent } = place;
  const caller = parent && { traceId, spanId: parent, traceFlags: 1, isRemote: true };
  const within = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
  const attributes = { 'http.request.method': about.method, 'http.route': about.route };
  const options = { kind: spanKinds.server, attributes };
  const span = withIds({ traceId, spanId }, () =>
    trace.getTracer('portico').startSpan(`${about.method} ${about.route}`, options, within),
  );
  spans.set(request, span);
  context.with(trace.setSpan(within, span), work);
}

export function endRequestSpan(request: object, status: number): void {
  const span = spans.get(request);
  if (!span) return;
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
