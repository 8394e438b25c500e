import { z } from 'zod';
import { webAddress } from './environment-values.ts';
import { readTraceHeaders, type TracingSettings } from './tracing/start-tracing.ts';

const part = 'must be a number from 0 to 1';

/** Environment variables of traces, with the names that OpenTelemetry gives them. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe('Receiver of traces, OTLP over HTTP, such as `http://127.0.0.1:4318`; off by default.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers for the receiver of traces, such as `authorization=Bearer%20token`.'),
  OTEL_SERVICE_NAME: z.string().default('portico').describe('Name of this service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: part })
    .min(0, part)
    .max(1, part)
    .default(1)
    .describe('The part of traces that is sent, from 0 to 1.'),
};
type TraceVariables = z.output<z.ZodObject<typeof traceVariables>>;

/** Where traces go; undefined if they go nowhere. */
export function traceSettings({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = '',
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: TraceVariables): TracingSettings | undefined {
  return endpoint === undefined ? undefined : { endpoint, headers: readTraceHeaders(headers), serviceName, ratio };
}
