import { once } from 'node:events';
import { connect } from 'node:net';
import type * as oidc from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { demoPassword, discoverDemoWeb, finishSignIn, startSignIn } from '../../../test/relying-party.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ processes: 1 });
  relyingParty = await discoverDemoWeb(portico.url);
  return () => portico[Symbol.asyncDispose]();
});

const send = (path: string, init: RequestInit = {}) => fetch(`${portico.url}${path}`, { redirect: 'manual', ...init });
const query = 'redirect_uri=https%3A%2F%2Fapp.example%2F&response_type=code&scope=openid';

describe.each([
  ['a NUL', '%00'],
  ['a NUL at the end', 'demo-web%00'],
  ['5000 letters', 'x'.repeat(5000)],
])('[API-6a] [API-6b] %s as the id of a client', (_, id) => {
  it.each([
    `/?clientId=${id}`,
    `/?clientId=${id}&appUrlScheme=https%3A%2F%2Fapp.example`,
    `/device-done?clientId=${id}`,
    `/api/config/parameters?clientId=${id}`,
    `/api/config/app-permissions?clientId=${id}`,
    `/oauth/authorize?client_id=${id}&${query}`,
    `/oauth/sign-out?client_id=${id}`,
    `/oauth/sign-out/success?client_id=${id}`,
  ])('at %s is no failure of ours', async (path) => {
    expect((await send(path)).status).toBeLessThan(500);
  });

  it.each(['/oauth/token', '/oauth/request', '/oauth/device', '/oauth/introspect', '/oauth/revoke'])(
    'posted to %s is an invalid client',
    async (path) => {
      const body = `client_id=${id}&client_secret=x&grant_type=authorization_code&token=x&${query}`;
      const answer = await send(path, { method: 'POST', body, headers: { 'content-type': form } });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
    },
  );
});
const form = 'application/x-www-form-urlencoded';

describe('[API-6a] a NUL or half a surrogate pair in a call', () => {
  it.each([
    ['/api/verifyRedirectURI', { clientId: '\0', appUrlScheme: 'https://app.example/' }],
    ['/api/sessions/end', { sessionId: '\0' }],
    ['/api/sessions/revoke-consent', { appId: 'a\0' }],
    ['/api/number/parse', { numbers: ['1', '\0'] }],
    ['/api/login', { username: 'ada\ud800@harbourlane.example' }],
    ['/api/number/parse', { numbers: ['1', '\udc00'] }],
  ])('%s is answered as a bad request', async (path, input) => {
    const { httpStatus, status } = await new HttpBrowser(portico.url).call(path, input);
    expect({ httpStatus, name: status.name }).toEqual({ httpStatus: 400, name: 'invalidRequest' });
  });
});

it('[API-6a] a body that is nested very deep is answered as a bad request', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const field of ['username', 'other']) {
    const body = `{"${field}":${'['.repeat(8000)}${']'.repeat(8000)}}`;
    const answer = await send('/api/login?clientId=demo-web', { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect((await answer.json()).status.name).toBe('invalidRequest');
  }
});

describe('[API-6a] [API-6b] a forged cookie', () => {
  it.each(['%00device', 'x'.repeat(6000)])('as the id of the browser is replaced', async (value) => {
    const { browser, signInId } = await startSignIn(portico, relyingParty);
    const input = { username: 'ada@harbourlane.example', password: demoPassword };
    const cookie = browser.cookieHeader('/api/login').replace(/portico_device=[^;]*/, `portico_device=${value}`);
    for (let n = 0; n < 2; n++) {
      const headers = { 'content-type': 'application/json', 'portico-sign-in': signInId, cookie };
      const answer = await send('/api/login', { method: 'POST', headers, body: JSON.stringify(input) });
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.getSetCookie().some((line) => /^portico_device=[\w-]{44};/.test(line))).toBe(true);
    }
  });
});

it('[API-6b] accepted terms are recorded with the locale of the page, not with an arbitrary one from the URL', async () => {
  const portico = await startPortico();
  const started = await startSignIn(portico, await discoverDemoWeb(portico.url), { localeId: 'de_DE\0' });
  const { browser, signInId } = started;
  await browser.call('/api/login', { username: 'theo@willowcreek.example', password: demoPassword }, signInId);
  const answer = await browser.call('/api/agreement/terms', { accepted: true }, signInId, { 'accept-language': 'de' });
  expect(answer.status.success).toBe(true);
  await portico.stop();
  const database = await openFreshDatabase(portico.database);
  const rows = await database.db.selectFrom('acceptances').select('locale').execute();
  expect(rows).toEqual([{ locale: 'de_DE' }]);
  await database.close();
  await portico.database.dispose();
});

it('[API-6b] a call with a wrong field beside a right one changes nothing', async () => {
  const started = await startSignIn(portico, relyingParty);
  const { browser } = started;
  await finishSignIn(started, { username: 'ada@harbourlane.example' });
  const sessionIds = async (): Promise<string[]> =>
    JSON.parse((await browser.get('/api/sessions')).text).data?.sessions.map(({ sessionId }: OwnSession) => sessionId);
  const [own = '', ...others] = await sessionIds();
  for (const clientId of [7, null, ['demo-web'], 'x'.repeat(201), '\0']) {
    const { httpStatus, status } = await browser.call('/api/sessions/end', { sessionId: own, clientId });
    expect([httpStatus, status.name]).toEqual([400, 'invalidRequest']);
  }
  expect(await sessionIds()).toEqual([own, ...others]);
  expect((await browser.call('/api/sessions/end', { sessionId: own })).status.success).toBe(true);
});
interface OwnSession {
  readonly sessionId: string;
}

describe('a path that programs ask for', () => {
  it.each([
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/.well-known/apple-app-site-association',
    '/.well-known/openid-configuration/',
    '//.well-known/openid-configuration',
    '/oauth/nothing',
    '/oauth?x=1',
  ])('is answered with JSON when it does not exist: %s', async (path) => {
    const response = await fetch(`${portico.url}${path}`, { redirect: 'manual' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: { success: false } });
  });
  it('leads password managers to the change of the password', async () => {
    const response = await send('/.well-known/change-password');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/sessions']);
  });
  it('[ROUTE-2b] is no path of the page, which leads to the root', async () => {
    const response = await send('/nowhere');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  });
});

it('a request that names two hosts is refused, whichever of them is right', async () => {
  const socket = connect(portico.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  const own = `localhost:${portico.port}`;
  socket.write(`GET /signed-out HTTP/1.1\r\nHost: ${own}\r\nHost: other.example\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  expect(received).toContain('HTTP/1.1 400 ');
});
