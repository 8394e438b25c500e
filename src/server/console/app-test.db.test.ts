import { createHash } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addConsolePerson,
  type ConsolePerson,
  proveConsoleSignIn,
  signInToConsole,
} from '../../../test/console-session.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { appCode, password } from '../../../test/second-step.ts';
import { consoleHeader, consolePaths } from '../../contract/console.ts';
import { testClientPrefix } from '../../rules/apps/test-client.ts';
import { createSignInCounters } from '../metrics/sign-in-counters.ts';
import { hashToken } from '../secrets/secrets.ts';

let site: ManagementSite;
let operator: ConsolePerson;
let browser: HttpBrowser;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await addOperator();
  browser = await consoleOf(operator);
});
afterAll(() => site.close());

const addOperator = () => addConsolePerson(site, { role: 'installationOperator', reach: { kind: 'installation' } });

/** Lets a code of the authenticator app be taken again within its 30 s. */
const forgetCode = ({ id }: Pick<ConsolePerson, 'id'>) =>
  site.installation.database.db.updateTable('factors').set({ last_step: null }).where('account_id', '=', id).execute();

async function consoleOf(person: ConsolePerson): Promise<HttpBrowser> {
  const own = new HttpBrowser(site.issuer);
  await signInToConsole(own, person);
  return own;
}

let apps = 0;
async function addApp(fields: object = {}): Promise<string> {
  apps += 1;
  const clientId = `tried-${apps}`;
  const redirectUris = ['https://tried.example/callback'];
  await site.installation.clients.save({ clientId, name: `Tried ${apps}`, redirectUris, ...fields });
  return clientId;
}

