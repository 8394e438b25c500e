import { channel } from 'node:diagnostics_channel';
import { Histogram, type Registry } from 'prom-client';
import { inSpan } from '../tracing/spans.ts';

/** Services of others that Portico asks. */
export type AskedService =
  | 'addressValidation'
  | 'assets'
  | 'email'
  | 'emergencyProvisioning'
  | 'fraud'
  | 'identityProviders'
  | 'sms'
  | 'voice';

interface EndedRequest {
  readonly service: AskedService;
  /** `failed`: no answer, or one that says nothing. */
  readonly outcome: 'answered' | 'failed';
  readonly seconds: number;
}

/** Whoever asks a service does not know the metrics: there are none in a command. */
const ended = channel('portico.service.ended');

/** Asks a service, and tells metrics and traces how long it took and whether it answered. */
export async function askService<Answer>(service: AskedService, work: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now();
  let outcome: EndedRequest['outcome'] = 'failed';
  try {
    const answer = await inSpan(`ask ${service}`, 'client', { 'portico.service': service }, work);
    outcome = 'answered';
    return answer;
  } finally {
    const request: EndedRequest = { service, outcome, seconds: (performance.now() - startedAt) / 1000 };
    ended.publish(request);
  }
}

/** Adds the requests of this process to services. */
export function observeServices(registry: Registry): void {
  const seconds = new Histogram({
    name: 'portico_service_request_seconds',
    help: 'Duration of requests to services.',
    labelNames: ['service', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  ended.subscribe((message) => {
    const { service, outcome, seconds: duration } = message as EndedRequest; // only `askService` publishes
    seconds.observe({ service, outcome }, duration);
  });
}
