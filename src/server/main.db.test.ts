import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { serverScript } from '../../test/built-server.ts';
import { freshDatabase } from '../../test/database.ts';
import { effort } from '../../test/effort.ts';
import { freePort } from '../../test/free-port.ts';
import { inLanes } from '../../test/lanes.ts';
import { openFreshDatabase } from '../../test/open-fresh-database.ts';
import { operateOn } from '../../test/operate-on.ts';
import { startOtlpReceiver } from '../../test/otlp-receiver.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../test/portico.ts';
import {
  demoPassword,
  discoverDemoWeb,
  exchange,
  finishSignIn,
  startSignIn,
  takeCode,
} from '../../test/relying-party.ts';
import { startProxy } from '../../test/round-robin-proxy.ts';
import { readConfig } from './config.ts';
import { openOperator } from './operator/operator.ts';

const roomy = { FAILURES_PER_ADDRESS: '100000', LOOKUPS_PER_ADDRESS: '100000', QUEUE_LIMIT: '1000', LOG_LEVEL: 'warn' };
const secrets = { SECRETS: 's'.repeat(43) };
const ada = { username: 'ada@harbourlane.example' };

async function signInFully(portico: Pick<RunningPortico, 'url' | 'demoAppPort'>, relyingParty: oidc.Configuration) {
  const started = await startSignIn(portico, relyingParty);
  return exchange(relyingParty, await finishSignIn(started, ada), started);
}

async function endOf(env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [serverScript()], { env: { PATH: process.env.PATH ?? '', ...env } });
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, text };
}

describe('the process', () => {
  it.each([
    ['DEFAULT_BRAND', { DEFAULT_BRAND: '77' }],
    ['BRANDS_DIR', { BRANDS_DIR: '/none' }],
  ])('stops with one sentence that names %s', async (name, env) => {
    const database = await freshDatabase();
    const { code, text } = await endOf({
      ...database.env,
      ...secrets,
      DEMO: 'false',
      PORT: String(await freePort()),
      ...env,
    });
    await database.dispose();
    expect(code).toBe(1);
    expect(text.trim()).toMatch(new RegExp(`(^|\\n)${name}: [^\\n]+\\.$`));
  });

  it('names METRICS_PORT when it is in use', async () => {
    const database = await freshDatabase();
    const server = createServer().listen(0, '::');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { DEMO: 'false', PORT: String(await freePort()), METRICS_PORT: String(port) };
    const { code, text } = await endOf({ ...database.env, ...secrets, ...env });
    server.close();
    await database.dispose();
    expect([code, text]).toEqual([1, expect.stringContaining(`METRICS_PORT: ${port} is in use`)]);
  });

  it('loses no acknowledged sign-in when it is killed in the middle of a hundred', {
    repeats: effort - 1,
    timeout: 120_000 * effort,
  }, async () => {
    const first = await startPortico({ processes: severalProcesses, env: { ...roomy, ...secrets } });
    const relyingParty = await discoverDemoWeb(first.url);
    const acknowledged: string[] = [];
    let isOver = false;
    const attempts = inLanes(
      100,
      async () => {
        try {
          const tokens = await signInFully(first, relyingParty);
          acknowledged.push(tokens.refresh_token ?? '');
          return true;
        } catch {
          return false;
        }
      },
      30,
    ).finally(() => {
      isOver = true;
    });
    while (acknowledged.length < 20 && !isOver) await sleep(5);
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    await first.kill();
    expect(await attempts).toContain(false);

    const options = { database: first.database, port: first.port, demoAppPort: first.demoAppPort };
    await using again = await startPortico({ ...options, env: { ...roomy, ...secrets } });
    const refreshed = await Promise.all(acknowledged.map((token) => oidc.refreshTokenGrant(relyingParty, token)));
    expect(refreshed.length).toBe(acknowledged.length);
    expect(again.url).toBe(first.url);
  });

  it('accepts no request after SIGTERM while an app does not respond to a logout notice', async () => {
    await using portico = await startPortico({ processes: 1, env: roomy });
    const hung = Promise.withResolvers<{ isOpen: boolean }>();
    const app = createServer((request) => {
      const connection = { isOpen: true };
      request.once('close', () => (connection.isOpen = false));
      hung.resolve(connection);
    });
    await once(app.listen(0, '127.0.0.1'), 'listening');
    const { port } = app.address() as AddressInfo; // of a server that listens
    const operator = await openOperator(readConfig({ ...portico.database.env }));
    const redirectUris = [`http://localhost:${portico.demoAppPort}/callback`];
    const backchannelLogoutUri = `http://127.0.0.1:${port}/logout`;
    await operator.perform('addClient', { clientId: 'hung', name: 'Hung', redirectUris, backchannelLogoutUri });
    const relyingParty = await discoverDemoWeb(portico.url);
    await finishSignIn(await startSignIn(portico, relyingParty, { client_id: 'hung' }), ada);
    await operator.perform('endSessions', { who: ada.username });
    await operator.close();
    const connection = await hung.promise;
    const ended = portico.stop();
    await expect.poll(() => fetch(`${portico.url}/livez`).catch(() => 'refused')).toBe('refused');
    expect(connection.isOpen).toBe(true);
    expect(await ended).toBe(0);
    app.close();
  });

  it('drains and ends by itself at SIGTERM, also while the receiver of its traces is away', async () => {
    const database = await freshDatabase('nothing');
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
    const portico = await startPortico({ database, demo: false, env });
    expect(await portico.stop()).toBe(0);
    await expect(fetch(`${portico.url}/livez`)).rejects.toThrow();
    await database.dispose();
  });

  it('stops at a wrong variable with one sentence', async () => {
    for (const [name, value] of Object.entries({ PORT: 'many', DATABASE_URL: 'mysql://x' })) {
      const { code, text } = await endOf({ [name]: value });
      expect(code).toBe(1);
      expect(text.trim()).toMatch(new RegExp(`^${name}: [^\\n]+\\.$`));
    }
  });

  it('answers Prometheus on a port of its own, and sends traces to their receiver', async () => {
    const port = await freePort();
    const receiver = await startOtlpReceiver();
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '50' };
    const env = { METRICS_PORT: String(port), ...traces };
    await using portico = await startPortico({ processes: 1, demo: false, env });
    await expect.poll(() => receiver.spans.map(({ name }) => name)).toContain('GET /readyz');
    expect(receiver.spans[0]?.serviceName).toBe('portico');
    receiver.close();
    const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text();
    expect(metrics).toContain('portico_request_seconds_bucket');
    expect(metrics).toContain('portico_migrations{state="missing"} 0');
    expect((await fetch(`${portico.url}/metrics`, { redirect: 'manual' })).status).toBe(303);
  });

  it('takes a rotated key into use within two seconds, and still publishes the former', async () => {
    await using portico = await startPortico({ processes: severalProcesses, env: { ...roomy, ...secrets } });
    const relyingParty = await discoverDemoWeb(portico.url);
    const before = await signInFully(portico, relyingParty);
    await runPortico(portico, ['key', 'rotate']);
    await sleep(2000);
    const { keys } = await (await fetch(`${portico.url}/oauth/keys`)).json();
    const after = await signInFully(portico, await discoverDemoWeb(portico.url));
    const { alg, kid } = headerOf(after.id_token);
    expect(headerOf(before.id_token).alg).toBe(alg);
    const ofAlgorithm = keys.filter((key: { alg: string }) => key.alg === alg);
    expect(ofAlgorithm.map((key: { kid: string }) => key.kid)).toEqual([kid, headerOf(before.id_token).kid]);
  });
});

const headerOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

/** Runs the operator's command line on a running installation. Returns its output. */
const runPortico = ({ database }: RunningPortico, args: string[]) =>
  operateOn({ database: { env: { ...database.env, ...secrets } } }, args);

describe.runIf(process.env.TEST_DATABASE === 'postgres')('two processes on one database', () => {
  it('count failures and take codes as one', async () => {
    const database = await freshDatabase('nothing');
    const options = { database, env: { ...roomy, ...secrets } };
    const one = await startPortico({ ...options, processes: 1 });
    const other = await startPortico({
      processes: 1,
      ...options,
      demoAppPort: one.demoAppPort,
      env: { ...options.env, PUBLIC_URL: one.url },
    });
    const relyingParty = await discoverDemoWeb(one.url);
    const started = await startSignIn(one, relyingParty);
    const elsewhere = await startSignIn(one, relyingParty);
    const wrong = { username: '+12125550100', extension: '106', password: 'Wrong-Kettle-58' };
    const names = await inLanes(200, (n) => {
      const { browser, signInId } = n % 2 ? started : elsewhere;
      const address = `${(n % 2 ? one : other).url}/api/login?clientId=demo-web`;
      return tryAt(address, wrong, signInId, browser.cookieHeader());
    });
    expect(names.filter((name) => name === 'numberPasswordMismatch').length).toBe(10);
    expect(names.filter((name) => name === 'tooManyRequests').length).toBe(190);

    const callback = await finishSignIn(started, ada);
    const exchanges = Array.from({ length: 20 }, (_, n) =>
      exchangeAt((n % 2 ? one : other).url, callback, started.verifier, one),
    );
    expect((await Promise.all(exchanges)).filter((status) => status === 200).length).toBe(1);
    await one.stop();
    await other.stop();
    await database.dispose();
  });

  // Four starts and four ends of processes, among sign-ins that never pause.
  it('lose no request while one after the other is restarted', { timeout: 120_000 }, async () => {
    const database = await freshDatabase();
    const url = `http://localhost:${await freePort()}`;
    const env = { ...roomy, ...secrets, PUBLIC_URL: url, TRUSTED_PROXIES: '1', SHUTDOWN_DELAY_SECONDS: '2' };
    const demoAppPort = await freePort();
    const start = (port: number) => startPortico({ database, env, demoAppPort, port, processes: 1 });
    const ports = [await freePort(), await freePort()] as const;
    const running = [await start(ports[0]), await start(ports[1])];
    const lookEveryMs = 100;
    const proxy = await startProxy(Number(new URL(url).port), ports, lookEveryMs);
    const over = new AbortController();
    let signedIn = 0;
    const lanes = [1, 2, 3].map(async () => {
      const relyingParty = await discoverDemoWeb(url);
      for (; !over.signal.aborted; signedIn++) await signInFully({ url, demoAppPort }, relyingParty);
    });
    const ended = Promise.allSettled(lanes);
    for (const [number, port] of ports.entries()) {
      expect(await running[number]?.stop()).toBe(0);
      running[number] = await start(port);
      await sleep(3 * lookEveryMs);
    }
    over.abort();
    expect((await ended).filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(signedIn).toBeGreaterThan(5);
    await Promise.all(running.map((process) => process.stop()));
    await proxy.close();
    await database.dispose();
  });
});

async function tryAt(address: string, input: object, signInId: string, cookie: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'portico-sign-in': signInId, cookie };
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(input), headers });
  return (await response.json()).status.name;
}

