import type { Configuration } from 'openid-client';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../../../test/dns-server.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningProvider, startExampleProvider } from '../../../test/identity-provider.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { demoPassword, discoverDemoWeb, exchange, startSignIn, takeCode } from '../../../test/relying-party.ts';
import { hastenSessionEnds } from '../../../test/stored-records.ts';
import { readConfig } from '../config.ts';
import type { OperationInput } from '../operator/operations.ts';
import { type Operator, openOperator } from '../operator/operator.ts';

const people = [
  { email: 'priya@summitridge.example', name: 'Priya Holt', amr: ['pwd', 'mfa'] },
  { email: 'quinn@summitridge.example', name: 'Quinn Maddox' },
  { email: 'rosa@summitridge.example', name: 'Rosa Lindgren', isEmailVerified: false },
  { email: 'nobody@summitridge.example', name: 'New Here' },
  { email: 'ada@harbourlane.example', name: 'Somebody Else' },
];
let portico: RunningPortico;
let app: Configuration;
let dns: DnsServer;
let provider: RunningProvider;
let other: RunningProvider;
let operator: Operator;

const perform: Operator['perform'] = (name, input) => operator.perform(name, input);
const set = (changes: OperationInput<'setSsoConnection'>['changes']) =>
  perform('setSsoConnection', { id: 'ridge', changes });
const remove = (id: string) => perform('removeSsoConnection', { id });

/** Connects a company to a provider. */
const connect = (company: string, id: string, { url, clientId, clientSecret }: RunningProvider) =>
  perform('addSsoConnection', { company, id, label: 'Employees', issuer: url, clientId, clientSecret });

/** Publishes the record that the operation names, and looks again. */
async function proveDomain(company: string, domain: string): Promise<string> {
  const { name, value } = await perform('proveSsoDomain', { company, domain });
  dns.publish(name, value);
  return (await perform('proveSsoDomain', { company, domain })).result;
}

beforeAll(async () => {
  dns = await startDnsServer();
  portico = await startPortico({ env: { DNS_SERVERS: dns.address } });
  const env = { ...portico.database.env, PUBLIC_URL: portico.url, DNS_SERVERS: dns.address };
  operator = await openOperator(readConfig(env));
  app = await discoverDemoWeb(portico.url);
  const redirectUris = ['ridge', 'ridge-two'].map((id) => `${portico.url}/api/sso/answer/${id}`);
  [provider, other] = await Promise.all([
    startExampleProvider({ redirectUris, people }),
    startExampleProvider({ redirectUris, people }),
  ]);
  await connect('summit-ridge', 'ridge', provider);
  await proveDomain('summit-ridge', 'summitridge.example');
});
afterAll(async () => {
  provider.close();
  other.close();
  dns.close();
  await operator.close();
  await portico[Symbol.asyncDispose]();
});

type Started = Awaited<ReturnType<typeof startSignIn>>;
const startPath = (signInId: string, email: string, more: Record<string, string> = {}) =>
  `/api/sso/startup?${new URLSearchParams({ signIn: signInId, email, ...more })}`;

/** Begins a sign-in, and lets the provider answer. */
async function answered(person: string, { entered = person, at = provider, more = {}, parameters = {} } = {}) {
  const started = await startSignIn(portico, app, parameters);
  const { location = '' } = await started.browser.get(startPath(started.signInId, entered, more));
  return { started, sentTo: location, answer: await at.signIn(location, person) };
}

/** Goes through single sign-on. Returns where the browser ends. */
async function signIn(person: string, options: Parameters<typeof answered>[1] = {}) {
  const { started, answer } = await answered(person, options);
  const taken = await started.browser.get(answer.href);
  const finished = taken.location?.includes('/api/sso/finish') ? await started.browser.get(taken.location) : taken;
  return { started, finished };
}

