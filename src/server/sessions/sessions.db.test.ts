import { createServer } from 'node:http';
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { operateOn } from '../../../test/operate-on.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import {
  discoverDemoWeb,
  exchange,
  finishSignIn,
  type StartedSignIn,
  startSignIn,
  takeCode,
} from '../../../test/relying-party.ts';

const env = {
  SECRETS: 's'.repeat(43),
  FAILURES_PER_ADDRESS: '10000',
  FAILURES_PER_ACCOUNT: '1000',
  QUEUE_LIMIT: '1000',
};
let portico: RunningPortico;
let demoWeb: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ env });
  demoWeb = await discoverDemoWeb(portico.url);
});
afterAll(() => portico[Symbol.asyncDispose]());

async function signIn(username: string, relyingParty = demoWeb, parameters: Record<string, string> = {}) {
  const started = await startSignIn(portico, relyingParty, parameters);
  const tokens = await exchange(relyingParty, await finishSignIn(started, { username }), started);
  return { started, tokens, browser: started.browser };
}
const isSignedIn = async ({ browser }: StartedSignIn) =>
  (await startSignIn(portico, demoWeb, {}, browser)).signInId === '';
const listOf = async (browser: HttpBrowser) => JSON.parse((await browser.get('/api/sessions')).text);
const refreshes = ({ tokens }: { tokens: oidc.TokenEndpointResponse }) =>
  oidc.refreshTokenGrant(demoWeb, tokens.refresh_token ?? '').then(
    () => true,
    () => false,
  );

/** Runs the operator's command line on the running installation. Returns its output. */
const operate = (...args: string[]) =>
  operateOn({ database: { env: { ...portico.database.env, SECRETS: env.SECRETS } } }, args);

describe("a user's own sessions", () => {
  it('are listed only for that user, with device, app and times, and the current one marked', async () => {
    const here = await signIn('elsie@harbourlane.example');
    const there = await signIn('elsie@harbourlane.example');
    await signIn('greta@harbourlane.example');
    const { data } = await listOf(here.browser);
    expect(data.name).toBe('Elsie Novak');
    expect(data.sessions).toHaveLength(2);
    const { appName, address } = data.backTo;
    expect(appName).toBe('Switchboard');
    expect(new URL(address).pathname).toBe('/initiate');
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({ iss: portico.url, brandId: '0' });
    expect(data.sessions.filter((session: { isThisOne: boolean }) => session.isThisOne)).toHaveLength(1);
    for (const session of data.sessions) {
      expect(session.apps).toEqual(['Switchboard']);
      expect(Math.abs(Date.now() - session.startedAt)).toBeLessThan(60_000);
      expect(Math.abs(Date.now() - session.lastUsedAt)).toBeLessThan(60_000);
    }
    expect((await listOf(there.browser)).data.sessions).toHaveLength(2);
    expect((await listOf(new HttpBrowser(portico.url))).status).toMatchObject({ success: false, code: 221 });
  });

  it('can be ended one by one, which invalidates their tokens immediately', async () => {
    const here = await signIn('hugo@harbourlane.example');
    const there = await signIn('hugo@harbourlane.example');
    const { data } = await listOf(here.browser);
    const other = data.sessions.find((session: { isThisOne: boolean }) => !session.isThisOne).sessionId;
    const stranger = await signIn('greta@harbourlane.example');
    const foreign = await stranger.browser.call('/api/sessions/end', { sessionId: other });
    expect(foreign.status).toMatchObject({ code: 223 });
    expect(await isSignedIn(there.started)).toBe(true);
    const crossSite = await here.browser.call('/api/sessions/end', { sessionId: other }, '', {
      'sec-fetch-site': 'cross-site',
      origin: 'https://elsewhere.example',
    });
    expect(crossSite.httpStatus).toBe(403);
    expect((await here.browser.call('/api/sessions/end', { sessionId: other })).status.success).toBe(true);
    expect(await isSignedIn(there.started)).toBe(false);
    expect(await refreshes(there)).toBe(false);
    expect(await isSignedIn(here.started)).toBe(true);
    expect(await refreshes(here)).toBe(true);
    expect((await here.browser.call('/api/sessions/end', { sessionId: other })).status).toMatchObject({ code: 223 });
  });

  it('can all be ended except the current one, including unfinished sign-ins in other browsers', async () => {
    const here = await signIn('ines@harbourlane.example');
    const others = [await signIn('ines@harbourlane.example'), await signIn('ines@harbourlane.example')];
    const unfinished = await startSignIn(portico, demoWeb);
    const input = { username: 'ines@harbourlane.example', password: 'Copper-Kettle-58' };
    const login = await unfinished.browser.call('/api/login', input, unfinished.signInId);
    const answer = await here.browser.call('/api/sessions/end-others', {});
    expect(answer.data).toEqual({ ended: 2 });
    for (const other of others) {
      expect(await isSignedIn(other.started)).toBe(false);
      expect(await refreshes(other)).toBe(false);
    }
    const late = await unfinished.browser.call('/api/post-authn/generate-code', login.data, unfinished.signInId);
    expect(late.status.success).toBe(false);
    expect(await isSignedIn(here.started)).toBe(true);
    expect(await refreshes(here)).toBe(true);
    expect((await new HttpBrowser(portico.url).call('/api/sessions/end-others', {})).status).toMatchObject({
      code: 221,
    });
  });

  it('are ended together with unfinished account selections in other browsers', async () => {
    const username = 'quinn@manydesks.example';
    const passed = { password: 'Copper-Kettle-58', username };
    const prove = async () => {
      const started = await startSignIn(portico, demoWeb);
      await started.browser.call('/api/login', passed, started.signInId);
      const path = '/api/account/choices';
      const listed = await started.browser.get(path, { 'portico-sign-in': started.signInId });
      return { started, records: JSON.parse(listed.text).data.records as { accountId: string }[] };
    };
    const choose = ({ browser, signInId }: StartedSignIn, accountId: string) =>
      browser.call('/api/account/choose', { accountId }, signInId);
    const [here, unfinished] = [await prove(), await prove()];
    const [first, second] = here.records.map(({ accountId }) => accountId);
    const chosen = await choose(here.started, first ?? '');
    await takeCode(here.started, chosen.data.oneTimeSession);
    expect((await here.started.browser.call('/api/sessions/end-others', {})).status.success).toBe(true);
    expect((await choose(unfinished.started, first ?? '')).status).toMatchObject({ code: 221 });
    expect((await choose(unfinished.started, second ?? '')).status.success).toBe(true);
  });

  it('send a logout notice to their apps when the user or an operator ends them', async () => {
    const port = await freePort();
    const told: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request
        .on('data', (chunk) => (body += chunk))
        .on('end', () => {
          told.push(new URLSearchParams(body).get('logout_token') ?? '');
          response.statusCode = told.length === 1 ? 503 : 200; // the server retries the notice
          response.end();
        });
    }).listen(port, '127.0.0.1');
    const redirect_uri = 'http://localhost:1/callback';
    await operate(
      ...['client', 'add', 'told', '--name', 'Told', '--public', '--redirect-uri', redirect_uri],
      ...['--backchannel-logout-uri', `http://127.0.0.1:${port}/logout`],
    );
    const execute = [oidc.allowInsecureRequests];
    const client = await oidc.discovery(new URL(portico.url), 'told', undefined, oidc.None(), { execute });
    const { tokens } = await signIn('greta@harbourlane.example', client, { redirect_uri, scope: 'openid' });
    expect(await operate('session', 'end', 'greta@harbourlane.example')).toMatch(/^Ended sessions: [1-9]/);
    await expect.poll(() => told.length).toBe(2);
    for (const token of told) expect(decodeJwt(token)).toMatchObject({ aud: 'told', sid: tokens.claims()?.sid });
    server.close();
  });
});

