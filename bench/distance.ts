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

  const databaseClock = await postgresClock(client);
  const wal = async () => Number((await client.query(`select pg_current_wal_lsn() - '0/0' as bytes`)).rows[0]?.bytes);
  const [databaseMs, walBytes] = [databaseClock(), await wal()];
  distant.takeTrips();
  const { steps } = await measureCeremony(server, users(signIns), password);
  const yardstick = yardstickMs();
  const statements = distant.takeTrips().length / signIns;
  const spent = (databaseClock() - databaseMs) / signIns / yardstick;
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
      { what: 'Round trips in a row', value: total, unit: '', budget: { atMost: 14 } },
      ...[...trips].map(([step, count]) => ({ what: `— ${step}`, value: count, unit: '' })),
      { what: 'Statements, with begin and commit', value: statements, unit: '' },
      { what: 'Processor time of PostgreSQL', value: spent, unit: 'yardsticks', budget: { atMost: 0.2 } },
      { what: 'Processor time of Portico', value: own, unit: 'yardsticks', budget: { atMost: 0.55 } },
      { what: 'Write-ahead log', value: written, unit: 'KB' },
      ...figures,
    ],
  };
}
