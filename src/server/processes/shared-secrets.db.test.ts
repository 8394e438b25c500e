import { describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { freePort } from '../../../test/free-port.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { startPortico } from '../../../test/portico.ts';
import { discoverDemoWeb, exchange, finishSignIn, startSignIn } from '../../../test/relying-party.ts';
import { startProxy } from '../../../test/round-robin-proxy.ts';
import { createSecrets, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { createProcessRegistry, describeThisProcess, sealWithSharedSecret } from './processes.ts';

const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)];
const isSealedBy = (secret: string, sealed: string) => createSecrets([secret]).tryOpen(sealed) !== undefined;

async function openDatabase(): Promise<Database> {
  const fresh = await freshDatabase();
  const database = await openFreshDatabase(fresh);
  onTestFinished(async () => {
    await database.close();
    await fresh.dispose();
  });
  return database;
}

const registryOf = (database: Database, secrets: Secrets) =>
  createProcessRegistry(database, secrets, describeThisProcess({ version: '1', settingsId: 'same' }, []));

describe('a process with a new secret', () => {
  it('seals with the former one until every other process knows the new one or has ended', async () => {
    const database = await openDatabase();
    const rotated = createSecrets([newer, older]);
    const own = registryOf(database, rotated);
    const one = registryOf(database, createSecrets([older]));
    const another = registryOf(database, createSecrets([older]));
    await one.refresh();
    await another.refresh();
    await own.refresh();
    expect(isSealedBy(older, rotated.seal('text'))).toBe(true);
    expect(createSecrets([older]).verify('text', rotated.sign('text'))).toBe(true);
    await one.leave();
    await own.refresh();
    expect(isSealedBy(older, rotated.seal('text'))).toBe(true);
    await another.leave();
    await registryOf(database, createSecrets([newer, older])).refresh();
    await own.refresh();
    expect(isSealedBy(newer, rotated.seal('text'))).toBe(true);
    expect(rotated.cookieKeys()).toEqual(createSecrets([newer, older]).cookieKeys());
  });

  it('waits two minutes for one that was killed, and the command line does too', async () => {
    const database = await openDatabase();
    await registryOf(database, createSecrets([older])).refresh();
    const rotated = createSecrets([newer, older]);
    await sealWithSharedSecret(database, rotated);
    expect(isSealedBy(older, rotated.seal('text'))).toBe(true);
    await database.db
      .updateTable('processes')
      .set((eb) => ({ seen_at: eb('seen_at', '-', 121_000) }))
      .execute();
    await sealWithSharedSecret(database, rotated);
    expect(isSealedBy(newer, rotated.seal('text'))).toBe(true);
  });

  it('keeps no secret in the database', async () => {
    const database = await openDatabase();
    await registryOf(database, createSecrets([newer, older])).refresh();
    const rows = await database.db.selectFrom('processes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/a{32}|b{32}/);
  });
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('two processes, one with a new secret', () => {
  it('sign people in through both in turn, and seal with the new one when both know it', async () => {
    const database = await freshDatabase('demo');
    const demoAppPort = await freePort();
    const url = `http://localhost:${await freePort()}`;
    const roomy = { FAILURES_PER_ADDRESS: '1000', LOOKUPS_PER_ADDRESS: '1000' };
    const shared = { ...roomy, PUBLIC_URL: url, TRUSTED_PROXIES: '1' };
    const ports = [await freePort(), await freePort()] as const;
    const start = (port: number, SECRETS: string) =>
      startPortico({ database, demoAppPort, port, processes: 1, env: { ...shared, SECRETS } });
    const former = await start(ports[0], older);
    const rotated = await start(ports[1], `${newer},${older}`);
    const proxy = await startProxy(Number(new URL(url).port), ports);
    const relyingParty = await discoverDemoWeb(url);
    const signIn = async () => {
      const started = await startSignIn({ url, demoAppPort }, relyingParty);
      return exchange(relyingParty, await finishSignIn(started, { username: 'ada@harbourlane.example' }), started);
    };
    for (let n = 0; n < 6; n++) expect((await signIn()).access_token).toBeDefined();

    await former.stop();
    const renewed = await start(ports[0], `${newer},${older}`);
    const reading = await openFreshDatabase(database);
    const isNewInUse = async () => {
      await signIn();
      const rows = await reading.db.selectFrom('oidc_records').select('payload').execute();
      return rows.some(({ payload }) => isSealedBy(newer, JSON.parse(payload).sealed ?? ''));
    };
    await expect.poll(isNewInUse, { timeout: 30_000 }).toBe(true);
    await reading.close();
    await proxy.close();
    await renewed.stop();
    await rotated.stop();
    await database.dispose();
  });
});