describe('[CONS-1b] a consent', () => {
  const partner = { scope: 'openid email', prompt: 'consent' };
  async function consented() {
    const url = new URL(portico.url);
    const secret = 'demo-partner-secret-for-a-developers-machine-only';
    const execute = [oidc.allowInsecureRequests];
    const client = await oidc.discovery(url, 'demo-partner', undefined, oidc.ClientSecretBasic(secret), { execute });
    const started = await startSignIn(portico, client, partner);
    const input = { username: 'noel@harbourlane.example', password: 'Copper-Kettle-58' };
    await started.browser.call('/api/login', input, started.signInId);
    const { data } = await started.browser.call('/api/agreement/consent', { granted: true }, started.signInId);
    const generated = await started.browser.call('/api/post-authn/generate-code', data, started.signInId);
    const { location } = await started.browser.follow(`${generated.data.continueAt}?code=${generated.data.code}`);
    return { client, started, tokens: await exchange(client, new URL(location ?? 'missing:'), started) };
  }

  it('is listed, and revoking it invalidates the tokens of the app but keeps the session', async () => {
    const { client, started, tokens } = await consented();
    const { data } = await listOf(started.browser);
    expect(data.backTo).toBeUndefined(); // the app cannot start a sign-in itself
    expect(data.consents).toMatchObject([
      { appId: 'demo-partner', appName: 'Quillmere Calendar', scopes: ['email', 'openid'] },
    ]);
    const revoked = await started.browser.call('/api/sessions/revoke-consent', { appId: 'demo-partner' });
    expect(revoked.status.success).toBe(true);
    await expect(oidc.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await oidc.tokenIntrospection(client, tokens.access_token)).toEqual({ active: false });
    expect((await listOf(started.browser)).data.consents).toEqual([]);
    expect(await isSignedIn(started)).toBe(true);
    expect((await startSignIn(portico, client, { scope: 'openid email' }, started.browser)).signInId).not.toBe('');
    const again = await started.browser.call('/api/sessions/revoke-consent', { appId: 'demo-partner' });
    expect(again.status).toMatchObject({ code: 223 });
  });

  it('can be revoked from the command line', async () => {
    const { client, tokens } = await consented();
    await operate('consent', 'revoke', 'noel@harbourlane.example', 'demo-partner');
    await expect(oidc.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(operate('consent', 'revoke', 'noel@harbourlane.example', 'demo-partner')).rejects.toThrow(
      'has granted nothing',
    );
  });
});

it('the command line lists sessions and ends one', async () => {
  const kept = await signIn('clara@harbourlane.example');
  const ended = await signIn('clara@harbourlane.example');
  const listed = await operate('session', 'list', 'clara@harbourlane.example');
  expect(listed).toContain('Switchboard');
  const { data } = await listOf(ended.browser);
  const own = data.sessions.find((session: { isThisOne: boolean }) => session.isThisOne).sessionId;
  expect(await operate('session', 'end', 'clara@harbourlane.example', '--session', own)).toBe('Ended sessions: 1.\n');
  expect(await isSignedIn(ended.started)).toBe(false);
  expect(await isSignedIn(kept.started)).toBe(true);
  await expect(operate('session', 'end', 'clara@harbourlane.example', '--session', 'none')).rejects.toThrow(
    'has no session',
  );
});

describe('the limit of sessions at an app', () => {
  it('ends the oldest session for a new one, and is exact for concurrent sign-ins on two processes', async () => {
    await operate(
      ...['client', 'add', 'two', '--name', 'Two', '--public', '--redirect-uri', 'http://localhost:1/callback'],
      ...['--most-sessions', '2'],
    );
    const hasDatabaseServer = portico.database.env.DATABASE_URL !== undefined;
    const second = hasDatabaseServer
      ? await startPortico({
          database: portico.database,
          demo: false,
          processes: 1,
          env: { ...env, PUBLIC_URL: portico.url },
        })
      : undefined;
    const execute = [oidc.allowInsecureRequests];
    const client = await oidc.discovery(new URL(portico.url), 'two', undefined, oidc.None(), { execute });
    const parameters = { redirect_uri: 'http://localhost:1/callback', scope: 'openid' };
    const username = 'elsie@harbourlane.example';
    await operate('session', 'end', username);
    const inTurn = [];
    for (let n = 0; n < 3; n++) inTurn.push(await signIn(username, client, parameters));
    const live = async (started: StartedSignIn) => (await listOf(started.browser)).status.success === true;
    expect(await Promise.all(inTurn.map(({ started }) => live(started)))).toEqual([false, true, true]);

    const places = [portico, second ?? portico];
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const browser = new HttpBrowser(places[n % 2]?.url ?? '');
        return startSignIn(portico, client, parameters, through(browser, portico.url));
      }),
    );
    await Promise.all(opened.map((started) => finishSignIn(started, { username })));
    const alive = await Promise.all(opened.map(live));
    expect(alive.filter(Boolean)).toHaveLength(2);
    for (const one of opened.filter((_, n) => alive[n]))
      expect((await listOf(one.browser)).data.sessions).toHaveLength(2);
    await second?.stop();
  });
});

