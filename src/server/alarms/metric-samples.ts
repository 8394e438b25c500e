import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { MetricReadings } from '../metrics/metrics.ts';
import type { Database } from '../storage/database.ts';
import { looksBackMs } from './alarm-rules.rules.ts';
import type { MetricSample } from './alarm-window.rules.ts';
import { type MetricReading, sampledMetrics, sampleOf } from './sampled-series.rules.ts';

/** Writes down what the metrics of a process are. @param process as the list of processes has it */
export function createMetricSampler(
  { db, now }: Pick<Database, 'db' | 'now'>,
  metrics: MetricReadings,
  process: string,
): () => Promise<void> {
  const lag = createLagMeter();
  return async () => {
    const values = sampleOf([...(await metrics.read(sampledMetrics)), lag()]);
    await db
      .insertInto('metric_samples')
      .values({ process, at: now, sampled: JSON.stringify(values) })
      .execute();
  };
}

/** How much work waits in the event loop since the last time. That of the metrics counts since Prometheus has read it. */
function createLagMeter(): () => MetricReading {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return () => {
    const value = delay.percentile(99) / 1e9;
    delay.reset();
    return { name: 'nodejs_eventloop_lag_p99_seconds', labels: {}, value };
  };
}

/**
 * Of each process the last sample before each time that a rule begins or ends at, oldest first. A day of samples is not read.
 * @param at milliseconds since 1970, by the database
 */
export async function readSamples({ db }: Pick<Database, 'db'>, at: number): Promise<readonly MetricSample[]> {
  const marks = sql.join(
    looksBackMs.map((backMs) => sql`select cast(${at - backMs} as bigint) as mark`),
    sql` union all `,
  );
  const { rows } = await sql<{ process: string; at: number | string | null }>`
    with recursive named (process) as (
      select min(process) from metric_samples
      union all select (select min(process) from metric_samples where process > named.process) from named
        where named.process is not null
    )
    select distinct named.process, (select max(one.at) from metric_samples one
      where one.process = named.process and one.at <= marks.mark) as at
    from named cross join (${marks}) marks where named.process is not null`.execute(db);
  const found = rows.flatMap(({ process, at: sampledAt }) =>
    sampledAt === null ? [] : [{ process, at: Number(sampledAt) }],
  );
  const samples: MetricSample[] = [];
  for (let from = 0; from < found.length; from += samplesAtOnce)
    samples.push(...(await readAt(db, found.slice(from, from + samplesAtOnce))));
  return samples.toSorted((one, other) => one.at - other.at);
}

const samplesAtOnce = 200;

async function readAt(db: Database['db'], found: readonly { readonly process: string; readonly at: number }[]) {
  const rows = await db
    .selectFrom('metric_samples')
    .selectAll()
    .where((eb) => eb.or(found.map(({ process, at }) => eb.and([eb('process', '=', process), eb('at', '=', at)]))))
    .execute();
  return rows.map(({ process, at, sampled }) => ({
    process,
    at: Number(at),
    values: JSON.parse(sampled) as MetricSample['values'], // `sampleOf` has made it
  }));
}
