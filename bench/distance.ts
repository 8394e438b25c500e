import pg from 'pg';
import { readDemo } from '../src/server/operator/demo/demo-data.ts';
import { freshDatabase } from '../test/database.ts';
import { createDatabase } from '../test/database-server.ts';
import { type DistantPostgres, startDistantPostgres } from '../test/distant-postgres.ts';
import { startPostgres } from '../test/postgres.ts';
import { discoverDemoWeb } from '../test/relying-party.ts';
import { fewestTrips, signInAt } from '../test/round-trips.ts';
import { costsOf, measureCeremony, sumOf, width } from './ceremony.ts';
import { demoUsers } from './demo-users.ts';
import type { Figure, Section } from './figures.ts';
import { postgresClock, yardstickMs } from './processor-time.ts';
import { startServer } from './server-under-test.ts';

const signIns = 400;
/** V8 still compiles what runs often during the first thousand. */
const warmUps = 1000;
const distances = [60, 190] as const;

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

const { password } = readDemo(0);

/** A server on a database at this address. */
async function startAt(url: string) {
  const { env, dispose } = await freshDatabase('nothing');
  return startServer({ database: { env: { ...env, DATABASE_URL: url }, dispose } });
}

/** What a sign-in costs both, connected as they are in use. */
async function measureCost(url: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const server = await startAt(url);
  await measureCeremony(server, demoUsers(warmUps), password);
  const databaseClock = await postgresClock(client);
  const wal = async () => Number((await client.query(`select pg_current_wal_lsn() - '0/0' as bytes`)).rows[0]?.bytes);
  const [databaseMs, walBytes, before] = [databaseClock(), await wal(), yardstickMs()];
  const { steps } = await measureCeremony(server, demoUsers(signIns), password);
  const spent = (databaseClock() - databaseMs) / signIns;
  const written = ((await wal()) - walBytes) / signIns / 1024;
  const yardstick = (before + yardstickMs()) / 2;
  await server.portico[Symbol.asyncDispose]();
  await client.end();
  const own = sumOf(costsOf(steps));
  return [
    {
      what: 'Processor time of PostgreSQL',
      value: spent / yardstick,
      unit: 'yardsticks',
      budget: { atMost: 0.2 },
    },
    { what: 'Processor time of Portico', value: own / yardstick, unit: 'yardsticks', budget: { atMost: 0.55 } },
    { what: 'Write-ahead log', value: written, unit: 'KB' },
  ];
}

/** How many round trips a sign-in makes, and how distance slows it. */
async function measureTrips(url: URL): Promise<Figure[]> {
  const distant = await startDistantPostgres(Number(url.port));
  url.port = String(distant.port);
  const server = await startAt(url.href);
  const [email = ''] = demoUsers(1);
  await measureCeremony(server, demoUsers(signIns), password); // statements are prepared once they come again
  distant.takeTrips();
  await measureCeremony(server, demoUsers(signIns), password);
  const statements = distant.takeTrips().length / signIns;
  const relyingParty = await discoverDemoWeb(server.portico.url);
  const signIn = () => signInAt(server.portico, relyingParty, email);
  const trips = await fewestTrips(distant, server.portico, relyingParty, email);
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
  const total = [...trips.values()].reduce((sum, count) => sum + count, 0);
  return [
    { what: 'Round trips in a row', value: total, unit: '', budget: { atMost: 14 } },
    ...[...trips].map(([step, count]) => ({ what: `— ${step}`, value: count, unit: '' })),
    { what: 'Statements, with begin and commit', value: statements, unit: '' },
    ...figures,
  ];
}

/** Measures sign-ins on PostgreSQL: their round trips, what they cost, and how distance slows them. */
export async function measureDistance(): Promise<Section> {
  const { postgres, stop } = await startPostgres(['shared_buffers=512MB', 'synchronous_commit=on']);
  if (postgres.kind !== 'system') throw new Error('PostgreSQL is not installed.');
  const cost = await measureCost(await createDatabase(postgres.url, 'near'));
  const trips = await measureTrips(new URL(await createDatabase(postgres.url, 'distant')));
  await stop();
  return {
    title: 'Distance to PostgreSQL',
    how: `${signIns} whole sign-ins with their page and token, ${width} at once, each by a browser that is new to a known account, so that it queues a notice. First ${warmUps} to warm up. Processor time is in yardsticks: one scrypt with N=16384, r=8, p=1 in the same run. Then a proxy counts round trips and delays them.`,
    figures: [...cost, ...trips],
  };
}
