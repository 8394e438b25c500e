import { type MetricReading, type SampledValues, sampleOf } from '../src/server/alarms/sampled-series.rules.ts';
import type { Database } from '../src/server/storage/database.ts';

const minuteMs = 60_000;

/** Values of metrics, by series such as `portico_services_faulty{service="fraud"}`. */
export type GivenMetrics = Readonly<Record<string, number>>;

/** What is sampled of these metrics. */
export function sampledOf(metrics: GivenMetrics): SampledValues {
  return sampleOf(
    Object.entries(metrics).map(([series, value]): MetricReading => {
      const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', of = '']) => [label, of]);
      return { name, labels: Object.fromEntries(pairs), value };
    }),
  );
}

/** Writes what a process would have sampled some minutes ago. */
export async function addSample(
  { db }: Pick<Database, 'db'>,
  process: string,
  minutesAgo: number,
  metrics: GivenMetrics,
): Promise<void> {
  const at = Math.round(Date.now() - minutesAgo * minuteMs);
  await db
    .insertInto('metric_samples')
    .values({ process, at, sampled: JSON.stringify(sampledOf(metrics)) })
    .onConflict((conflict) => conflict.columns(['process', 'at']).doNothing())
    .execute();
}
