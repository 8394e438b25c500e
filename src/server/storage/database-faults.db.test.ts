import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { effort } from '../../../test/effort.ts';
import { startPgBouncer } from '../../../test/pgbouncer.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { createPostgresServer, type PostgresServer } from '../../../test/postgres-server.ts';
import { loadable, type SignInLoad, secondsUntilBack, startSignInLoad } from '../../../test/sign-in-load.ts';
import { startTcpProxy } from '../../../test/tcp-proxy.ts';

const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;
const isSoak = effort > 1;
/** What is promised, where the machine has nothing else to do; else what tells an answer from none. */
const answeredWithin = isSoak ? 5 : 30;
const readinessWithin = isSoak ? 1 : 20;
const backWithin = isSoak ? 5 : 30;
const loops = 3;

/** Acknowledged commits survive a crash of the server, though not one of its machine. */
const settings = ['fsync=off', 'max_connections=100'];
const binariesOf = () => (postgres?.kind === 'system' ? postgres.binaries : '');
const asDatabase = (fresh: FreshDatabase, url: string): FreshDatabase => ({
  ...fresh,
  env: { ...fresh.env, DATABASE_URL: url },
});

/** The status of /readyz on each process, and the seconds of the slowest answer. */
async function readiness(portico: RunningPortico) {
  const startedAt = performance.now();
  const statuses = await Promise.all([1, 2].map(async () => (await fetch(`${portico.url}/readyz`)).status));
  return { statuses, seconds: (performance.now() - startedAt) / 1000 };
}

async function expectNotReady(portico: RunningPortico): Promise<void> {
  await expect.poll(async () => (await readiness(portico)).statuses).toEqual([503, 503]);
  expect((await readiness(portico)).seconds).toBeLessThan(readinessWithin);
}

const refusals = ({ answers }: SignInLoad) => answers.filter(({ status }) => status === 503).length;

/** Waits until the load meets the fault. */
async function expectRefusals(load: SignInLoad): Promise<void> {
  const before = refusals(load);
  await expect.poll(() => refusals(load)).toBeGreaterThan(before);
}

async function expectBack(load: SignInLoad): Promise<void> {
  expect(await secondsUntilBack(load)).toBeLessThan(backWithin);
}

/** Ends the load: every request was answered in time, no process has ended, and nothing acknowledged is lost. */
async function expectUnharmed(portico: RunningPortico, load: SignInLoad): Promise<void> {
  await load.stop();
  expect(load.answers.filter(({ status }) => ![200, 303, 503].includes(status))).toEqual([]);
  expect(load.answers.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);
  expect(load.answers.filter(({ seconds }) => seconds > answeredWithin)).toEqual([]);
  expect(load.acknowledged.length).toBeGreaterThan(loops);
  expect(await load.countLost()).toBe(0);
  expect(await portico.stop()).toBe(0);
}

const underLoad = async (portico: RunningPortico) => {
  const load = await startSignInLoad(portico, loops);
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(loops);
  return load;
};

/** Waits until a process asks for a server that is not there. */
async function untilAsked(port: number): Promise<void> {
  const listener = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(listener, 'connection');
  await once(listener.close(), 'close');
}

const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Breaks the connections of a database that are open, again and again, until there were so many. */
async function terminateRepeatedly(url: string, least: number): Promise<void> {
  const administrator = new pg.Client({ connectionString: url });
  await administrator.connect();
  let terminated = 0;
  while (terminated < least) {
    await sleep(100);
    terminated += (await administrator.query(terminate)).rowCount ?? 0;
  }
  await administrator.end();
}

// PGlite runs in the test's process: it has neither other backends nor processes of its own.
describe.runIf(postgres?.kind === 'system')(
  'sign-ins on two processes outlast PostgreSQL',
  { timeout: 180_000 * effort },
  () => {
    it('whose connections break, behind PgBouncer in transaction mode too', async () => {
      const database = await freshDatabase('demo');
      const { DATABASE_URL = '' } = database.env;
      const bouncer = await startPgBouncer(DATABASE_URL);
      const pooled = asDatabase(database, bouncer.urlOf(new URL(DATABASE_URL).pathname.slice(1)));
      const breaks = 20 * effort;
      for (const [direct, pooling] of [
        [database, {}],
        [pooled, { DATABASE_POOLED: 'true' }],
      ] as const) {
        const portico = await startPortico({ database: direct, processes: 2, env: { ...loadable, ...pooling } });
        const load = await underLoad(portico);
        await terminateRepeatedly(DATABASE_URL, breaks);
        await expectBack(load);
        await expectUnharmed(portico, load);
      }
      await bouncer.stop();
      await database.dispose();
    });

    it('that comes late, crashes, restarts and freezes', async () => {
      const server = await createPostgresServer(binariesOf(), { settings });
      const fresh = await freshDatabase('nothing');
      const database = asDatabase(fresh, server.url);
      const starting = startPortico({ database, processes: 2, env: loadable });
      await untilAsked(server.port);
      await server.start();
      const portico = await starting;
      expect(portico.output()).toMatch(/^The database is not available: .+\. Portico waits for it\.$/m);
      const load = await underLoad(portico);
      for (let round = 0; round < effort; round++) {
        await server.crash();
        await expectNotReady(portico);
        await expectRefusals(load);
        await server.start();
        await expectBack(load);
        server.freeze();
        await expectNotReady(portico);
        await expectRefusals(load);
        server.thaw();
        await expectBack(load);
        await expect.poll(async () => (await readiness(portico)).statuses).toEqual([200, 200]);
      }
      await expectUnharmed(portico, load);
      await server.remove();
      await fresh.dispose();
    });

    it.runIf(isSoak)('that fails over to a synchronous standby after a crash, and after it fell silent', async () => {
      for (const fail of ['crash', 'freeze'] as const) {
        const primary = await createPostgresServer(binariesOf(), { settings });
        await primary.start();
        const standby = await createPostgresServer(binariesOf(), { settings, standbyOf: primary });
        await standby.start();
        await commitOnStandby(primary);
        const proxy = await startTcpProxy(primary.port);
        const fresh = await freshDatabase('nothing');
        const address = new URL(primary.url);
        address.port = String(proxy.port);
        const portico = await startPortico({ database: asDatabase(fresh, address.href), processes: 2, env: loadable });
        const load = await underLoad(portico);
        await primary[fail]();
        await expectRefusals(load);
        await runOn(standby, 'select pg_promote()');
        proxy.leadTo(standby.port);
        await expectBack(load);
        await expectUnharmed(portico, load);
        await proxy.close();
        await standby.remove();
        primary.thaw();
        await primary.remove();
        await fresh.dispose();
      }
    });
  },
);

async function runOn({ url }: PostgresServer, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** Makes each commit wait for the standby. */
async function commitOnStandby(primary: PostgresServer): Promise<void> {
  await runOn(primary, "alter system set synchronous_standby_names = '*'");
  await runOn(primary, 'select pg_reload_conf()');
  const states = async () => (await runOn(primary, 'select sync_state from pg_stat_replication')).rows;
  await expect.poll(states).toEqual([{ sync_state: 'sync' }]);
}
