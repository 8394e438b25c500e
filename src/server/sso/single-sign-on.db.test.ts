import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootOn } from '../../../test/boot-on.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningProvider, startExampleProvider } from '../../../test/identity-provider.ts';
import { demoPassword, type StartedSignIn, startSignIn } from '../../../test/relying-party.ts';
import { type SsoSite, startSsoSite } from '../../../test/sso-site.ts';
import { hastenSessionEnds } from '../../../test/stored-records.ts';
import type { OperationInput } from '../operations.ts';

const people = [
  { email: 'priya@summitridge.example', name: 'Priya Holt', amr: ['pwd', 'mfa'] },
  { email: 'quinn@summitridge.example', name: 'Quinn Maddox' },
  { email: 'rosa@summitridge.example', name: 'Rosa Lindgren', isEmailVerified: false },
  { email: 'nobody@summitridge.example', name: 'New Here' },
  { email: 'ada@harbourlane.example', name: 'Somebody Else' },
];
let site: SsoSite;
let provider: RunningProvider;
let other: RunningProvider;

const perform: SsoSite['perform'] = (name, input) => site.perform(name, input);
const set = (changes: OperationInput<'setSsoConnection'>['changes']) =>
  perform('setSsoConnection', { id: 'ridge', changes });
const remove = (id: string) => perform('removeSsoConnection', { id });

beforeAll(async () => {
  site = await startSsoSite();
  const redirectUris = ['ridge', 'ridge-two'].map(site.answerAddressOf);
  [provider, other] = await Promise.all([
    startExampleProvider({ redirectUris, people }),
    startExampleProvider({ redirectUris, people }),
  ]);
  await site.connect('summit-ridge', 'ridge', provider);
  await site.proveDomain('summit-ridge', 'summitridge.example');
});
afterAll(async () => {
  provider.close();
  other.close();
  await site.close();
});

const startPath = (signInId: string, email: string, more: Record<string, string> = {}) =>
  `/api/sso/startup?${new URLSearchParams({ signIn: signInId, email, ...more })}`;

/** Begins a sign-in, and lets the provider answer. */
async function answered(person: string, { entered = person, at = provider, more = {}, parameters = {} } = {}) {
  const { started, sentTo } = await site.begin(entered, { query: more, parameters });
  return { started, sentTo, answer: await at.signIn(sentTo, person) };
}

/** Goes through single sign-on. Returns where the browser ends. */
async function signIn(person: string, options: Parameters<typeof answered>[1] = {}) {
  const { started, answer } = await answered(person, options);
  const taken = await started.browser.get(answer.href);
  const finished = taken.location?.includes('/api/sso/finish') ? await started.browser.get(taken.location) : taken;
  return { started, finished };
}

/** The refusal that the page shows after an answer. */
async function refusalAt(started: StartedSignIn, location: string | undefined): Promise<Record<string, unknown>> {
  return (await bootAt(started, location)).refusal as Record<string, unknown>;
}
async function bootAt({ browser }: Pick<StartedSignIn, 'browser'>, location = ''): Promise<Record<string, unknown>> {
  return bootOn(await browser.get(location));
}
const isShown = (text: string, name: string) => text.includes(`"name":"${name}"`);

