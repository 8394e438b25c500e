import pg from 'pg';
import { foreignHashes } from '../src/server/accounts/foreign-hash.ts';
import { createPasswordHasher } from '../src/server/accounts/password-hasher.ts';
import { openDatabase } from '../src/server/storage/database.ts';
import { keepMonths } from '../src/server/storage/monthly-partitions.ts';
import { expiringTables, migrations } from '../src/server/tables.ts';
import { startPostgres } from '../test/postgres.ts';
import { demoPassword, discoverDemoWeb } from '../test/relying-party.ts';
import { signInAt } from '../test/round-trips.ts';
import { costsOf, measureCeremony, sumOf } from './ceremony.ts';
import type { Section } from './figures.ts';
import { type AuditedSize, expiredPartition, growPostgres } from './grown-postgres.ts';
import { postgresClock, yardstickMs } from './processor-time.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

const small: AuditedSize = { accounts: 10_000, records: 30_000, audit: 100_000 };
const large: AuditedSize = { accounts: 1_000_000, records: 3_000_000, audit: 10_000_000 };
const warmUps = 300;
/** Sign-ins of each size in a turn. */
const inTurn = 100;
const turns = 8;
const mostGrowth = 1.1;
const dayMs = 24 * 3600_000;
/** The servers leave the expired month to the bench, which drops it as their sweep would. */
const settings = { AUDIT_DAYS: '4000' };
const auditKeptMs = 400 * dayMs;
/** At a million accounts, a busy second writes 800 records that expire: 56 sign-ins with four, 280 refreshes with two. */
const leastSwept = 800;

/** An installation of a size, its users in an order that spreads over all of them, and what their sign-ins have cost. */
interface Installation {
  readonly size: AuditedSize;
  readonly url: string;
  readonly server: ServerUnderTest;
  readonly readySeconds: number;
  used: number;
  signIns: number;
  porticoMs: number;
  postgresMs: number;
  writtenKb: number;
}

async function install(serverUrl: string, size: AuditedSize, passwordHash: string): Promise<Installation> {
  process.stderr.write(`Making ${size.accounts} accounts, ${size.records} records and ${size.audit} of the audit…\n`);
  const grown = await growPostgres(serverUrl, size, passwordHash);
  const startedAt = performance.now();
  const server = await startServer({ ...grown, env: settings });
  const readySeconds = (performance.now() - startedAt) / 1000;
  return { size, url: grown.url, server, readySeconds, used: 0, signIns: 0, porticoMs: 0, postgresMs: 0, writtenKb: 0 };
}

/** The next users of an installation. */
const nextUsers = (installation: Installation, count: number) =>
  Array.from({ length: count }, () => `p${(installation.used++ * 7919) % installation.size.accounts}@grown.example`);

async function measureTurn(installation: Installation, client: pg.Client, databaseMs: () => number): Promise<void> {
  const wal = async () => Number((await client.query(`select pg_current_wal_lsn() - '0/0' as bytes`)).rows[0]?.bytes);
  const [msBefore, bytesBefore] = [databaseMs(), await wal()];
  const { steps } = await measureCeremony(installation.server, nextUsers(installation, inTurn), demoPassword);
  installation.postgresMs += databaseMs() - msBefore;
  installation.writtenKb += ((await wal()) - bytesBefore) / 1024;
  installation.porticoMs += inTurn * sumOf(costsOf(steps));
  installation.signIns += inTurn;
}

/** Signs in all the time while `work` runs. Returns the longest sign-in that has ended since `work` called `begin`, in seconds. */
async function whileSigningIn(installation: Installation, work: (begin: () => void) => Promise<unknown>) {
  const { portico } = installation.server;
  const relyingParty = await discoverDemoWeb(portico.url);
  let times: number[] = [];
  let isOver = false;
  const lanes = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await signInAt(portico, relyingParty, nextUsers(installation, 1)[0] ?? '');
      times.push((performance.now() - startedAt) / 1000);
    }
  });
  await work(() => {
    times = [];
  });
  isOver = true;
  await Promise.all(lanes);
  return Math.max(...times);
}

/** Waits until the server has swept all expired records. Returns their number and how long it took from the first one on. */
async function sweep(client: pg.Client, begin: () => void) {
  const now = Date.now(); // as a number, so that the index serves it
  const count = async () => {
    const { rows } = await client.query('select count(*) as rows from oidc_records where expires_at < $1', [now]);
    return Number(rows[0]?.rows);
  };
  const all = await count();
  const lookEveryMs = 500;
  const next = () => new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  while ((await count()) >= all) await next();
  begin();
  const startedAt = performance.now();
  while ((await count()) > 0) await next();
  return { rows: all, seconds: (performance.now() - startedAt) / 1000 };
}

