import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as oidc from 'openid-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { HttpBrowser } from './http-browser.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { operateOn } from './operate-on.ts';
import { type RunningProcess, startServerAt } from './portico.ts';
import { type ProvisioningServer, startProvisioningServer } from './provisioning-server.ts';
import { demoPassword, exchange, startSignIn, takeCode } from './relying-party.ts';
import { startProxy } from './round-robin-proxy.ts';
import { loadable, startSignInLoad } from './sign-in-load.ts';
import { versionBefore } from './version-before.ts';
import { administer } from './without-table.ts';

const before = versionBefore();
const versions = { before, present: undefined };
type Version = keyof typeof versions;

let database: FreshDatabase;
let mail: MailServer;
let service: ProvisioningServer;
let port: number;
let url: string;
const demoAppPort = 4999;
const lookMs = 100;
const novasNumber = '+14165550161';
const isUp = () =>
  fetch(`${url}/livez`).then(
    ({ ok }) => ok,
    () => false,
  );
const refusedMail = new Map<string, number>();
const running: RunningProcess[] = [];
beforeEach(async () => {
  database = await freshDatabase('nothing');
  mail = await startMailServer({ refused: refusedMail });
  service = await startProvisioningServer();
  port = await freePort();
  url = `http://localhost:${port}`;
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.kill();
  await mail.close();
  await service.close();
  await database.dispose();
});

/** Each version has a folder of its own, so that commands reach its own process. */
function environmentOf(version: Version) {
  const DATA_DIR = join(database.env.DATA_DIR, version);
  mkdirSync(DATA_DIR, { recursive: true });
  return { ...database.env, DATA_DIR, SECRETS: loadable.SECRETS };
}

/** Starts a process of a version on the database, with the demo. */
async function start(version: Version, given?: number, more: Record<string, string> = {}): Promise<RunningProcess> {
  const own = given ?? (await freePort());
  const env = {
    ...loadable,
    PUBLIC_URL: url,
    DEMO: 'true',
    DEMO_APP_PORT: String(demoAppPort),
    OPENINGS_PER_ADDRESS: '1000000',
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@tellwick.example',
    EMERGENCY_PROVISIONING_URL: service.url,
    NEWER_DATABASE: 'true',
    SHUTDOWN_DELAY_SECONDS: '2',
    ...environmentOf(version),
    ...more,
  };
  const started = await startServerAt(`http://localhost:${own}`, own, env, versions[version]);
  running.push(started);
  return started;
}

/** A way to the installation whose requests reach the process that is chosen at the time. */
function wayTo(first: RunningProcess) {
  const way = {
    process: first,
    send: ((input, init) => {
      const address = new URL(input instanceof Request ? input.url : input);
      address.port = String(way.process.port);
      return fetch(address, init);
    }) as typeof fetch,
  };
  return way;
}

/** The app of the demo, which reaches the installation by a way. */
async function appOn({ send }: ReturnType<typeof wayTo>): Promise<oidc.Configuration> {
  const secret = oidc.ClientSecretBasic('demo-web-secret-for-a-developers-machine-only');
  return oidc.discovery(new URL(url), 'demo-web', undefined, secret, {
    execute: [oidc.allowInsecureRequests],
    [oidc.customFetch]: (address, options) => send(address, options as RequestInit), // fetch takes all of its options
  });
}

const command = (version: Version, args: readonly string[]) =>
  operateOn({ database: { env: environmentOf(version) }, url }, args, '', versions[version]);

/** Opens a sign-in by a way. */
async function begin(way: ReturnType<typeof wayTo>, app: oidc.Configuration, parameters: Record<string, string> = {}) {
  const browser = new HttpBrowser(url, {}, way.send);
  return startSignIn({ url, demoAppPort }, app, parameters, browser);
}
type Begun = Awaited<ReturnType<typeof begin>>;

const enter = async ({ browser, signInId }: Begun, username = 'ada@harbourlane.example'): Promise<string> => {
  const { status, data } = await browser.call('/api/login', { username, password: demoPassword }, signInId);
  expect(status).toMatchObject({ success: true });
  return data.oneTimeSession;
};

/** Acknowledges the government notice, and gets no code, as the session token is not the right one. */
async function seeNotice({ browser, signInId }: Begun): Promise<void> {
  const call = '/api/post-authn/generate-code';
  const { status } = await browser.call(call, { oneTimeSession: 'x', fedrampNotificationCompleted: true }, signInId);
  expect(status.code).toBe(221);
}

/** The user's line, and what it may use, during a sign-in or in the session after it. */
async function lineOf({ browser, signInId }: Pick<Begun, 'browser' | 'signInId'>) {
  const headers: Record<string, string> = signInId ? { 'portico-sign-in': signInId } : {};
  const read = async (path: string) => JSON.parse((await browser.get(path, headers)).text).data;
  const [line] = (await read('/api/account/list-device-emergency-address')).records;
  const { records } = await read('/api/account/list-emergency-locations');
  return { ...line, locationId: records[0].id };
}

const dueNow = (table: string) => administer(database, `update ${table} set next_at = 1 where next_at is not null`);

