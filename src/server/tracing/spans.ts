import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Without an SDK the API hands out spans that record nothing. */
const tracer = () => trace.getTracer('portico');

export const spanKinds = { server: SpanKind.SERVER, inside: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const;

/** Runs work in a span of its own, which fails with it. Names and attributes have no data of persons. */
export function inSpan<Result>(
  name: string,
  kind: keyof typeof spanKinds,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { kind: spanKinds[kind], attributes }, async (span) => {
    try {
      return await work();
    } catch (reason) {
      fail(span, reason);
      throw reason;
    } finally {
      span.end();
    }
  });
}

/** The text of an error may name persons, so its kind alone is told. */
function fail(span: Span, reason: unknown): void {
  span.setAttribute('error.type', reason instanceof Error ? reason.constructor.name : typeof reason);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A span of work that has just ended. */
export function addEndedSpan(name: string, attributes: Attributes, { startedAt, failed }: EndedWork): void {
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: startedAt }, context.active());
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

interface EndedWork {
  /** Milliseconds since 1970, with fractions. */
  readonly startedAt: number;
  readonly failed: boolean;
}

/** Notes in the present span what has happened. */
export function noteEvent(name: string, attributes: Attributes): void {
  trace.getActiveSpan()?.addEvent(name, attributes);
}

/** The place of the present span in its trace, if it is told to anybody. */
export function recordedPlace(): { readonly trace: string; readonly span: string; readonly flags: string } | undefined {
  const span = trace.getActiveSpan();
  if (!span?.isRecording()) return undefined;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { trace: traceId, span: spanId, flags: traceFlags.toString(16).padStart(2, '0') };
}
