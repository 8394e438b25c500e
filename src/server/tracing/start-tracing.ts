import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { context, trace } from '@opentelemetry/api';

export interface TracingSettings {
  /** Base address of a receiver of OTLP over HTTP; spans go to `v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The part of traces that is told, from 0 to 1. */
  readonly ratio: number;
}

/** A value that is not encoded is taken as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Headers as OpenTelemetry writes them: `name=value`, percent-encoded, between commas. */
export function readTraceHeaders(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap((pair) => {
    const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    return name ? [[name, decoded(value)] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** The last spans are not worth a longer wait: a process that stops has ten seconds in all. */
const lastSendMs = 2000;

interface Ids {
  readonly traceId: string;
  readonly spanId: string;
}

let isOn = false;
let given: Ids | undefined;

/** Whether spans are told to anybody. */
export const isTracing = () => isOn;

/** Starts the span of a request with the ids that its answer and the log have. */
export function withIds<Started>(ids: Ids, start: () => Started): Started {
  given = ids;
  try {
    return start();
  } finally {
    given = undefined;
  }
}

/**
 * Sends spans by OTLP over HTTP. The SDK is loaded here alone: it takes 10 MiB. What cannot be sent is dropped; no request waits.
 * @returns the function that sends the rest and stops
 */
export async function startTracing({
  endpoint,
  headers,
  serviceName,
  ratio,
}: TracingSettings): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // Not that of the caller: anybody may send a traceparent that asks to be recorded.
    sampler: new sdk.TraceIdRatioBasedSampler(ratio),
    idGenerator: {
      generateTraceId: () => given?.traceId ?? randomBytes(16).toString('hex'),
      generateSpanId: () => given?.spanId ?? randomBytes(8).toString('hex'),
    },
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, headers: { ...headers } }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  isOn = true;
  return async () => {
    isOn = false;
    const isSent = provider.shutdown().catch(() => undefined); // the receiver is away
    await Promise.race([isSent, sleep(lastSendMs, undefined, { ref: false })]);
    trace.disable();
    context.disable();
  };
}