async function api(by: HttpBrowser, method: 'GET' | 'POST', path: string) {
  const response = await fetch(`${site.issuer}${consolePaths.api}${path}`, {
    method,
    headers: {
      [consoleHeader]: '1',
      cookie: by.cookieHeader(consolePaths.api),
      ...(method === 'POST' && { origin: site.issuer, 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: '{}' }),
  });
  return { status: response.status, body: await response.json() };
}

interface BegunTest {
  readonly clientId: string;
  readonly testId: string;
  readonly address: string;
  readonly endsAt: number;
}
async function begin(clientId: string, by = browser): Promise<BegunTest> {
  const { status, body } = await api(by, 'POST', `/clients/${clientId}/tests`);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}
const read = async ({ clientId, testId }: BegunTest, by = browser) =>
  (await api(by, 'GET', `/clients/${clientId}/tests/${testId}`)).body;

const testClientOf = ({ testId }: BegunTest) => `${testClientPrefix}${testId}`;

/** Opens the window of a test. @returns the address of the authorization request */
async function openWindow({ address }: BegunTest, by = browser): Promise<URL> {
  const { location = '' } = await by.get(address);
  return new URL(location);
}

/** Signs somebody in on the page. @returns where the browser is sent back to */
async function signIn(asked: URL, by: HttpBrowser, { email, totpSecret, id }: ConsolePerson): Promise<string> {
  await forgetCode({ id });
  const page = await by.follow(asked.href);
  const signInId = new URL(page.url).searchParams.get('signIn') ?? '';
  const { continueAt, code } = await proveConsoleSignIn(by, signInId, email, totpSecret);
  const { location = '' } = await by.get(`${continueAt}?code=${code}`);
  return location;
}

const recordsOf = (test: BegunTest) =>
  site.installation.database.db
    .selectFrom('oidc_records')
    .select('model')
    .where('payload', 'like', `%"clientId":"${testClientOf(test)}"%`)
    .where('model', '!=', 'Interaction')
    .execute();

/** Asks for a device code as the client of a test, with a secret that it takes. @returns what the refusal says */
async function askAsDevice(test: BegunTest): Promise<string> {
  const secret = 'known to the test';
  const { db } = site.installation.database;
  await db
    .updateTable('client_tests')
    .set({ secret_hash: hashToken(secret) })
    .where('id', '=', test.testId)
    .execute();
  const authorization = `Basic ${btoa(`${testClientOf(test)}:${encodeURIComponent(secret)}`)}`;
  const body = new URLSearchParams({ scope: 'openid' });
  const response = await fetch(`${site.issuer}/oauth/device`, { method: 'POST', headers: { authorization }, body });
  return (await response.json()).error_description;
}

const failedView = () => `${site.issuer}/console?signIn=failed`;

describe('[CNSL-34a] a test sign-in of an app', () => {
  it('goes the whole way, shows the claims that the app would get, and leaves no token', async () => {
    const clientId = await addApp({ scopes: ['openid', 'profile', 'phone'] });
    const test = await begin(clientId);
    expect(test.address).toBe(`${site.issuer}/console/app-test/${test.testId}`);
    expect(await read(test)).toMatchObject({ state: 'waiting', claims: [], ways: [] });
    const asked = await openWindow(test);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: testClientOf(test),
      redirect_uri: `${site.issuer}/console/app-test-callback`,
      prompt: 'login',
      login_hint: operator.email,
      code_challenge_method: 'S256',
      scope: 'openid profile phone',
    });
    const back = await signIn(asked, browser, operator);
    expect(back).toContain('/console/app-test-callback?code=');
    const last = await browser.get(back);
    expect(last.text).toContain(`/console/all/apps/${clientId}?test=${test.testId}`);
    expect(last.text).toMatch(/<script nonce="[\w-]+">close\(\)<\/script>/);

    const found = await read(test);
    expect(found).toMatchObject({ state: 'done', ways: ['password', 'totp'] });
    expect(found.tookMs).toBeGreaterThan(0);
    const claims = Object.fromEntries(found.claims.map(({ name, ...rest }: { name: string }) => [name, rest]));
    expect(claims).toMatchObject({
      iss: { value: site.issuer },
      sub: { value: operator.id, scope: 'openid' },
      name: { value: 'Pat Lee', scope: 'profile' },
      amr: { value: expect.stringContaining('pwd') },
    });
    expect(claims.phone_number).toEqual({ scope: 'phone' }); // the account has none
    for (const name of ['email', 'aud', 'nonce', 'exp']) expect(claims).not.toHaveProperty(name);
    expect(await recordsOf(test)).toEqual([]);
    expect((await api(browser, 'GET', '/me')).status).toBe(200); // the console goes on
  });

  it('asks for the consent that the app asks for, which counts for the test alone', async () => {
    const clientId = await addApp({
      isThirdParty: true,
      scopes: ['openid', 'email'],
      backchannelLogoutUri: 'https://tried.example/out',
    });
    const test = await begin(clientId);
    const page = await browser.follow((await openWindow(test)).href);
    const call = (path: string, input: object = {}) =>
      browser.call(path, input, new URL(page.url).searchParams.get('signIn') ?? '');
    await forgetCode(operator);
    await call('/api/login', { username: operator.email, password });
    const { data } = await call('/api/two-factor/mfa-totp-verification', { code: appCode(operator.totpSecret) });
    const last = data.stage === 'trust' ? await call('/api/two-factor/trust-device', { isTrusted: false }) : { data };
    const finish = (given: typeof last) =>
      call('/api/post-authn/generate-code', { oneTimeSession: given.data.oneTimeSession });
    expect((await finish(last)).status.code).toBe(314);
    const { continueAt, code } = (await finish(await call('/api/agreement/consent', { granted: true }))).data;
    const { location = '' } = await browser.get(`${continueAt}?code=${code}`);
    const client = await site.installation.clients.byId(testClientOf(test));
    expect(client).toMatchObject({ isThirdParty: true, isPublic: false, backchannelLogoutUri: undefined });
    await browser.get(location);
    const { state, claims } = await read(test);
    expect(state).toBe('done');
    expect(claims).toContainEqual({ name: 'email', value: operator.email, scope: 'email' });
    expect(await site.installation.consents.list(operator.id)).toEqual([]);
  });

  it('says which error the app would get', async () => {
    const test = await begin(await addApp());
    const asked = await openWindow(test);
    const state = asked.searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'user_cancelled', error_description: 'The user went back.', state });
    await browser.get(`${consolePaths.appTestCallback}?${query}`);
    expect(await read(test)).toMatchObject({
      state: 'failed',
      error: 'user_cancelled',
      detail: 'The user went back.',
      claims: [],
    });
  });

  it('is refused by a rule of the company about the app, and names it', async () => {
    const clientId = await addApp();
    const [policy] = await site.installation.policies.add({
      company: 'free',
      effect: 'deny',
      kind: 'application',
      values: [clientId],
      accountId: operator.id,
    });
    const test = await begin(clientId);
    const page = await browser.follow((await openWindow(test)).href);
    const signInId = new URL(page.url).searchParams.get('signIn') ?? '';
    await browser.call('/api/login', { username: operator.email, password }, signInId);
    await site.installation.policies.remove(policy?.id ?? '');
    expect(await read(test)).toMatchObject({ state: 'waiting', refusal: 'application' });
  });

  it('is refused by the brands of the app, as everybody of another brand is', async () => {
    const test = await begin(await addApp({ brands: [3710] }));
    const page = await browser.follow((await openWindow(test)).href);
    const signInId = new URL(page.url).searchParams.get('signIn') ?? '';
    await browser.call('/api/login', { username: operator.email, password }, signInId);
    expect(await read(test)).toMatchObject({ refusal: 'otherBrand' });
  });

  it('is not offered where nobody signs in: switched off, retired, a device, a program, a part of Portico', async () => {
    const refused = async (clientId: string) => (await api(browser, 'POST', `/clients/${clientId}/tests`)).body.detail;
    expect(await refused(await addApp({ isDisabled: true }))).toMatch(/switched off/);
    expect(await refused(await addApp({ sunsetOn: '2020-01-01' }))).toMatch(/retired/);
    const device = { applicationType: 'native', isPublic: true, isDevice: true, redirectUris: [] };
    expect(await refused(await addApp(device))).toMatch(/nothing to try/);
    const machine = { isMachine: true, redirectUris: [], resources: [site.audience] };
    expect(await refused(await addApp(machine))).toMatch(/nothing to try/);
    expect(await refused('portico-console')).toMatch(/built-in/);
    expect((await api(browser, 'POST', '/clients/nothing/tests')).status).toBe(404);
  });
});

