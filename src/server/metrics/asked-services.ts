import { channel } from 'node:diagnostics_channel';
import { Histogram, type Registry } from 'prom-client';
import { inSpan } from '../tracing/spans.ts';

/** Services of others that Portico asks. */
export type AskedService =
  | 'addressValidation'
  | 'assets'
  | 'auditCollector'
  | 'email'
  | 'emergencyProvisioning'
  | 'fraud'
  | 'identityProviders'
  | 'sms'
  | 'voice';

/** A request to a service that has ended. */
export interface ServiceRequest {
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
  let outcome: ServiceRequest['outcome'] = 'failed';
  try {
    const answer = await inSpan(`ask ${service}`, 'client', { 'portico.service': service }, work);
    outcome = 'answered';
    return answer;
  } finally {
    const request: ServiceRequest = { service, outcome, seconds: (performance.now() - startedAt) / 1000 };
    ended.publish(request);
  }
}

/** Tells of each request that this process has made to a service. */
export function onServiceAsked(act: (request: ServiceRequest) => void): void {
  ended.subscribe((message) => act(message as ServiceRequest)); // only `askService` publishes
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
  onServiceAsked(({ service, outcome, seconds: duration }) => seconds.observe({ service, outcome }, duration));
}
