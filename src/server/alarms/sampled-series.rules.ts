/** A value of a metric, as Prometheus would read it. */
export interface MetricReading {
  readonly name: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** What of the metrics is sampled for the alarms, and by which labels. Counters are summed up over the others. */
interface SampledSeries {
  readonly metric: string;
  readonly isCounter: boolean;
  readonly by: readonly string[];
  /** Only series whose label has such a value. */
  readonly where?: Readonly<Record<string, RegExp>>;
}

const counter = (
  metric: string,
  by: readonly string[] = [],
  where: SampledSeries['where'] = undefined,
): SampledSeries => ({ metric, isCounter: true, by, ...(where && { where }) });
const gauge = (metric: string, by: readonly string[] = []): SampledSeries => ({ metric, isCounter: false, by });

const steps = 'portico_sign_in_steps_total';

/** The series that the rules of the alarms read, and no others. */
export const sampledSeries = {
  requests: counter('portico_request_seconds_count'),
  requestsWithin: counter('portico_request_seconds_bucket', ['le']),
  faults: counter('portico_requests_refused_total', [], { status: /^5/ }),
  connections: gauge('portico_database_connections', ['state']),
  hashing: gauge('portico_hashing_slots', ['state']),
  hashingRefused: counter('portico_hashing_refused_total'),
  eventLoopLag: gauge('nodejs_eventloop_lag_p99_seconds'),
  wrongPasswords: counter(steps, [], { event: /^passwordChecked$/, outcome: /^mismatch$/ }),
  accountsLocked: counter(steps, [], { event: /^accountLocked$/ }),
  opened: counter(steps, ['brand', 'app'], { event: /^signInOpened$/ }),
  finished: counter(steps, ['brand', 'app'], { event: /^signInFinished$/ }),
  secondSteps: counter('portico_second_steps_total', ['way']),
  secondStepsRight: counter('portico_second_steps_total', ['way'], { outcome: /^(ok|provenForSetUp)$/ }),
  guesses: counter('portico_alarms_total', ['alarm']),
  oldestMessage: gauge('portico_outbox_oldest_seconds', ['channel']),
  deliveryPaused: gauge('portico_delivery_paused', ['channel']),
  messages: counter('portico_messages_total', ['channel']),
  messagesFailed: counter('portico_messages_total', ['channel'], { outcome: /^failed$/ }),
  spendingStopped: counter('portico_spending_ceiling_total', ['brand']),
  limitsReached: counter('portico_brand_limits_reached_total', ['brand', 'limit']),
  servicesPaused: gauge('portico_services_paused', ['service']),
  servicesFaulty: gauge('portico_services_faulty', ['service']),
  sweepFailures: counter('portico_sweep_failures_total', ['table']),
  sweepCleared: gauge('portico_sweep_cleared_seconds'),
  auditDelay: gauge('portico_audit_stream_delay_seconds'),
  auditSealed: gauge('portico_audit_sealed_seconds'),
  sealsLost: counter('portico_audit_seals_lost_total'),
  sealAlarm: gauge('portico_audit_seal_alarm'),
  certificateEnds: gauge('portico_sso_certificate_end_seconds', ['connection']),
  migrations: gauge('portico_migrations', ['state']),
} as const satisfies Readonly<Record<string, SampledSeries>>;
export type SeriesName = keyof typeof sampledSeries;

const all: readonly (readonly [string, SampledSeries])[] = Object.entries(sampledSeries);

/** The metrics that are sampled, by their names in the registry. A histogram has two series. */
export const sampledMetrics: readonly string[] = [
  ...new Set(all.map(([, { metric }]) => metric.replace(/_seconds_(count|bucket)$/, '_seconds'))),
];

/** Values by series and labels, such as `opened|0|shop`. A counter that is not there is at zero. */
export type SampledValues = Readonly<Record<string, number>>;

/** The key of a series with the values of its labels, in their order. */
export const keyOf = (name: SeriesName, labels: readonly string[]): string =>
  [name, ...labels.map(encodeURIComponent)].join('|');

/** The values of the labels in a key. */
export const labelsOf = (key: string): readonly string[] => key.split('|').slice(1).map(decodeURIComponent);

/** What is kept of the metrics of a process. */
export function sampleOf(readings: readonly MetricReading[]): SampledValues {
  const values: Record<string, number> = {};
  for (const [name, { metric, isCounter, by, where = {} }] of all)
    for (const reading of readings) {
      if (reading.name !== metric || !Number.isFinite(reading.value)) continue;
      const isMeant = Object.entries(where).every(([label, value]) => value.test(String(reading.labels[label] ?? '')));
      if (!isMeant || (isCounter && reading.value === 0)) continue;
      const key = keyOf(
        name as SeriesName, // a key of the table
        by.map((label) => String(reading.labels[label] ?? '')),
      );
      values[key] = isCounter ? (values[key] ?? 0) + reading.value : reading.value;
    }
  return values;
}
