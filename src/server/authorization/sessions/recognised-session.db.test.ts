import type * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandsWith } from '../../../../test/brands-folder.ts';
import { freePort } from '../../../../test/free-port.ts';
import { type RunningPortico, startPortico } from '../../../../test/portico.ts';
import {
  discoverDemoWeb,
  exchange,
  finishSignIn,
  type StartedSignIn,
  startSignIn,
  takeCode,
} from '../../../../test/relying-party.ts';
import { ageSessions } from '../../../../test/stored-records.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ env: { FAILURES_PER_ADDRESS: '10000' } });
  relyingParty = await discoverDemoWeb(portico.url);
});
afterAll(() => portico[Symbol.asyncDispose]());

const ada = { username: 'ada@harbourlane.example' };
const clara = { username: 'clara@harbourlane.example' };
const offered = { prompt: 'select_account' };

async function signedIn(credential = ada) {
  const started = await startSignIn(portico, relyingParty);
  const tokens = await exchange(relyingParty, await finishSignIn(started, credential), started);
  const again = (parameters: Record<string, string>) => startSignIn(portico, relyingParty, parameters, started.browser);
  return { browser: started.browser, claims: tokens.claims(), again };
}

async function fetchChoices({ browser, signInId }: StartedSignIn) {
  const answer = await browser.get('/api/account/choices?clientId=demo-web', { 'portico-sign-in': signInId });
  return JSON.parse(answer.text);
}

async function continueAs(started: StartedSignIn, accountId: string) {
  const chosen = await started.browser.call('/api/account/choose', { accountId }, started.signInId);
  if (!chosen.status.success) throw new Error(JSON.stringify(chosen.status));
  return takeCode(started, chosen.data.oneTimeSession);
}

describe('[SIGN-6a] a session that exists', () => {
  it('is offered if the app requests it, and continues without a password, with its own auth_time', async () => {
    const { claims, again } = await signedIn();
    await ageSessions(portico.database, 100);
    const started = await again({ ...offered, max_age: '1000' });
    const { data } = await fetchChoices(started);
    expect(data).toMatchObject({
      isRecognised: true,
      records: [{ name: 'Ada Marsh', credential: ada.username, extension: '101' }],
    });
    expect((await started.browser.call('/api/login-info', {}, started.signInId)).data.stands).toBe('choice');
    const tokens = await exchange(relyingParty, await continueAs(started, data.records[0].accountId), started);
    expect(tokens.claims()?.sub).toBe(claims?.sub);
    expect(tokens.claims()?.auth_time).toBeLessThanOrEqual((claims?.iat ?? 0) - 100);
  });

  it('is replaced by the session of another account that the user signs in with', async () => {
    const { claims, again } = await signedIn();
    const started = await again(offered);
    await started.browser.call('/api/account/use-another', {}, started.signInId);
    const tokens = await exchange(relyingParty, await finishSignIn(started, clara), started);
    expect(tokens.claims()?.sub).not.toBe(claims?.sub);
    const { data } = await fetchChoices(await again(offered));
    expect(data.records).toMatchObject([{ name: 'Clara Whitlock' }]);
  });

  it('does not count as a password: the user must choose first', async () => {
    const { again } = await signedIn();
    const { browser, signInId } = await again(offered);
    const { oneTimeSession } = (await browser.call('/api/login-info', {}, signInId)).data;
    const refused = await browser.call('/api/post-authn/generate-code', { oneTimeSession }, signInId);
    expect(refused.status).toMatchObject({ name: 'accountSelectionRequired' });
  });

  it('cannot be continued after it has ended', async () => {
    const { browser, claims, again } = await signedIn();
    const started = await again(offered);
    const page = await browser.get('/oauth/sign-out');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    await browser.post('/oauth/sign-out/confirm', { xsrf, logout: 'yes' });
    const callback = await continueAs(started, claims?.sub ?? '');
    expect(callback.protocol).toBe('missing:');
  });

  it('answers other requests without a page, and is not offered if the app forbids a page', async () => {
    const { again } = await signedIn();
    expect((await again({})).signInId).toBe('');
    expect((await again({ prompt: 'none' })).signInId).toBe('');
    const forbidden = await again({ prompt: 'none select_account' });
    expect(forbidden.signInId).toBe('');
  });

  it('is not offered if there is none, and the user signs in', async () => {
    const started = await startSignIn(portico, relyingParty, offered);
    expect((await fetchChoices(started)).status).toMatchObject({ code: 221 });
    await exchange(relyingParty, await finishSignIn(started, ada), started);
  });

  it('[AUTHZ-8a] is offered on a page that is opened without an app’s request', async () => {
    const { browser } = await signedIn();
    const callback = `http://localhost:${portico.demoAppPort}/callback`;
    const query = new URLSearchParams({ clientId: 'demo-web', appUrlScheme: callback });
    const { url, text } = await browser.follow(`/?${query}`);
    expect(new URL(url).searchParams.get('signIn')).toBeTruthy();
    expect(text).toContain('"startPath":"/selectAccount"');
  });
});

it('[SIGN-6a] [SSO-3a] a session is not continued if its brand has enforced single sign-on meanwhile', async () => {
  const options = { env: { SECRETS: 's'.repeat(43) }, demoAppPort: portico.demoAppPort, port: await freePort() };
  const before = await startPortico(options);
  const first = await startSignIn(before, await discoverDemoWeb(before.url));
  await finishSignIn(first, ada);
  await before.stop();
  const brands = brandsWith({ 0: { enforceSSOOnly: true } });
  await using after = await startPortico({
    ...options,
    database: before.database,
    env: { ...options.env, ...brands.env },
  });
  const again = await startSignIn(after, await discoverDemoWeb(after.url), offered, first.browser);
  const { data } = await fetchChoices(again);
  const { accountId } = data.records[0];
  const chosen = await again.browser.call('/api/account/choose', { accountId }, again.signInId);
  expect(chosen.status).toMatchObject({ code: 508 });
  brands.dispose();
});

describe('[SIGN-6b] [ENTRY-11c] signing in again despite a session', () => {
  it.each([
    ['prompt=login', { prompt: 'login' }],
    ['prompt=login select_account', { prompt: 'login select_account' }],
    ['force', { force: 'true' }],
    ['max_age=0', { max_age: '0' }],
    ['max_age that has passed', { max_age: '1' }],
  ])('is asked for by %s, and the time of the new password is told', async (_, parameters) => {
    const { claims, again } = await signedIn();
    await ageSessions(portico.database, 100);
    const started = await again({ ...parameters, ...('max_age' in parameters ? {} : { max_age: '1000' }) });
    expect(started.signInId).not.toBe('');
    expect((await fetchChoices(started)).status).toMatchObject({ code: 221 });
    const tokens = await exchange(relyingParty, await finishSignIn(started, ada), started);
    expect(tokens.claims()?.auth_time).toBeGreaterThanOrEqual(claims?.iat ?? Number.POSITIVE_INFINITY);
  });

  it('is not required before max_age has passed', async () => {
    const { again } = await signedIn();
    expect((await again({ max_age: '1000' })).signInId).toBe('');
  });

  it('causes login_required if the app forbids a page', async () => {
    const { browser } = await signedIn();
    await ageSessions(portico.database, 100);
    const query = {
      client_id: 'demo-web',
      redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
      response_type: 'code',
      scope: 'openid',
      prompt: 'none',
      max_age: '1',
    };
    const { location } = await browser.follow(`/oauth/authorize?${new URLSearchParams(query)}`);
    expect(new URL(location ?? '').searchParams.get('error')).toBe('login_required');
  });
});