async function exchangeAt(
  url: string,
  callback: URL,
  verifier: string,
  { demoAppPort }: RunningPortico,
): Promise<number> {
  const credentials = Buffer.from('demo-web:demo-web-secret-for-a-developers-machine-only').toString('base64');
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: `http://localhost:${demoAppPort}/callback`,
    code_verifier: verifier,
  });
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body,
    headers: { authorization: `Basic ${credentials}` },
  });
  return response.status;
}

it('[FRAME-10b] keeps an audit record of each step and notice, without credentials', async () => {
  const portico = await startPortico({ env: { ...roomy, ...secrets, FAILURES_UNTIL_LOCKED: '1' } });
  const relyingParty = await discoverDemoWeb(portico.url);
  const started = await startSignIn(portico, relyingParty, { prompt: 'consent' });
  const { browser, signInId } = started;
  const locked = { username: 'clara@harbourlane.example', password: 'Wrong-Kettle-58' };
  await browser.call('/api/login', locked, signInId);
  await browser.call('/api/login', { username: 'theo@willowcreek.example', password: demoPassword }, signInId);
  await browser.call('/api/agreement/terms', { accepted: true }, signInId);
  const { data } = await browser.call('/api/agreement/consent', { granted: true }, signInId);
  const noticed = await startSignIn(portico, relyingParty, { prompt: 'login' });
  const ruth = { username: 'ruth@fortalder.example', password: demoPassword };
  const { oneTimeSession } = (await noticed.browser.call('/api/login', ruth, noticed.signInId)).data;
  const acknowledgement = { oneTimeSession, fedrampNotificationCompleted: true };
  await noticed.browser.call('/api/post-authn/generate-code', acknowledgement, noticed.signInId);
  const tokens = await exchange(relyingParty, await takeCode(started, data.oneTimeSession), started);
  await oidc.tokenRevocation(relyingParty, tokens.access_token);
  const page = await browser.get('/oauth/sign-out');
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  await browser.post('/oauth/sign-out/confirm', { xsrf, logout: 'yes' });
  await portico.stop();
  const database = await openFreshDatabase(portico.database);
  const records = await database.db.selectFrom('audit').selectAll().execute();
  // those of one request may have the same time
  expect(new Set(records.map(({ event, outcome }) => `${event} ${outcome}`))).toEqual(
    new Set([
      'signInOpened ok',
      'passwordChecked mismatch',
      'accountLocked unknownBrowsers',
      'passwordChecked ok',
      'termsAccepted ok',
      'governmentNoticeAcknowledged ok',
      'consentGranted ok',
      'signInFinished ok',
      'tokenIssued ok',
      'tokenRevoked ok',
      'signedOut ok',
    ]),
  );
  expect(records.length).toBe(13);
  expect(records.find(({ event }) => event === 'tokenIssued')?.sign_in_id).toBe(signInId);
  expect(records.filter((record) => record.account_id === null).map(({ event }) => event)).toEqual([
    'signInOpened',
    'signInOpened',
  ]);
  expect(JSON.stringify(records)).not.toMatch(/harbourlane|willowcreek|Copper|Wrong/);
  for (const token of [tokens.access_token, tokens.refresh_token]) expect(JSON.stringify(records)).not.toContain(token);
  await database.close();
  await portico.database.dispose();
});
