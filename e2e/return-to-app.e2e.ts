import { createServer, type Server } from 'node:http';
import * as oidc from 'openid-client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../test/free-port.ts';
import { operateOn } from '../test/operate-on.ts';
import { startSite } from './site.ts';
import { isAlive, signIn } from './visit.ts';

const claimed = 'https://phone.example/callback';
const ownScheme = 'com.example.phone:/callback';
const site = startSite();
let phone: oidc.Configuration;
let listener: Server;
let loopbackPort: number;
beforeAll(async () => {
  loopbackPort = await freePort();
  listener = createServer((_request, response) => response.end('<!doctype html><h1>App</h1>')).listen(
    loopbackPort,
    '127.0.0.1',
  );
  const addresses = [ownScheme, claimed, 'http://127.0.0.1/callback'].flatMap((uri) => ['--redirect-uri', uri]);
  const command = ['client', 'add', 'phone', '--name', 'Phone', '--native', '--public', ...addresses];
  await operateOn(site.portico, command);
  const execute = [oidc.allowInsecureRequests];
  phone = await oidc.discovery(new URL(site.url), 'phone', undefined, oidc.None(), { execute });
});
afterAll(() => listener.close().closeAllConnections());

const verifier = oidc.randomPKCECodeVerifier();
async function begin(page: Page, redirectUri: string): Promise<void> {
  const address = oidc.buildAuthorizationUrl(phone, {
    redirect_uri: redirectUri,
    scope: 'openid',
    state: 'kept',
    ui_options: 'show_back_to_app',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  await page.goto(address.href);
  await isAlive(page);
}

/** Observes redirects to the app. Those to native apps are visible only in the browser's debugging protocol. */
async function watchForApp(page: Page, redirectUri: string): Promise<() => URL> {
  const sent: string[] = [];
  const watch = await page.context().newCDPSession(page);
  watch.on('Network.responseReceivedExtraInfo', ({ headers }) => {
    const { location = '' } = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (location.startsWith(redirectUri)) sent.push(location);
  });
  await watch.send('Network.enable');
  return () => new URL(sent[0] ?? 'nowhere:');
}

/** Mocks the app's https address. Playwright does not route redirected requests. */
async function answerClaimedAddress(page: Page): Promise<void> {
  const answering = await page.context().newCDPSession(page);
  const answer = {
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: 'text/html' }],
    body: btoa('<!doctype html><h1>App</h1>'),
  };
  answering.on('Fetch.requestPaused', ({ requestId }) => {
    void answering.send('Fetch.fulfillRequest', { requestId, ...answer });
  });
  await answering.send('Fetch.enable', { patterns: [{ urlPattern: `${claimed}*` }] });
}
const soon = { timeout: 30_000 };

describe.each([
  { kind: 'its own scheme', address: () => ownScheme, arrives: false },
  { kind: 'a claimed https address', address: () => claimed, arrives: true },
  { kind: 'a loopback address of any port', address: () => `http://127.0.0.1:${loopbackPort}/callback`, arrives: true },
])('[AUTHZ-2b] a native app at $kind', ({ address, arrives }) => {
  const open = async () => {
    const origins = [new URL(claimed).origin, `http://127.0.0.1:${loopbackPort}`];
    const visit = await site.open({ origins, expected: [/com\.example\.phone/, /favicon\.ico/] });
    await answerClaimedAddress(visit.page);
    return visit;
  };

  it('gets its user back with a code that can be exchanged for tokens', async () => {
    await using visit = await open();
    await begin(visit.page, address());
    const sent = await watchForApp(visit.page, address());
    await signIn(visit.page);
    await expect.poll(() => sent().searchParams.has('code'), soon).toBe(true);
    const checks = { pkceCodeVerifier: verifier, expectedState: 'kept' };
    expect((await oidc.authorizationCodeGrant(phone, sent(), checks)).claims()?.sub).toBeTruthy();
    const end = arrives
      ? visit.page.getByRole('heading', { name: 'App' })
      : visit.page.getByRole('link', { name: 'Open Phone' });
    await end.waitFor();
  });

  it('gets back a user who does not sign in', async () => {
    await using visit = await open();
    await begin(visit.page, address());
    const sent = await watchForApp(visit.page, address());
    await visit.page.getByRole('link', { name: 'Back to Phone' }).click();
    const told = { error: 'user_cancelled', state: 'kept', iss: site.url };
    await expect.poll(() => Object.fromEntries(sent().searchParams), soon).toMatchObject(told);
    if (arrives) await visit.page.getByRole('heading', { name: 'App' }).waitFor();
  });
});