describe('single sign-on by OpenID Connect', () => {
  it('[SSO-1a] [SSO-3b] signs in to a company that refuses passwords', async () => {
    const { started, finished } = await signIn('priya@summitridge.example');
    expect(finished.location).toBe(`${site.portico.url}/?signIn=${started.signInId}`);
    const claims = (await site.tokensOf(started)).claims();
    expect(claims).toMatchObject({ email: 'priya@summitridge.example', amr: ['fed'] });
    const byPassword = await startSignIn(site.portico, site.app);
    const login = { username: 'priya@summitridge.example', password: demoPassword };
    const { status } = await byPassword.browser.call('/api/login', login, byPassword.signInId);
    expect(status).toMatchObject({ success: false, code: 508 });
  });

  it('counts the second factor of the provider only where the company trusts it', async () => {
    await set({ trustsSecondFactor: true });
    const { started } = await signIn('priya@summitridge.example');
    const claims = (await site.tokensOf(started)).claims();
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
    expect((await site.tokensOf(aged.started)).claims()?.auth_time).toBeGreaterThan(Date.now() / 1000 - 600);
  });

  it('takes the address as a hint too, and the fields of a form', async () => {
    const { browser, signInId: signIn } = await startSignIn(site.portico, site.app);
    const hinted = await browser.get(
      `/api/sso/startup?${new URLSearchParams({ signIn, login_hint: 'priya@summitridge.example' })}`,
    );
    expect(hinted.location).toContain(provider.url);
    const posted = await browser.post('/api/sso/startup', { signIn, email: 'priya@summitridge.example' });
    expect(posted.location).toContain(provider.url);
    const typed = await browser.get(`/api/sso/startup?${new URLSearchParams({ signIn, login_hint: '+12125550104' })}`);
    expect(new URL(typed.location ?? '').searchParams.get('selected_entrance')).toBe('sso');
  });

  it('leaves the built-in browser of an app only by the app, unless the dispatcher says that this is another one', async () => {
    const native = {
      client_id: 'demo-native',
      redirect_uri: 'com.example.portico-demo:/callback',
      response_type: 'code',
      scope: 'openid',
      ibb: 'true',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    };
    const browser = new HttpBrowser(site.portico.url);
    const { url } = await browser.follow(`/oauth/authorize?${new URLSearchParams(native)}`);
    const signIn = new URL(url).searchParams.get('signIn') ?? '';
    const start = (more: Record<string, string> = {}) => {
      const query = { signIn, selected_entrance: 'sso', login_hint: 'priya@summitridge.example', ...more };
      return browser.follow(`/mobile/loginDispatcher?${new URLSearchParams(query)}`);
    };
    expect((await start()).location).toBeUndefined();
    expect((await start({ externalBrowser: 'true' })).location).toContain(provider.url);
    expect((await start()).location).toContain(provider.url);
    expect(bootOn(await browser.get(`/?signIn=${signIn}`)).parameters).toMatchObject({ external_browser: true });
  });

  it('[ENTRY-2] leads to the form that asks for the address, and never elsewhere', async () => {
    const { browser, signInId } = await startSignIn(site.portico, site.app);
    const { location } = await browser.get(`/api/sso/startup?signIn=${signInId}&theme=dark&session=secret`);
    expect(location).toBe(`${site.portico.url}/?signIn=${signInId}&theme=dark&selected_entrance=sso`);
    const elsewhere = await browser.get(startPath(signInId, 'ada@unknown.example', { errorCode: '//evil.example' }));
    expect(new URL(elsewhere.location ?? '').origin).toBe(site.portico.url);
    expect(new URL(elsewhere.location ?? '').searchParams.get('errorCode')).toBe('501');
  });

  it('[SSO-1c] [API-1d] is found by the domain alone, alike for known and unknown people', async () => {
    const browser = new HttpBrowser(site.portico.url);
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
  await site.tokensOf(started);
  const redirectUri = `http://localhost:${site.portico.demoAppPort}/callback`;
  const request = oidc.buildAuthorizationUrl(site.app, { redirect_uri: redirectUri, scope: 'openid', prompt: 'none' });
  const silent = async () =>
    new URL((await started.browser.get(request.href)).location ?? '').searchParams.get('error');
  expect(await silent()).toBeNull();
  await hastenSessionEnds(site.portico.database, 3600);
  await expect.poll(silent, { timeout: 10_000 }).toBe('login_required');
  await set({ sessionHours: 12 });
});

describe('an answer', () => {
  it('counts in the browser that began the sign-in alone (login CSRF)', async () => {
    const { started, answer } = await answered('quinn@summitridge.example');
    const victim = new HttpBrowser(site.portico.url);
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
    await site.connect('summit-ridge', 'ridge-two', other);
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
    await site.tokensOf(started);
    const impostor = await startExampleProvider({
      redirectUris: [site.answerAddressOf('ridge-two')],
      people: [{ email: 'priya@summitridge.example', name: 'Impostor', isEmailVerified: false }],
    });
    await site.connect('summit-ridge', 'ridge-two', impostor);
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
    const outsider = new HttpBrowser(site.portico.url);
    expect((await outsider.call('/api/sso/accept', {}, started.signInId)).status).toMatchObject({ code: 223 });
    const accepted = await started.browser.call('/api/sso/accept', {}, started.signInId);
    expect(accepted.status.success).toBe(true);
    expect((await site.tokensOf(started)).claims()).toMatchObject({ email: 'quinn@summitridge.example' });
  });

  it('[SSO-2c] of another address is denied where the app or the company wants that, also after the page has started again', async () => {
    const { started } = await site.begin('', { query: { denySSOIfEmailMismatch: 'true' } });
    const { location = '' } = await started.browser.get(startPath(started.signInId, 'priya@summitridge.example'));
    const taken = await started.browser.get((await provider.signIn(location, 'quinn@summitridge.example')).href);
    await started.browser.get(taken.location ?? '');
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
    expect(await site.proveDomain('harbour-lane', 'harbourlane.example')).toBe('proven');
    await expect(site.proveDomain('willow-creek', 'harbourlane.example')).rejects.toThrow('Another company has proven');
    await expect(prove('GMail.com')).rejects.toThrow('public mail domain');
    await expect(prove('localhost')).rejects.toThrow('is no domain');
    await perform('removeSsoDomain', { company: 'harbour-lane', domain: 'harbourlane.example' });
    expect(await perform('listSsoDomains', { company: 'harbour-lane' })).toEqual([]);
  });
});

describe('a connection', () => {
  it('is refused with an address that is no provider, or that another has', async () => {
    const nowhere = { ...provider, url: `${provider.url}/nowhere` };
    await expect(site.connect('summit-ridge', 'nowhere', nowhere)).rejects.toThrow('The provider cannot be used');
    await expect(site.connect('harbour-lane', 'ridge', provider)).rejects.toThrow(
      'There is a connection "ridge" already',
    );
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
    const tokens = await site.tokensOf(started);
    await oidc.refreshTokenGrant(site.app, tokens.refresh_token ?? '').then(async ({ refresh_token: next = '' }) => {
      expect((await remove('ridge')).accounts).toBeGreaterThan(0);
      await expect(oidc.refreshTokenGrant(site.app, next)).rejects.toMatchObject({ error: 'invalid_grant' });
    });
    const silent = await startSignIn(site.portico, site.app, { prompt: 'none' }, started.browser);
    expect(silent.signInId).toBe('');
  });

  it('says that its provider does not answer', async () => {
    const down = await startExampleProvider({ redirectUris: [site.answerAddressOf('ridge')], people });
    await site.connect('summit-ridge', 'ridge', down);
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
  const ofTheWeb = await startSignIn(site.portico, site.app);
  const query = { throughApp: 'true', redirect_uri: 'com.evil.app:/', appUrlScheme: 'com.evil.app:/' };
  const refused = await ofTheWeb.browser.get(startPath(ofTheWeb.signInId, email, query));
  expect(refused.location).toBeUndefined();
  expect(isShown(refused.text, 'invalidRedirectUri')).toBe(true);
  const browser = new HttpBrowser(site.portico.url);
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
  const shown = await new HttpBrowser(site.portico.url).follow(forged.href);
  expect(isShown(shown.text, 'invalidRedirectUri')).toBe(true);
});

it('[SSO-1c] limits the look-ups of one client address', async () => {
  const browser = new HttpBrowser(site.portico.url);
  const statuses = await Promise.all(
    Array.from({ length: 301 }, async () => (await browser.get('/api/sso/availability?email=ada@acme.example')).status),
  );
  expect(statuses).toContain(429);
});
