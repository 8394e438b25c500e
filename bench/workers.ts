import pg from 'pg';
import { readDemo } from '../src/server/operator/demo/demo-data.ts';
import { type CitusCluster, citusBinaries, startCitusCluster } from '../test/citus-cluster.ts';
import { freshDatabase } from '../test/database.ts';
import { spreadTables } from '../test/spread-database.ts';
import { costsOf, measureCeremony, sumOf, width } from './ceremony.ts';
import { demoUsers } from './demo-users.ts';
import type { Figure, Section } from './figures.ts';
import { postgresClock, yardstickMs } from './processor-time.ts';
import { startServer } from './server-under-test.ts';

const signIns = 400;
const warmUps = 300;
/** The yardstick of docs/capacity.md, by which a rate is told. */
const usualYardstickMs = 40;
const settings = ['fsync=off', 'synchronous_commit=on', 'full_page_writes=off', 'shared_buffers=256MB'];

/** What is spread: nothing, the audit, or the records of sessions and tokens too, which Portico does not offer. */
type What = 'nothing' | 'the audit' | 'the audit, and sessions and tokens';

/** What a sign-in costs: processor time in yardsticks. */
interface Cost {
  readonly coordinator: number;
  /** Of each worker. */
  readonly workers: readonly number[];
  readonly portico: number;
  /** Write-ahead log of the coordinator, in KB. */
  readonly written: number;
}

const nameOfDatabase = 'measured';

async function clocksOf({ coordinator, workers }: CitusCluster) {
  const clients = await Promise.all(
    [coordinator, ...workers].map(async ({ url }) => {
      const client = new pg.Client({ connectionString: url.replace(/\w+$/, nameOfDatabase) });
      await client.connect();
      return client;
    }),
  );
  const clocks = await Promise.all(clients.map(postgresClock));
  return {
    read: () => clocks.map((clock) => clock()),
    /** Bytes that the coordinator has written to its log. */
    async written(): Promise<number> {
      const answer = await clients[0]?.query(`select pg_current_wal_lsn() - '0/0' as bytes`);
      return Number(answer?.rows[0]?.bytes);
    },
    end: () => Promise.all(clients.map((client) => client.end())),
  };
}

async function spread(what: What, url: string): Promise<void> {
  if (what === 'nothing') return;
  await spreadTables(url);
  if (what === 'the audit') return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `select create_distributed_table('oidc_records', 'id', colocate_with => 'none', shard_count => 12)`,
  );
  await client.end();
}

async function costOf(binaries: string, what: What, workers: number): Promise<Cost> {
  process.stderr.write(`Signing in with ${what} spread, workers: ${workers}…\n`);
  const cluster = await startCitusCluster(binaries, workers, settings);
  const url = await cluster.createDatabase(nameOfDatabase);
  const { env, dispose } = await freshDatabase('nothing');
  const server = await startServer({ database: { env: { ...env, DATABASE_URL: url }, dispose } });
  await spread(what, url);
  const { password } = readDemo(0);
  await measureCeremony(server, demoUsers(warmUps), password);
  const clocks = await clocksOf(cluster);
  const [before, writtenBefore] = [clocks.read(), await clocks.written()];
  const { steps } = await measureCeremony(server, demoUsers(signIns), password);
  const yardstick = yardstickMs();
  const [coordinator = 0, ...each] = clocks.read().map((ms, n) => (ms - (before[n] ?? 0)) / signIns / yardstick);
  const portico = sumOf(costsOf(steps)) / yardstick;
  const written = ((await clocks.written()) - writtenBefore) / signIns / 1024;
  await clocks.end();
  await server.portico[Symbol.asyncDispose]();
  await cluster.remove();
  return { coordinator, workers: each, portico, written };
}

/** Sign-ins a second that each machine of PostgreSQL carries with one core; the smallest is what all carry. */
const rateOf = ({ coordinator, workers }: Cost) => 1000 / (Math.max(coordinator, ...workers) * usualYardstickMs);

function figuresOf(where: string, cost: Cost, plain: Cost): readonly Figure[] {
  const beside = (value: number) => ({ what: 'nothing spread', value });
  const worker = cost.workers.reduce((sum, each) => sum + each, 0) / Math.max(1, cost.workers.length);
  const workers: Figure = { what: '— each worker', value: worker, unit: 'yardsticks' };
  return [
    {
      what: `${where}: coordinator`,
      value: cost.coordinator,
      unit: 'yardsticks',
      yardstick: beside(plain.coordinator),
    },
    { what: '— its write-ahead log', value: cost.written, unit: 'KB', yardstick: beside(plain.written) },
    ...(cost.workers.length > 0 ? [workers] : []),
    { what: '— Portico', value: cost.portico, unit: 'yardsticks', yardstick: beside(plain.portico) },
    { what: '— carried with one core each', value: rateOf(cost), unit: 'a second', yardstick: beside(rateOf(plain)) },
  ];
}

/** Measures sign-ins with tables spread over one, two and three workers of Citus. Undefined where it is not installed. */
export async function measureWorkers(): Promise<Section | undefined> {
  const binaries = citusBinaries();
  if (!binaries) return undefined;
  const plain = await costOf(binaries, 'nothing', 0);
  const figures = [...figuresOf('Nothing spread', plain, plain)];
  for (const what of ['the audit', 'the audit, and sessions and tokens'] as const)
    for (const workers of [1, 2, 3])
      figures.push(...figuresOf(`Spread: ${what}; workers: ${workers}`, await costOf(binaries, what, workers), plain));
  return {
    title: 'Sign-ins on workers of Citus',
    how: `${signIns} whole sign-ins with their page and token, ${width} at once, each by a new browser, with a coordinator and workers that are servers of one machine. Processor time is in yardsticks: one scrypt with N=16384, r=8, p=1 in the same run. A rate is computed: what the busiest machine carries with one core and a yardstick of ${usualYardstickMs} ms.`,
    figures,
  };
}
