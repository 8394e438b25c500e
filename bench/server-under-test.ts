import { type FreshDatabase, freshDatabase } from '../test/database.ts';
import { freePort } from '../test/free-port.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { threadsMs } from './processor-time.ts';

/** A running Portico whose processor time is told. */
export interface ServerUnderTest {
  readonly portico: RunningPortico;
  /** CPU time since the start in milliseconds. */
  cpuMs(): Promise<number>;
  /** 99th percentile of the event loop delay since the last call, in milliseconds. */
  eventLoopDelayMs(): Promise<number>;
}

/** Starts a production server with the demo's accounts, and without the rate limits that one address would reach. */
export async function startServer(
  options: {
    readonly database?: FreshDatabase;
    readonly demoAppPort?: number;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<ServerUnderTest> {
  const metricsPort = await freePort();
  const unlimited = String(1_000_000_000);
  const database = options.database ?? (await freshDatabase('nothing')); // templates belong to a run of tests
  const portico = await startPortico({
    ...options,
    database,
    env: {
      NODE_ENV: 'production',
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'warn',
      ...(database.env.DATABASE_URL && { SECRETS: 's'.repeat(43) }),
      LOOKUPS_PER_ADDRESS: unlimited,
      OPENINGS_PER_ADDRESS: unlimited,
      FAILURES_PER_ADDRESS: unlimited,
      FAILURES_PER_ACCOUNT: unlimited,
      ...options.env,
    },
  });
  const metric = async (name: string) => {
    const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  };
  return {
    portico,
    cpuMs: async () => threadsMs(portico.pid),
    eventLoopDelayMs: async () => 1000 * (await metric('nodejs_eventloop_lag_p99_seconds')),
  };
}

/** Runs `work` on all items, `width` at a time. Returns the results in order. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T); // the index is within bounds
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
