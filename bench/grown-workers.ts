import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { createAudit } from '../src/server/audit/audit.ts';
import { digestRecords } from '../src/server/audit/seals/digest-records.ts';
import type { Database } from '../src/server/storage/database.ts';
import { keepMonths, monthOf, nameOfMonth } from '../src/server/storage/monthly-partitions.ts';
import { spreadableTables } from '../src/server/tables.ts';
import { type CitusCluster, citusBinaries, startCitusCluster } from '../test/citus-cluster.ts';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { spreadTables } from '../test/spread-database.ts';
import { type Figure, median, type Section } from './figures.ts';

const records = 4_000_000;
const accounts = 100_000;
const months = 4;
const searches = 15;
const dayMs = 24 * 3600 * 1000;
const settings = [
  'fsync=off',
  'synchronous_commit=on',
  'full_page_writes=off',
  'shared_buffers=1GB',
  'max_wal_size=8GB',
];
const nameOfDatabase = 'grown';

/** Fills the audit of a database with months that lie behind. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const from = monthOf(Date.now(), -months);
  const eachMs = (monthOf(Date.now()) - from) / records;
  await client.query(
    `insert into audit (id, at, event, outcome, account_id, client_id, sign_in_id, address, trace_id)
      select md5('record' || i), ${from} + (${eachMs} * i)::bigint,
        (array['signInOpened', 'passwordChecked', 'signInFinished', 'tokenIssued'])[1 + i % 4], 'ok',
        'account-' || (i / 4 * 7919::bigint % ${accounts}), 'demo-web', md5('sign-in' || i / 4),
        '198.51.' || i % 200 || '.' || i % 250, md5('trace' || i)
      from generate_series(1, ${records - 1}) i`,
  );
  await client.query('vacuum analyze');
  await client.end();
}

async function medianMs(work: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < searches; n += 1) {
    const startedAt = performance.now();
    await work(n);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** Milliseconds of what operators and sealers read. */
async function readings(database: Database) {
  const audit = createAudit(database);
  const middle = monthOf(Date.now(), -2);
  const startedAt = performance.now();
  const sealed = await digestRecords(database, { from: middle, until: middle + dayMs });
  const sealing = performance.now() - startedAt;
  return {
    account: await medianMs((n) => audit.read({ accountId: `account-${n * 77}`, limit: 50 })),
    signIn: await medianMs((n) =>
      audit.read({ signInId: `none-${n}`, from: middle + n * dayMs, to: middle + (n + 1) * dayMs, limit: 50 }),
    ),
    sealedEach: sealing / ((sealed?.records ?? 1) / 1000),
  };
}

/** Writes records one after another until told to end. Returns the milliseconds of the slowest. */
function writeMeanwhile(database: Database) {
  const audit = createAudit(database);
  let isOver = false;
  const work = async () => {
    let longestMs = 0;
    while (!isOver) {
      const startedAt = performance.now();
      await audit.record({ event: 'signedOut', outcome: 'ok' });
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await turn();
    }
    return longestMs;
  };
  const working = [work(), work()];
  return async () => {
    isOver = true;
    return Math.max(...(await Promise.all(working)));
  };
}

const gigabytes = async (server: { readonly url: string }) => {
  const client = new pg.Client({ connectionString: server.url.replace(/\w+$/, nameOfDatabase) });
  await client.connect();
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
  await client.end();
  return Number(rows[0].bytes) / 1e9;
};

async function measureOn(cluster: CitusCluster): Promise<readonly Figure[]> {
  const workers = cluster.workers.length;
  process.stderr.write(`Spreading a grown audit, workers: ${workers}…\n`);
  const url = await cluster.createDatabase(nameOfDatabase);
  const database = await openFreshDatabase({
    env: { DATA_DIR: '', DATABASE_URL: url },
    dispose: async () => undefined,
  });
  await fill(url);
  const [before, bytesBefore] = [await readings(database), await gigabytes(cluster.coordinator)];
  const end = writeMeanwhile(database);
  const startedAt = performance.now();
  const [spread] = await spreadTables(url);
  const seconds = (performance.now() - startedAt) / 1000;
  const longestMs = await end();
  const after = await readings(database);
  const [row] = spreadableTables;
  if (!row || !spread) throw new Error('Nothing was spread.');
  const sizes = await Promise.all([cluster.coordinator, ...cluster.workers].map(gigabytes));
  const dropping = performance.now();
  const { dropped } = await keepMonths(database.db, row, Date.now() - monthOf(Date.now(), -months + 1));
  const droppedMs = performance.now() - dropping;
  if (dropped.join() !== nameOfMonth('audit', monthOf(Date.now(), -months))) throw new Error('No month was dropped.');
  await database.close();
  const beside = (what: string, value: number) => ({ yardstick: { what, value } });
  const [coordinator = 0, ...each] = sizes;
  return [
    { what: `Workers: ${workers}. Spread while it is written`, value: records / seconds, unit: 'records a second' },
    { what: '— the lock at the end', value: spread.heldMs, unit: 'ms' },
    { what: '— the slowest record written meanwhile', value: longestMs, unit: 'ms' },
    { what: '— coordinator', value: coordinator, unit: 'GB', ...beside('before', bytesBefore) },
    { what: '— largest worker', value: Math.max(...each), unit: 'GB' },
    {
      what: '— the newest 50 records of an account',
      value: after.account,
      unit: 'ms',
      ...beside('before', before.account),
    },
    { what: '— a day searched by sign-in', value: after.signIn, unit: 'ms', ...beside('before', before.signIn) },
    {
      what: '— 1000 records read and digested to seal them',
      value: after.sealedEach,
      unit: 'ms',
      ...beside('before', before.sealedEach),
    },
    { what: `— a month of ${records / months} records dropped`, value: droppedMs, unit: 'ms' },
  ];
}

/** Measures an audit that is spread over one and two workers of Citus. Undefined where it is not installed. */
export async function measureGrownWorkers(): Promise<Section | undefined> {
  const binaries = citusBinaries();
  if (!binaries) return undefined;
  const figures: Figure[] = [];
  for (const workers of [1, 2]) {
    const cluster = await startCitusCluster(binaries, workers, settings);
    figures.push(...(await measureOn(cluster)));
    await cluster.remove();
  }
  return {
    title: 'A grown audit on workers of Citus',
    how: `${records} records of ${months} months, ${accounts} accounts, with a coordinator and workers that are servers of one machine, so that they share its processors. Two writers add records meanwhile.`,
    figures,
  };
}