async function tokensOf(started: Started) {
  const info = await started.browser.call('/api/login-info', {}, started.signInId);
  expect(info.data?.stands).toBe('complete');
  return exchange(app, await takeCode(started, info.data.oneTimeSession), started);
}

/** The refusal that the page shows after an answer. */
async function refusalAt(started: Started, location: string | undefined): Promise<Record<string, unknown>> {
  return (await bootAt(started, location)).refusal as Record<string, unknown>;
}
async function bootAt({ browser }: Pick<Started, 'browser'>, location = ''): Promise<Record<string, unknown>> {
  const { text } = await browser.get(location);
  return JSON.parse(/id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
}
const isShown = (text: string, name: string) => text.includes(`"name":"${name}"`);

describe('single sign-on by OpenID Connect', () => {
  it('[SSO-1a] [SSO-3b] signs in to a company that refuses passwords', async () => {
    const { started, finished } = await signIn('priya@summitridge.example');
    expect(finished.location).toBe(`${portico.url}/?signIn=${started.signInId}`);
    const claims = (await tokensOf(started)).claims();
    expect(claims).toMatchObject({ email: 'priya@summitridge.example', amr: ['fed'] });
    const byPassword = await startSignIn(portico, app);
    const login = { username: 'priya@summitridge.example', password: demoPassword };
    const { status } = await byPassword.browser.call('/api/login', login, byPassword.signInId);
    expect(status).toMatchObject({ success: false, code: 508 });
  });

  it('counts the second factor of the provider only where the company trusts it', async () => {
    await set({ trustsSecondFactor: true });
    const { started } = await signIn('priya@summitridge.example');
    const claims = (await tokensOf(started)).claims();
    expect(claims).toMatchObject({ amr: ['fed', 'mfa'], acr: expect.stringContaining('multi-factor') });
    await set({ trustsSecondFactor: false });
  });

  it('asks the provider for a new authentication where the app asks for one', async () => {
    const fresh = await answered('quinn@summitridge.example', { parameters: { prompt: 'login' } });
    expect(Object.fromEntries(new URL(fresh.sentTo).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const aged = await answered('quinn@summitridge.example', { parameters: { max_age: '600' } });
    expect(new URL(aged.sentTo).searchParams.get('max_age')).toBe('600');
    const taken = await aged.started.browser.get(aged.answer.href);
    await aged.started.browser.get(taken.location ?? '');
    expect((await tokensOf(aged.started)).claims()?.auth_time).toBeGreaterThan(Date.now() / 1000 - 600);
  });

  it('leads to the form that asks for the address, and never elsewhere', async () => {
    const { browser, signInId } = await startSignIn(portico, app);
    const { location } = await browser.get(`/api/sso/startup?signIn=${signInId}&theme=dark&session=secret`);
    expect(location).toBe(`${portico.url}/?signIn=${signInId}&theme=dark&selected_entrance=sso`);
    const elsewhere = await browser.get(startPath(signInId, 'ada@unknown.example', { errorCode: '//evil.example' }));
    expect(new URL(elsewhere.location ?? '').origin).toBe(portico.url);
    expect(new URL(elsewhere.location ?? '').searchParams.get('errorCode')).toBe('501');
  });

  it('[SSO-1c] [API-1d] is found by the domain alone, alike for known and unknown people', async () => {
    const browser = new HttpBrowser(portico.url);
    const find = async (email: string) =>
      JSON.parse(
        (await browser.get(`/api/sso/availability?email=${encodeURIComponent(email)}&rememberEmail=true`)).text,
      );
    const known = await find('priya@summitridge.example');
    expect(known.data.connections).toEqual([{ id: 'ridge', label: 'Employees', host: new URL(provider.url).host }]);
    expect(await find('nobody-at-all@SummitRidge.example')).toEqual(known);
    for (const email of ['ada@harbourlane.example', 'ada@gmail.com', 'no address', ''])
      expect((await find(email)).data.connections).toEqual([]);
  });
});

it('[SIGN-4a] a session ends when the company wants it, however long it was used', async () => {
  await set({ sessionHours: 1 });
  const { started } = await signIn('quinn@summitridge.example');
  await tokensOf(started);
  const redirectUri = `http://localhost:${portico.demoAppPort}/callback`;
  const request = oidc.buildAuthorizationUrl(app, { redirect_uri: redirectUri, scope: 'openid', prompt: 'none' });
  const silent = async () =>
    new URL((await started.browser.get(request.href)).location ?? '').searchParams.get('error');
  expect(await silent()).toBeNull();
  await hastenSessionEnds(portico.database, 3600);
  await expect.poll(silent, { timeout: 10_000 }).toBe('login_required');
  await set({ sessionHours: 12 });
});

describe('an answer', () => {
  it('counts in the browser that began the sign-in alone (login CSRF)', async () => {
    const { started, answer } = await answered('quinn@summitridge.example');
    const victim = new HttpBrowser(portico.url);
    const taken = await victim.get(answer.href);
    const forged = await victim.get(taken.location ?? '');
    expect(isShown(forged.text, 'ssoBegunElsewhere')).toBe(true);
    const info = await started.browser.call('/api/login-info', {}, started.signInId);
    expect(info.data.stands).toBe('credential');
  });

  it('counts once, also in parallel', async () => {
    const { started, answer } = await answered('quinn@summitridge.example');
    const taken = await Promise.all([1, 2, 3, 4].map(() => started.browser.copy().get(answer.href)));
    const results = taken.flatMap(({ location }) => (location?.includes('/api/sso/finish') ? [location] : []));
    expect(results).toHaveLength(1);
    const finished = await Promise.all([1, 2, 3, 4].map(() => started.browser.copy().get(results[0] ?? '')));
    expect(finished.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('counts for its own connection alone (mix-up), with its own state', async () => {
    await connect('summit-ridge', 'ridge-two', other);
    const { started, answer } = await answered('quinn@summitridge.example', { more: { connection: 'ridge' } });
    const mixed = answer.href.replace('/answer/ridge', '/answer/ridge-two');
    expect(isShown((await started.browser.get(mixed)).text, 'invalidIdpEntity')).toBe(true);
    answer.searchParams.set('iss', other.url);
    const refused = await started.browser.get(answer.href);
    expect(await refusalAt(started, refused.location)).toMatchObject({ name: 'invalidIdpEntity' });
    const unknown = await started.browser.get(`/api/sso/answer/ridge?state=${'a'.repeat(43)}&code=b`);
    expect(isShown(unknown.text, 'ssoInvalidToken')).toBe(true);
    await remove('ridge-two');
  });

  it('[SSO-5d] [SSO-5a] may say no', async () => {
    const { started, finished } = await signIn('cancel', { entered: 'quinn@summitridge.example' });
    const refusal = await refusalAt(started, finished.location);
    expect(refusal).toMatchObject({ name: 'oauthDenied', params: { email: 'quinn@summitridge.example' } });
    const begun = await answered('quinn@summitridge.example');
    const state = begun.answer.searchParams.get('state') ?? '';
    const query = new URLSearchParams({ state, iss: provider.url, error: 'login_required' });
    const refused = await begun.started.browser.get(`/api/sso/answer/ridge?${query}`);
    expect(await refusalAt(begun.started, refused.location)).toMatchObject({ name: 'ssoAuthError' });
  });
});

describe('an identity', () => {
  it.each([
    ['with an address that the provider has not verified', 'rosa@summitridge.example'],
    ['without an account', 'nobody@summitridge.example'],
    ['with the address of another company’s account', 'ada@harbourlane.example'],
  ])('%s opens no account', async (_, person) => {
    const { started, finished } = await signIn(person, { entered: 'quinn@summitridge.example' });
    const params = { email: person };
    expect(await refusalAt(started, finished.location)).toMatchObject({ name: 'ssoNoAccount', params });
    const { location } = await started.browser.get(startPath(started.signInId, 'quinn@summitridge.example'));
    expect(new URL(location ?? '').searchParams.get('prompt')).toBe('login'); // to be somebody else there
  });

  it('is issuer and subject: the same subject of another issuer is somebody else', async () => {
    const { started } = await signIn('priya@summitridge.example');
    await tokensOf(started);
    const impostor = await startExampleProvider({
      redirectUris: [`${portico.url}/api/sso/answer/ridge-two`],
      people: [{ email: 'priya@summitridge.example', name: 'Impostor', isEmailVerified: false }],
    });
    await connect('summit-ridge', 'ridge-two', impostor);
    const options = { entered: 'priya@summitridge.example', at: impostor, more: { connection: 'ridge-two' } };
    const forged = await signIn('priya@summitridge.example', options);
    expect(await refusalAt(forged.started, forged.finished.location)).toMatchObject({ name: 'ssoNoAccount' });
    await remove('ridge-two');
    impostor.close();
  });

  it('[SSO-2b] of another address than the entered one waits until the user continues with it', async () => {
    const { started, finished } = await signIn('quinn@summitridge.example', { entered: 'priya@summitridge.example' });
    const { started: shown } = (await bootAt(started, finished.location)) as { started: { data: object } };
    const host = new URL(provider.url).host;
    expect(shown).toEqual({
      screen: 'ssoEmailMismatch',
      data: { entered: 'priya@summitridge.example', ssoEmail: 'quinn@summitridge.example', host, canContinue: true },
    });
    const outsider = new HttpBrowser(portico.url);
    expect((await outsider.call('/api/sso/accept', {}, started.signInId)).status).toMatchObject({ code: 223 });
    const accepted = await started.browser.call('/api/sso/accept', {}, started.signInId);
    expect(accepted.status.success).toBe(true);
    expect((await tokensOf(started)).claims()).toMatchObject({ email: 'quinn@summitridge.example' });
  });

  it('[SSO-2c] of another address is denied where the app or the company wants that', async () => {
    const asApp = { entered: 'priya@summitridge.example', more: { denySSOIfEmailMismatch: 'true' } };
    const { started } = await signIn('quinn@summitridge.example', asApp);
    const denied = await started.browser.call('/api/sso/accept', {}, started.signInId);
    expect(denied.status).toMatchObject({ success: false, name: 'ssoAuthError' });
    await set({ requiresSameEmail: true });
    const lenient = { entered: 'priya@summitridge.example', more: { denySSOIfEmailMismatch: 'false' } };
    const byCompany = await signIn('quinn@summitridge.example', lenient);
    const refused = await byCompany.started.browser.call('/api/sso/accept', {}, byCompany.started.signInId);
    expect(refused.status).toMatchObject({ success: false, name: 'ssoAuthError' });
    await set({ requiresSameEmail: false });
  });
});

describe('a domain', () => {
  it('belongs to the company that publishes its record', async () => {
    const prove = (domain: string) => perform('proveSsoDomain', { company: 'harbour-lane', domain });
    expect((await prove('harbourlane.example')).result).toBe('missing');
    expect(await proveDomain('harbour-lane', 'harbourlane.example')).toBe('proven');
    await expect(proveDomain('willow-creek', 'harbourlane.example')).rejects.toThrow('Another company has proven');
    await expect(prove('GMail.com')).rejects.toThrow('public mail domain');
    await expect(prove('localhost')).rejects.toThrow('is no domain');
    await perform('removeSsoDomain', { company: 'harbour-lane', domain: 'harbourlane.example' });
    expect(await perform('listSsoDomains', { company: 'harbour-lane' })).toEqual([]);
  });
});

describe('a connection', () => {
  it('is refused with an address that is no provider, or that another has', async () => {
    const nowhere = { ...provider, url: `${provider.url}/nowhere` };
    await expect(connect('summit-ridge', 'nowhere', nowhere)).rejects.toThrow('The provider cannot be used');
    await expect(connect('harbour-lane', 'ridge', provider)).rejects.toThrow('There is a connection "ridge" already');
  });

  it('[SSO-3c] signs nobody in while it is off (501)', async () => {
    const { started, answer } = await answered('quinn@summitridge.example');
    await set({ isEnabled: false });
    const refused = await started.browser.get(answer.href);
    expect(await refusalAt(started, refused.location)).toMatchObject({ code: 501 });
    const [failure] = await perform('listSsoFailures', { company: 'summit-ridge' });
    expect(failure).toMatchObject({ connection: 'ridge', name: 'ssoDisabled', reference: expect.any(String) });
    expect(await perform('listSsoFailures', { company: 'harbour-lane' })).toEqual([]);
    await set({ isEnabled: true });
  });

  it('ends sessions and refresh tokens with itself', async () => {
    const { started } = await signIn('quinn@summitridge.example', { parameters: { scope: 'openid offline_access' } });
    const tokens = await tokensOf(started);
    await oidc.refreshTokenGrant(app, tokens.refresh_token ?? '').then(async ({ refresh_token: next = '' }) => {
      expect((await remove('ridge')).accounts).toBeGreaterThan(0);
      await expect(oidc.refreshTokenGrant(app, next)).rejects.toMatchObject({ error: 'invalid_grant' });
    });
    const silent = await startSignIn(portico, app, { prompt: 'none' }, started.browser);
    expect(silent.signInId).toBe('');
  });

  it('says that its provider does not answer', async () => {
    const down = await startExampleProvider({ redirectUris: [`${portico.url}/api/sso/answer/ridge`], people });
    await connect('summit-ridge', 'ridge', down);
    const { started, answer } = await answered('quinn@summitridge.example', { at: down });
    down.close();
    const refused = await started.browser.get(answer.href);
    expect(await refusalAt(started, refused.location)).toMatchObject({
      name: 'ssoProviderDown',
      params: { host: new URL(down.url).host, reference: expect.any(String) },
    });
  });
});

it('[SSO-4] opens no address through an app but the registered one of a native app', async () => {
  const email = 'priya@summitridge.example';
  const ofTheWeb = await startSignIn(portico, app);
  const query = { throughApp: 'true', redirect_uri: 'com.evil.app:/', appUrlScheme: 'com.evil.app:/' };
  const refused = await ofTheWeb.browser.get(startPath(ofTheWeb.signInId, email, query));
  expect(refused.location).toBeUndefined();
  expect(isShown(refused.text, 'invalidRedirectUri')).toBe(true);
  const browser = new HttpBrowser(portico.url);
  const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
  const native = { client_id: 'demo-native', response_type: 'code', scope: 'openid', ...challenge };
  const asked = new URLSearchParams({ ...native, redirect_uri: 'com.example.portico-demo:/callback' });
  const { url } = await browser.follow(`/oauth/authorize?${asked}`);
  const opened = await browser.get(startPath(new URL(url).searchParams.get('signIn') ?? '', email, query));
  const address = new URL(opened.location ?? '');
  expect(address.href.split('?')[0]).toBe('com.example.portico-demo:/callback');
  expect([...address.searchParams.keys()]).toEqual(['startupUrl']);
  const forged = new URL(address.searchParams.get('startupUrl') ?? '');
  forged.searchParams.set('redirect_uri', 'com.evil.app:/');
  const shown = await new HttpBrowser(portico.url).follow(forged.href);
  expect(isShown(shown.text, 'invalidRedirectUri')).toBe(true);
});

it('[SSO-1c] limits the look-ups of one client address', async () => {
  const browser = new HttpBrowser(portico.url);
  const statuses = await Promise.all(
    Array.from({ length: 301 }, async () => (await browser.get('/api/sso/availability?email=ada@acme.example')).status),
  );
  expect(statuses).toContain(429);
});