async function dropMonth(url: string): Promise<number> {
  const row = expiringTables.find(({ table }) => table === 'audit')?.monthly;
  if (!row) throw new Error('The audit has no months.');
  const database = await openDatabase({ databaseUrl: url, isPooled: false }, migrations);
  const startedAt = performance.now();
  const { dropped } = await keepMonths(database.db, row, auditKeptMs);
  const seconds = (performance.now() - startedAt) / 1000;
  await database.close();
  if (!dropped.includes(expiredPartition())) throw new Error(`Dropped ${dropped.join(', ') || 'nothing'}.`);
  return seconds;
}

/** Compares the cost of a sign-in on a small and a large installation on PostgreSQL, and sweeps the large one meanwhile. */
export async function measureGrowthOnPostgres(): Promise<Section> {
  const { postgres, stop } = await startPostgres(['shared_buffers=1GB', 'synchronous_commit=on', 'max_wal_size=4GB']);
  if (postgres.kind !== 'system') throw new Error('PostgreSQL is not installed.');
  const passwordHash = await createPasswordHasher(1, foreignHashes).hash(demoPassword);
  const before = await install(postgres.url, small, passwordHash);
  const after = await install(postgres.url, large, passwordHash);
  const client = new pg.Client({ connectionString: after.url });
  await client.connect();
  const databaseMs = await postgresClock(client);

  process.stderr.write('Sweeping while signing in…\n');
  let swept = { rows: 0, seconds: Number.NaN };
  const longestAtSweep = await whileSigningIn(after, async (begin) => (swept = await sweep(client, begin)));
  let droppedSeconds = Number.NaN;
  const longestAtDrop = await whileSigningIn(after, async () => (droppedSeconds = await dropMonth(after.url)));

  process.stderr.write('Signing in at both sizes…\n');
  await client.query('checkpoint');
  const [yardsticks, both] = [[] as number[], [before, after]];
  // Both processes have compiled as much of their code.
  while (before.used < after.used) await measureCeremony(before.server, nextUsers(before, warmUps), demoPassword);
  for (const one of both) await measureCeremony(one.server, nextUsers(one, warmUps), demoPassword);
  for (let turn = 0; turn < turns; turn++) {
    for (const one of turn % 2 === 0 ? both : both.toReversed()) await measureTurn(one, client, databaseMs);
    yardsticks.push(yardstickMs());
  }
  const yardstick = yardsticks.reduce((sum, ms) => sum + ms, 0) / turns;
  for (const { server } of both) await server.portico[Symbol.asyncDispose]();
  await client.end();
  await stop();
  const beside = (of: (one: Installation) => number) => ({
    value: of(after),
    yardstick: { what: `${small.accounts} accounts`, value: of(before) },
  });
  const compared = (what: string, of: (one: Installation) => number) => ({
    what,
    unit: 'yardsticks',
    ...beside(of),
  });
  const inYardsticks = (ms: number, { signIns }: Installation) => ms / signIns / yardstick;
  const whole = (one: Installation) => inYardsticks(one.porticoMs + one.postgresMs, one);
  return {
    title: 'Growth on PostgreSQL',
    how: `${inTurn * turns} whole sign-ins with page and token on ${large.accounts} accounts, ${large.records} records and ${large.audit} of the audit, half of them of this month, beside ${small.accounts}, ${small.records} and ${small.audit}, ${inTurn} each in turn. Processor time is in yardsticks: one scrypt with N=16384, r=8, p=1 in the same run. Before, a twentieth of the records is swept, and the other half of the audit, an expired month, is dropped, while four users at once sign in.`,
    figures: [
      { ...compared('A whole sign-in, Portico and PostgreSQL', whole), budget: { atMost: mostGrowth * whole(before) } },
      compared('— Portico', (one) => inYardsticks(one.porticoMs, one)),
      compared('— PostgreSQL', (one) => inYardsticks(one.postgresMs, one)),
      { what: 'Write-ahead log', unit: 'KB', ...beside((one) => one.writtenKb / one.signIns) },
      {
        what: 'Expired records swept while signing in',
        value: swept.rows / swept.seconds,
        unit: 'a second',
        budget: { atLeast: leastSwept },
      },
      { what: '— the longest sign-in meanwhile', value: longestAtSweep, unit: 's', budget: { atMost: 1 } },
      {
        what: `${large.audit / 2} records of the audit dropped while signing in`,
        value: droppedSeconds,
        unit: 's',
        budget: { atMost: 1 },
      },
      { what: '— the longest sign-in meanwhile', value: longestAtDrop, unit: 's', budget: { atMost: 1 } },
      { what: 'Ready after', unit: 's', ...beside(({ readySeconds }) => readySeconds), budget: { atMost: 3 } },
    ],
  };
}