describe('[CNSL-34b] a test sign-in is safe', () => {
  it('from who may not change apps, from programs, and from who has not begun it', async () => {
    const clientId = await addApp();
    const test = await begin(clientId);
    for (const [role, reach] of [
      ['brandOperator', { kind: 'brand', brandId: 0 }],
      ['companyAdministrator', { kind: 'company', companyId: 'free' }],
      ['auditor', { kind: 'installation' }],
    ] as const) {
      const { call } = await site.person(role, reach);
      expect((await call('POST', `/clients/${clientId}/tests`)).status).toBe(403);
      expect((await call('GET', `/clients/${clientId}/tests/${test.testId}`)).status).toBe(403);
    }
    const machine = await site.machine('installationOperator');
    expect((await machine('POST', `/clients/${clientId}/tests`)).status).toBe(409);
    const other = await consoleOf(await addOperator());
    expect(await read(test, other)).toMatchObject({ code: 'notFound' });
    expect((await other.get(test.address)).location).toBe(failedView());
    expect((await new HttpBrowser(site.issuer).get(test.address)).location).toBe(failedView());
    expect(await read({ ...test, clientId: await addApp() })).toMatchObject({ code: 'notFound' });
  });

  it('by a window that is opened once, and a return that counts once', async () => {
    const test = await begin(await addApp());
    const asked = await openWindow(test);
    expect((await browser.get(test.address)).location).toBe(failedView());
    const back = await signIn(asked, browser, operator);
    const replayed = browser.copy();
    await browser.get(back);
    expect((await browser.get(back)).location).toBe(failedView());
    expect((await replayed.get(back)).location).toBe(failedView()); // with the cookie of before
    expect((await read(test)).state).toBe('done');
  });

  it('from a return in another browser, with another state, and from a code that was read in the address', async () => {
    const test = await begin(await addApp());
    const asked = await openWindow(test);
    const back = new URL(await signIn(asked, browser, operator));
    expect((await new HttpBrowser(site.issuer).get(back.href)).location).toBe(failedView());
    const another = new URL(back);
    another.searchParams.set('state', `${test.testId}.another`);
    expect((await browser.get(another.href)).location).toBe(failedView());
    const redeem = (fields: Record<string, string>) =>
      fetch(`${site.issuer}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: testClientOf(test),
          redirect_uri: `${site.issuer}${consolePaths.appTestCallback}`,
          code: back.searchParams.get('code') ?? '',
          ...fields,
        }),
      });
    expect((await redeem({ code_verifier: 'a'.repeat(43) })).status).toBe(401);
    expect((await redeem({ code_verifier: 'a'.repeat(43), client_secret: 'guessed' })).status).toBe(401);
    await browser.get(back.href);
    expect((await read(test)).state).toBe('done'); // none of it has used the code up
  });

  it('from a request that somebody else has written for its client', async () => {
    const test = await begin(await addApp());
    const asked = await openWindow(test);
    const elsewhere = new URL(asked);
    elsewhere.searchParams.set('redirect_uri', 'https://tried.example/callback');
    expect((await new HttpBrowser(site.issuer).get(elsewhere.href)).status).toBe(400);
    const withoutProof = new URLSearchParams(asked.searchParams);
    for (const name of ['code_challenge', 'code_challenge_method']) withoutProof.delete(name);
    const answer = await new HttpBrowser(site.issuer).get(`/oauth/authorize?${withoutProof}`);
    expect(new URL(answer.location ?? '').searchParams.get('error')).toBe('invalid_request');

    // With a challenge of one's own, the code comes to our own address, and needs the secret of the server.
    const verifier = 'v'.repeat(43);
    const own = new URL(asked);
    own.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
    const back = new URL(await signIn(own, browser, operator));
    const stolen = await fetch(`${site.issuer}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: testClientOf(test),
        redirect_uri: `${site.issuer}${consolePaths.appTestCallback}`,
        code: back.searchParams.get('code') ?? '',
        code_verifier: verifier,
      }),
    });
    expect(stolen.status).toBe(401);
    await browser.get(back.href);
    expect(await read(test)).toMatchObject({ state: 'failed', error: 'invalid_grant' });
    // An app that is a device, too, is tried in a window alone.
    expect(await askAsDevice(await begin(await addApp({ isDevice: true })))).toContain('device_code is not allowed');
  });

  it('when somebody else signs in in the window: it says that, and nothing of the account', async () => {
    const own = await addOperator();
    const ownBrowser = await consoleOf(own);
    const test = await begin(await addApp({ scopes: ['openid', 'profile', 'email'] }), ownBrowser);
    const asked = await openWindow(test, ownBrowser);
    const other = await addOperator();
    await ownBrowser.get(await signIn(asked, ownBrowser, other));
    const call = await site.callAgain({ ...own, call: expect.fail });
    const { body } = await call('GET', `/clients/${test.clientId}/tests/${test.testId}`);
    expect(body).toMatchObject({ state: 'another', claims: [], ways: [] });
    expect(JSON.stringify(body)).not.toContain(other.id);
    expect(JSON.stringify(body)).not.toContain(other.email);
    expect(await recordsOf(test)).toEqual([]);
  });

  it('after its end: its client is gone, and a return comes too late', async () => {
    const ended = await begin(await addApp());
    const endedAsked = await openWindow(ended);
    const test = await begin(await addApp()); // ends the one before
    expect(await site.installation.clients.byId(testClientOf(ended))).toBeUndefined();
    expect((await read(ended)).state).toBe('over');
    expect((await new HttpBrowser(site.issuer).follow(endedAsked.href)).status).toBe(400);
    const asked = await openWindow(test);
    const back = await signIn(asked, browser, operator);
    await site.installation.database.db
      .updateTable('client_tests')
      .set({ ends_at: 1 })
      .where('id', '=', test.testId)
      .execute();
    expect((await browser.get(back)).location).toBe(failedView());
    expect((await read(test)).state).toBe('over');
  });

  it('as its client is no app: it is not listed, shown, changed or counted, and none is registered by such an id', async () => {
    const test = await begin(await addApp());
    const asked = await openWindow(test);
    await browser.get(await signIn(asked, browser, operator));
    const again = await begin(test.clientId);
    const id = testClientOf(again);
    const listed = await api(browser, 'GET', `/clients?find=${id}`);
    expect(listed.body.items).toEqual([]);
    expect((await api(browser, 'GET', `/clients/${id}`)).status).toBe(404);
    await expect(site.installation.clients.rotateSecret(id)).rejects.toThrow('There is no client');
    const redirectUris = ['https://tried.example/callback'];
    await expect(site.installation.clients.add({ clientId: id, name: 'Test', redirectUris })).rejects.toThrow(
      'built-in',
    );
    await site.app.statistics.write();
    await site.app.clientUses.writeAll();
    const { db } = site.installation.database;
    const counted = db
      .selectFrom('sign_in_counts')
      .select('client_id')
      .where('client_id', 'like', `${testClientPrefix}%`);
    expect(await counted.execute()).toEqual([]);
    const registry = new Registry();
    createSignInCounters(registry).auditRecorded({ event: 'signInOpened', outcome: 'ok', clientId: id });
    expect(await registry.metrics()).not.toContain('portico_sign_in_steps_total{');
    expect((await site.installation.clients.listedById(test.clientId))?.usedAt).toBeUndefined();
    const sessions = await site.installation.sessions.list(operator.id);
    expect(sessions.flatMap(({ clientIds }) => clientIds)).not.toContain(testClientOf(test));
  });
});
