import { execFileSync } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { readDemo } from '../src/server/operator/demo/demo-data.ts';
import { freshDatabase } from '../test/database.ts';
import { createDatabase } from '../test/database-server.ts';
import { type DistantPostgres, startDistantPostgres } from '../test/distant-postgres.ts';
import { startPostgres } from '../test/postgres.ts';
import { discoverDemoWeb } from '../test/relying-party.ts';
import { fewestTrips, signInAt } from '../test/round-trips.ts';
import { costsOf, measureCeremony, sumOf, width } from './ceremony.ts';
import type { Figure, Section } from './figures.ts';
import { startServer } from './server-under-test.ts';

const signIns = 400;
const warmUps = 300;
const distances = [60, 190] as const;

const clockTicks = () => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time of PostgreSQL and of all its processes so far, in milliseconds. Linux tells it in /proc. */
function serverTime(serverId: number, ticks: number): number {
  const statsOf = (id: string) => {
    try {
      return readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number);
    } catch {
      return []; // it has ended
    }
  };
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14];
  const own = statsOf(String(serverId));
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statsOf)
    .filter((stats) => stats[parent] === serverId);
  const sum = (stats: readonly number[], ...fields: readonly number[]) =>
    fields.reduce((total, field) => total + (stats[field] ?? 0), 0);
  const all =
    sum(own, user, system, endedUser, endedSystem) + children.reduce((total, one) => total + sum(one, user, system), 0);
  return (1000 * all) / ticks;
}

/** Processor time of one scrypt with N=16384, r=8, p=1 in this process, in milliseconds: the yardstick of all figures. */
function yardstickMs(): number {
  const times = 20;
  const before = process.cpuUsage();
  for (let n = 0; n < times; n += 1) scryptSync('password', `salt ${n}`, 32, { N: 16_384, r: 8, p: 1 });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** Seconds of a sign-in with a database so far away; without end if it is refused. */
async function secondsAt(distant: DistantPostgres, distanceMs: number, signIn: () => Promise<void>) {
  distant.moveTo(distanceMs / 2);
  const startedAt = performance.now();
  const isDone = await signIn().then(
    () => true,
    () => false,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  distant.moveTo(0);
  return isDone ? seconds : Number.POSITIVE_INFINITY;
}

/** Measures sign-ins on PostgreSQL: their round trips, what the database does for them, and how distance slows them. */
export async function measureDistance(): Promise<Section> {
  const { postgres, stop } = await startPostgres(['shared_buffers=512MB', 'synchronous_commit=on']);
  if (postgres.kind !== 'system') throw new Error('PostgreSQL is not installed.');
  const url = new URL(await createDatabase(postgres.url, 'distance'));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const distant = await startDistantPostgres(Number(url.port));
  url.port = String(distant.port);
  const { env, dispose } = await freshDatabase('nothing');
  const server = await startServer({ database: { env: { ...env, DATABASE_URL: url.href }, dispose } });
  const { password, accounts } = readDemo(0);
  const emails = accounts.flatMap(({ email, state, company }) =>
    email && state === 'active' && company === 'harbour-lane' ? [email] : [],
  );
  const users = (count: number) => Array.from({ length: count }, (_, number) => emails[number % emails.length] ?? '');
  await measureCeremony(server, users(warmUps), password);

  const {
    rows: [{ parent } = { parent: 0 }],
  } = await client.query<{ parent: number }>('select pg_backend_pid() as parent');
  const serverId = Number(
    readFileSync(`/proc/${parent}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[1],
  );
  const ticks = clockTicks();
  const wal = async () => Number((await client.query(`select pg_current_wal_lsn() - '0/0' as bytes`)).rows[0]?.bytes);
  const [databaseMs, walBytes] = [serverTime(serverId, ticks), await wal()];
  distant.takeTrips();
  const { steps } = await measureCeremony(server, users(signIns), password);
  const yardstick = yardstickMs();
  const statements = distant.takeTrips().length / signIns;
  const spent = (serverTime(serverId, ticks) - databaseMs) / signIns / yardstick;
  const written = ((await wal()) - walBytes) / signIns / 1024;
  const own = sumOf(costsOf(steps)) / yardstick;

  const relyingParty = await discoverDemoWeb(server.portico.url);
  const signIn = () => signInAt(server.portico, relyingParty, emails[0] ?? '');
  const trips = await fewestTrips(distant, server.portico, relyingParty, emails[0] ?? '');
  const figures: Figure[] = [];
  const nearSeconds = await secondsAt(distant, 0, signIn);
  for (const distance of distances)
    figures.push({
      what: `At ${distance} ms to the database and back, a sign-in waits`,
      value: (await secondsAt(distant, distance, signIn)) - nearSeconds,
      unit: 's',
      ...(distance === 60 && { budget: { atMost: 1.2 } }),
    });
  await server.portico[Symbol.asyncDispose]();
  await distant.close();
  await client.end();
  await stop();
  const total = [...trips.values()].reduce((sum, count) => sum + count, 0);
  return {
    title: 'Distance to PostgreSQL',
    how: `${signIns} whole sign-ins with their page and token, ${width} at once, each by a browser that is new to a known account, so that it queues a notice; a proxy counts round trips and delays them. Processor time is in yardsticks: one scrypt with N=16384, r=8, p=1 in the same run.`,
    figures: [
      { what: 'Round trips in a row', value: total, unit: '', budget: { atMost: 18 } },
      ...[...trips].map(([step, count]) => ({ what: `— ${step}`, value: count, unit: '' })),
      { what: 'Statements, with begin and commit', value: statements, unit: '' },
      { what: 'Processor time of PostgreSQL', value: spent, unit: 'yardsticks', budget: { atMost: 0.2 } },
      { what: 'Processor time of Portico', value: own, unit: 'yardsticks', budget: { atMost: 0.55 } },
      { what: 'Write-ahead log', value: written, unit: 'KB' },
      ...figures,
    ],
  };
}