/** Lets the service agree to every order, and what waits for it go on. */
async function settledStatusOf({ browser }: Begun): Promise<string> {
  for (const one of service.registrations.values()) one.status = 'Valid';
  await dueNow('emergency_provisioning');
  return (await lineOf({ browser, signInId: '' })).emergency.addressStatus;
}

describe.runIf(before)('the version before', () => {
  it('serves requests of the same sign-ins beside the present one, through an update, and none fails', async () => {
    const old = await start('before');
    const ownPort = await freePort();
    const proxy = await startProxy(port, [old.port, ownPort], lookMs);
    await expect.poll(async () => (await Promise.all([isUp(), isUp()])).every(Boolean)).toBe(true);
    const load = await startSignInLoad({ url, demoAppPort }, 3);
    const signInsMore = async (count: number) => {
      const soFar = load.acknowledged.length;
      await expect.poll(() => load.acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(soFar + count);
    };
    await signInsMore(10);
    await start('present', ownPort);
    await signInsMore(40);
    await command('present', ['client', 'set', 'demo-web', '--name', 'Partner']);
    await signInsMore(40);
    await old.stop();
    await signInsMore(10);
    await load.stop();
    expect(load.answers.filter(({ status }) => status >= 500 || status === 0)).toEqual([]);
    expect(await load.countLost()).toBe(0);
    await proxy.close();
  });

  it.each<[Version, Version]>([
    ['before', 'present'],
    ['present', 'before'],
  ])('finishes what the other has begun: first %s, then %s', async (first, second) => {
    const way = wayTo(await start(first));
    const app = await appOn(way);
    service.before = async () => 503;
    const ivy = 'ivy@graniteferry.example';
    refusedMail.set(ivy, 451);

    const opened = await begin(way, app);
    const entered = await begin(way, app);
    const session = await enter(entered);
    const returning = await begin(way, app);
    const callback = await takeCode(returning, await enter(returning));
    const noticed = await begin(way, app);
    const ruth = await enter(noticed, 'ruth@fortalder.example');
    await seeNotice(noticed);
    const redeemed = await begin(way, app);
    const tokens = await exchange(app, await takeCode(redeemed, await enter(redeemed)), redeemed);
    const asked = await begin(way, app);
    const reset = await asked.browser.call('/api/account/email-recovery-link', { username: ivy }, asked.signInId);
    expect(reset.status).toMatchObject({ success: true });
    const atLine = await begin(way, app);
    const nova = await enter(atLine, 'nova@birchquay.example');
    const { deviceId, locationId } = await lineOf(atLine);
    const chosen = await atLine.browser.call(
      '/api/account/register-virtual-line',
      {
        originalDeviceId: deviceId,
        emergencyLocationsEnabled: true,
        emergencyLocationId: locationId,
        acknowledgements: ['usesAddress', 'limits', 'notInRecords', 'nationalCallCenter', 'outOfCountry'],
      },
      atLine.signInId,
    );
    expect(chosen.data).toMatchObject({
      outcome: 'registered',
      line: { emergency: { addressStatus: 'Provisioning' } },
    });
    await command(first, [
      ...'client add crossing --public --redirect-uri http://localhost:1/'.split(' '),
      '--name',
      'C',
    ]);
    await expect.poll(() => service.requests.length).toBeGreaterThan(0);
    await way.process.stop();

    service.before = async () => undefined;
    refusedMail.clear();
    way.process = await start(second);
    await exchange(app, await takeCode(opened, await enter(opened)), opened);
    await exchange(app, await takeCode(entered, session), entered);
    await exchange(app, callback, returning);
    await exchange(app, await takeCode(noticed, ruth), noticed); // the notice is not shown again
    const refreshed = await oidc.refreshTokenGrant(app, tokens.refresh_token ?? '');
    expect((await oidc.fetchUserInfo(app, refreshed.access_token, oidc.skipSubjectCheck)).name).toBe('Ada Marsh');
    await exchange(app, await takeCode(atLine, nova), atLine);
    const silent = await startSignIn({ url, demoAppPort }, app, { prompt: 'none' }, redeemed.browser);
    expect(new URL(silent.pageUrl).searchParams.get('error')).toBeNull();
    const crossing = { client_id: 'crossing', redirect_uri: 'http://localhost:1/' };
    expect((await begin(way, app, crossing)).signInId).not.toBe('');
    await dueNow('messages');
    await expect.poll(() => mail.received.map(({ to }) => to)).toContain(ivy);
    await expect.poll(() => settledStatusOf(atLine)).toBe('Valid');
    expect([...service.registrations.values()].filter(({ number }) => number === novasNumber).length).toBe(1);
    expect(way.process.output()).not.toMatch(/"level":(50|60)/);
  });

  it('is the only one to which the way back leads: without permission the start ends with one sentence', async () => {
    await (await start('present')).stop();
    await administer(database, `insert into schema_migrations (name, at) values ('999-future', 1)`);
    const refused = start('present', undefined, { NEWER_DATABASE: 'false' });
    await expect(refused).rejects.toThrow(
      /ended \(1\) .*:\nThe database belongs to a newer version of Portico[^\n]*\n?$/,
    );
  });
});