/** A browser whose requests to the public address go to one process. */
function through(browser: HttpBrowser, publicUrl: string): HttpBrowser {
  browser.follow = async (address) => {
    let url = new URL(address, browser.origin).href.replace(publicUrl, browser.origin);
    for (let step = 0; step < 10; step++) {
      const answer = await browser.get(url);
      const next = answer.location?.replace(publicUrl, browser.origin);
      if (!next?.startsWith(`${browser.origin}/`)) return { ...answer, url };
      url = next;
    }
    throw new Error(`too many redirects at ${url}`);
  };
  return browser;
}

describe('the page that lists the sessions of the user', () => {
  const redirectOf = async (path: string) => new URL((await new HttpBrowser(portico.url).get(path)).location ?? '');

  it('[AUTHZ-1a] redirects to the sign-in without a session, which names the page, and keeps brand, language and theme of the address', async () => {
    const address = await redirectOf(
      '/sessions?brandId=3710&localeId=de_DE&redirect_uri=https://elsewhere.example/&prompt=none',
    );
    expect(address.pathname).toBe('/oauth/authorize');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'portico-sessions',
      redirect_uri: `${portico.url}/sessions`,
      brandId: '3710',
    });
    const shown = await new HttpBrowser(portico.url).follow('/sessions?localeId=de_DE');
    expect(shown.text).toContain('"appName":"Sicherheit"');
    const ofAddresses = await new HttpBrowser(portico.url).follow('/emergencyAddress?localeId=de_DE');
    expect(ofAddresses.text).toContain('"appName":"Notrufadressen"');
    expect(address.searchParams.getAll('redirect_uri')).toHaveLength(1);
    expect(address.searchParams.has('prompt')).toBe(false);
  });

  it('belongs to a built-in app that nobody can overwrite and that is not listed', async () => {
    await expect(
      operate('client', 'add', 'portico-sessions', '--name', 'Mine', '--redirect-uri', 'https://elsewhere.example/'),
    ).rejects.toThrow('"portico-sessions" is a built-in client of Portico');
    const here = await signIn('ines@harbourlane.example');
    await here.browser.follow('/sessions');
    expect((await listOf(here.browser)).data.sessions[0].apps).toEqual(['Switchboard']);
  });
});
