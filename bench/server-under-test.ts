import { type FreshDatabase, freshDatabase } from '../test/database.ts';
import { freePort } from '../test/free-port.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';

/** A running Portico whose own account of its processor time and memory can be read. */
export interface ServerUnderTest {
  readonly portico: RunningPortico;
  /** Processor time since its start, milliseconds. */
  cpuMs(): Promise<number>;
  residentMiB(): Promise<number>;
  /** How late its event loop was, in 99 of 100 cases at most, since this was last asked; milliseconds. */
  eventLoopDelayMs(): Promise<number>;
}

/** The server as it runs in production, on the demo's accounts, with limits out of the way that one address would reach. */
export async function startServer(
  options: { readonly database?: FreshDatabase; readonly demoAppPort?: number } = {},
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
      LOOKUPS_PER_ADDRESS: unlimited,
      FAILURES_PER_ADDRESS: unlimited,
      FAILURES_PER_ACCOUNT: unlimited,
    },
  });
  const metric = async (name: string) => {
    const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  };
  return {
    portico,
    cpuMs: async () => 1000 * (await metric('process_cpu_seconds_total')),
    residentMiB: async () => (await metric('process_resident_memory_bytes')) / 1024 ** 2,
    eventLoopDelayMs: async () => 1000 * (await metric('nodejs_eventloop_lag_p99_seconds')),
  };
}

/** Runs `work` over all items, `width` at once; answers what each gave. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T); // within its length
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
