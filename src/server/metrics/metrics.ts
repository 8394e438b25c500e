import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { observeServices } from './asked-services.ts';
import { registerSaturation, type Saturation } from './saturation.ts';
import { createSignInCounters, type SignInMetrics } from './sign-in-counters.ts';

export interface EndedRequest {
  readonly method: string;
  /** Pattern of the route, never the requested URL. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface RequestMetrics {
  requestEnded(request: EndedRequest): void;
}

/** A message of a kind, for one way such as `sms`. */
export interface MessageLabels {
  readonly kind: string;
  readonly channel: string;
}

/** Counts messages, never their recipients. */
export interface MessageMetrics {
  messageQueued(labels: MessageLabels): void;
  /** `postponed`: it will be tried again. */
  messageEnded(labels: MessageLabels & { readonly outcome: 'sent' | 'postponed' | 'failed' }): void;
  /** A brand has reached its ceiling of spending. */
  sendingStopped(labels: { readonly brandId: number }): void;
  /** A message has been counted against the spending of a brand. @param amount in the currency of the ceiling */
  spent(labels: { readonly brandId: number; readonly channel: string }, amount: number): void;
}

/** Counts reports of e-mails, never of whom. */
export interface ReturnedMailMetrics {
  /** @param labels what is reported, such as `bounced`, and what became of it, such as `marked` */
  mailReported(labels: { readonly kind: string; readonly result: string }): void;
}

/** Counts attempts to set up emergency addresses, never whose. */
export interface ProvisioningMetrics {
  provisioningEnded(labels: {
    readonly outcome: 'pending' | 'effective' | 'refused' | 'withdrawn' | 'postponed';
  }): void;
}

/** Tells when certificates of single sign-on end. */
export interface CertificateMetrics {
  /** @param endsAt milliseconds since 1970 */
  certificateEnds(labels: { readonly connection: string }, endsAt: number): void;
}

/** Tells of limits, never who reached them. */
export interface LimitMetrics {
  /** A count of the whole installation is so high that somebody may be guessing. */
  alarmRaised(labels: { readonly alarm: string }): void;
  /** A limit of a brand has refused something. */
  brandLimitReached(labels: { readonly brandId: number; readonly limit: string }): void;
  /** A limit of attempts has refused one. @param labels the name of the limit, such as `password` */
  limitRefused(labels: { readonly limit: string }): void;
}

/** Tells of the deletion of what has expired. */
export interface SweepMetrics {
  rowsSwept(labels: { readonly table: string }, rows: number): void;
  sweepFailed(labels: { readonly table: string }): void;
  /** No expired row is left. */
  sweepCleared(): void;
}

/** Tells how the audit is handed over to a collector. */
export interface AuditStreamMetrics {
  auditSent(records: number): void;
  auditSendingFailed(): void;
  /** How old the oldest record is that is settled and not handed over, in seconds; 0 if there is none. */
  auditDelayed(seconds: number): void;
}

/** Tells how the audit is sealed. */
export interface AuditSealMetrics {
  /** All of the audit that is settled is sealed. */
  auditSealed(): void;
  /** A seal that this process has seen was removed or changed. */
  auditSealLost(): void;
  /** Whether seals are lost for which nobody has answered yet. */
  auditSealAlarm(isOn: boolean): void;
}

/** Counts lines of bulk jobs by what became of them. */
export interface JobMetrics {
  jobLinesDone(labels: { readonly outcome: string }, lines: number): void;
}

/** What Prometheus would read, for those who evaluate it here. */
export interface MetricReadings {
  /** The present values of metrics. One that is not there has none. @param names in the registry */
  read(names: readonly string[]): Promise<readonly MetricValue[]>;
}

/** A value of a metric; of a histogram, one of a bucket, a sum or a count. */
export interface MetricValue {
  readonly name: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

export interface Metrics
  extends MetricReadings,
    RequestMetrics,
    MessageMetrics,
    ReturnedMailMetrics,
    CertificateMetrics,
    ProvisioningMetrics,
    LimitMetrics,
    SweepMetrics,
    AuditStreamMetrics,
    AuditSealMetrics,
    JobMetrics,
    SignInMetrics {
  /** Tells how much of what this process can do at once is used. */
  observe(saturation: Saturation): void;
  /** Serves /metrics in the Prometheus format on a separate port. */
  listen(port: number, host: string): Promise<Server>;
}

/** @param registry where the metrics are kept: one for each process */
export function createMetrics(registry = new Registry()): Metrics {
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const seconds = new Histogram({
    name: 'portico_request_seconds',
    help: 'Duration of requests.',
    labelNames,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'portico_requests_refused_total',
    help: 'Requests answered with a status of 400 and more.',
    labelNames,
    registers: [registry],
  });
  const counter = <Label extends string>(name: string, help: string, labels: readonly Label[]) =>
    new Counter({ name, help, labelNames: labels, registers: [registry] });
  const queued = counter('portico_messages_queued_total', 'Messages queued.', ['kind', 'channel']);
  const ended = counter('portico_messages_total', 'Attempts to send messages.', ['kind', 'channel', 'outcome']);
  const stopped = counter('portico_spending_ceiling_total', 'Days on which a brand reached its ceiling.', ['brand']);
  const spent = counter('portico_spending_total', 'What messages cost, in the currency of the ceiling.', [
    'brand',
    'channel',
  ]);
  const alarms = counter('portico_alarms_total', 'Hours in which a count of the installation raised an alarm.', [
    'alarm',
  ]);
  const reached = counter('portico_brand_limits_reached_total', 'Messages that a limit of a brand refused.', [
    'brand',
    'limit',
  ]);
  const refusals = counter('portico_limit_refusals_total', 'Attempts that a limit refused.', ['limit']);
  const reported = counter('portico_mail_reports_total', 'Reports of e-mails that were sent.', ['kind', 'result']);
  const provisioned = counter('portico_emergency_provisioning_total', 'Attempts to set up emergency addresses.', [
    'outcome',
  ]);
  const swept = counter('portico_swept_rows_total', 'Expired rows that this process deleted.', ['table']);
  const unswept = counter('portico_sweep_failures_total', 'Attempts to delete expired rows that failed.', ['table']);
  const streamed = counter('portico_audit_stream_records_total', 'Records of the audit that a collector took.', []);
  const unstreamed = counter('portico_audit_stream_failures_total', 'Attempts to hand the audit over that failed.', []);
  const delay = new Gauge({
    name: 'portico_audit_stream_delay_seconds',
    help: 'Age of the oldest record of the audit that this process has to hand over.',
    registers: [registry],
  });
  const sealsLost = counter('portico_audit_seals_lost_total', 'Seals of the audit that were removed or changed.', []);
  const sealAlarm = new Gauge({
    name: 'portico_audit_seal_alarm',
    help: '1 while seals of the audit are lost and nobody has answered for it.',
    registers: [registry],
  });
  const sealed = new Gauge({
    name: 'portico_audit_sealed_seconds',
    help: 'When this process has last sealed all of the audit, or else its start, in seconds since 1970.',
    registers: [registry],
  });
  sealed.setToCurrentTime();
  const cleared = new Gauge({
    name: 'portico_sweep_cleared_seconds',
    help: 'When this process has last found no expired row left, or else its start, in seconds since 1970.',
    registers: [registry],
  });
  cleared.setToCurrentTime();
  const ends = new Gauge({
    name: 'portico_sso_certificate_end_seconds',
    help: 'When the last certificate of a connection to an identity provider ends, in seconds since 1970.',
    labelNames: ['connection'],
    registers: [registry],
  });
  const jobLines = counter('portico_job_lines_total', 'Lines of bulk jobs that this process has done.', ['outcome']);
  observeServices(registry);
  return {
    ...createSignInCounters(registry),
    observe: (saturation) => registerSaturation(registry, saturation),
    alarmRaised: (labels) => alarms.inc(labels),
    brandLimitReached: ({ brandId, limit }) => reached.inc({ brand: brandId, limit }),
    limitRefused: (labels) => refusals.inc(labels),
    certificateEnds: (labels, endsAt) => ends.set(labels, Math.floor(endsAt / 1000)),
    messageQueued: (labels) => queued.inc({ ...labels }),
    messageEnded: (labels) => ended.inc({ ...labels }),
    mailReported: (labels) => reported.inc({ ...labels }),
    provisioningEnded: (labels) => provisioned.inc(labels),
    auditSent: (records) => streamed.inc(records),
    auditSendingFailed: () => unstreamed.inc(),
    auditDelayed: (seconds) => delay.set(seconds),
    auditSealed: () => sealed.setToCurrentTime(),
    auditSealLost: () => sealsLost.inc(),
    auditSealAlarm: (isOn) => sealAlarm.set(Number(isOn)),
    jobLinesDone: (labels, lines) => jobLines.inc(labels, lines),
    rowsSwept: (labels, rows) => swept.inc(labels, rows),
    sweepFailed: (labels) => unswept.inc(labels),
    sweepCleared: () => cleared.setToCurrentTime(),
    sendingStopped: ({ brandId }) => stopped.inc({ brand: brandId }),
    spent: ({ brandId, channel }, amount) => spent.inc({ brand: brandId, channel }, amount),
    requestEnded({ seconds: duration, ...labels }) {
      seconds.observe(labels, duration);
      if (labels.status >= 400) refused.inc(labels);
    },
    ...readingsOf(registry),
  };
}

/** The ways in which the metrics are read. */
const readingsOf = (registry: Registry): Pick<Metrics, 'read' | 'listen'> => ({
  read: (names) => readValues(registry, names),
  listen: (port, host) => listen(registry, port, host),
});

async function readValues(registry: Registry, names: readonly string[]): Promise<readonly MetricValue[]> {
  const read = await Promise.all(names.map((name) => registry.getSingleMetric(name)?.get()));
  return read.flatMap((metric) =>
    (metric?.values ?? []).map(({ labels, value, ...one }) => ({
      name: String(('metricName' in one && one.metricName) || metric?.name),
      labels: labelsIn(labels),
      value,
    })),
  );
}

const labelsIn = (labels: Readonly<Partial<Record<string, string | number>>>): MetricValue['labels'] =>
  Object.fromEntries(Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

function listen(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
