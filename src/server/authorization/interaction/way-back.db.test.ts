import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootOn } from '../../../../test/boot-on.ts';
import { type Answer, HttpBrowser } from '../../../../test/http-browser.ts';
import { type RunningPortico, startPortico } from '../../../../test/portico.ts';
import {
  demoPassword,
  discoverDemoWeb,
  exchange,
  finishSignIn,
  type StartedSignIn,
  startSignIn,
  takeCode,
} from '../../../../test/relying-party.ts';
import { administer } from '../../../../test/without-table.ts';

let portico: RunningPortico;
let demoWeb: oidc.Configuration;
let partner: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ env: { FAILURES_PER_ADDRESS: '10000' } });
  demoWeb = await discoverDemoWeb(portico.url);
  const secret = oidc.ClientSecretBasic('demo-partner-secret-for-a-developers-machine-only');
  const options = { execute: [oidc.allowInsecureRequests] };
  partner = await oidc.discovery(new URL(portico.url), 'demo-partner', undefined, secret, options);
});
afterAll(() => portico[Symbol.asyncDispose]());

const ada = { username: 'ada@harbourlane.example', password: demoPassword };
const ruth = { username: 'ruth@fortalder.example', password: demoPassword };
const theo = { username: 'theo@willowcreek.example', password: demoPassword };
const basic = { scope: 'openid profile email' };

async function provePassword({ browser, signInId }: StartedSignIn, credential: object): Promise<string> {
  return (await browser.call('/api/login', credential, signInId)).data.oneTimeSession;
}
const askForCode = ({ browser, signInId }: StartedSignIn, oneTimeSession: string, more: object = {}) =>
  browser.call('/api/post-authn/generate-code', { oneTimeSession, ...more }, signInId);
const search = (location: string | undefined) => Object.fromEntries(new URL(location ?? 'missing:').searchParams);

describe('[AUTHZ-3a] leaving a sign-in', () => {
  it.each([
    { by: 'cancel', error: 'user_cancelled', error_description: 'The user went back to the app.' },
    { by: 'deny', error: 'access_denied', error_description: 'The user denied access.' },
  ])('[AUTHZ-3b] by $by tells the app $error, with its state, once', async ({ by, error, error_description }) => {
    const started = await startSignIn(portico, demoWeb);
    const answer = await started.browser.follow(`/${by}/${started.signInId}`);
    expect(search(answer.location)).toMatchObject({ error, error_description, state: started.state, iss: portico.url });
    expect((await started.browser.get(`/${by}/${started.signInId}`)).status).toBe(400);
    expect((await started.browser.call('/api/login', ada, started.signInId)).status).toMatchObject({ code: 222 });
  });

  it('is possible only in the browser that opened it', async () => {
    const started = await startSignIn(portico, demoWeb);
    expect((await new HttpBrowser(portico.url).get(`/cancel/${started.signInId}`)).status).toBe(400);
    expect((await started.browser.call('/api/login-info', {}, started.signInId)).status.success).toBe(true);
  });

  it('adds state, appParams and locale_id only to invalid_request', async () => {
    const ask = async (parameters: Record<string, string>) => {
      const query = new URLSearchParams({
        client_id: 'demo-web',
        redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
        response_type: 'code',
        scope: 'openid',
        state: 's',
        appParams: 'a=b&c',
        localeId: 'de_DE',
        ...parameters,
      });
      return search((await new HttpBrowser(portico.url).get(`/oauth/authorize?${query}`)).location);
    };
    expect(await ask({ code_challenge: 'x', code_challenge_method: 'plain' })).toMatchObject({
      error: 'invalid_request',
      state: 's',
      appParams: 'a=b&c',
      locale_id: 'de_DE',
    });
    const other = await ask({ prompt: 'none' });
    expect(other).toMatchObject({ error: 'login_required', state: 's' });
    expect(other).not.toHaveProperty('appParams');
  });
});

it('[AUTHZ-5] response_hint and responseHint add the requested parameters to the result', async () => {
  const started = await startSignIn(portico, demoWeb, {
    response_hint: 'brand_id locale_id',
    responseHint: 'contracted_country_code',
    localeId: 'fr_CA',
  });
  const callback = await finishSignIn(started, ada);
  expect(Object.fromEntries(callback.searchParams)).toMatchObject({
    brand_id: '0',
    locale_id: 'fr_CA',
    contracted_country_code: 'US',
  });
});

it('[AUTHZ-5] locale_id is the language of the page, or the one that the browser would see', async () => {
  const asked = { response_hint: 'locale_id', ui_locales: 'fr-CA' };
  const { browser, signInId } = await startSignIn(portico, demoWeb, asked);
  const login = await browser.call('/api/login', ada, signInId);
  const { oneTimeSession } = login.data;
  const { data } = await browser.call('/api/post-authn/generate-code', { oneTimeSession }, signInId);
  const { location } = await browser.follow(`${data.continueAt}?code=${data.code}&localeId=de_DE`);
  expect(search(location)).toMatchObject({ code: expect.any(String), locale_id: 'de_DE' });
  const query = new URLSearchParams({
    client_id: 'demo-web',
    redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
    response_type: 'code',
    scope: 'openid',
    ...asked,
  });
  const silent = await browser.get(`/oauth/authorize?${query}`);
  expect(search(silent.location)).toMatchObject({ code: expect.any(String), locale_id: 'fr_CA' });
});

describe('additional parameters of the result in each response mode', () => {
  const resultReaders: Readonly<Record<string, (answer: Answer) => Record<string, string>>> = {
    query: ({ location }) => search(location),
    fragment: ({ location }) => Object.fromEntries(new URLSearchParams(new URL(location ?? '').hash.slice(1))),
    form_post: ({ text }) =>
      Object.fromEntries([...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  };
  const ask = async (browser: HttpBrowser, mode: string, parameters: Record<string, string>) => {
    const query = new URLSearchParams({
      client_id: 'demo-web',
      redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
      response_type: 'code',
      scope: 'openid',
      state: 's',
      response_mode: mode,
      response_hint: 'brand_id',
      appParams: 'a=b',
      localeId: 'de_DE',
      ...parameters,
    });
    const answer = await browser.get(`/oauth/authorize?${query}`);
    const result = resultReaders[mode]?.(answer);
    if (mode !== 'query') expect(search(answer.location)).toEqual({});
    return result;
  };
  const wrong = { code_challenge: 'x', code_challenge_method: 'plain' };

  it.each(Object.keys(resultReaders))('[AUTHZ-3a] [AUTHZ-3b] [AUTHZ-3c] [AUTHZ-5] %s', async (mode) => {
    const { browser, ...started } = await startSignIn(portico, demoWeb);
    await finishSignIn({ browser, ...started }, ada);
    const result = await ask(browser, mode, {});
    expect(result).toMatchObject({ code: expect.any(String), brand_id: '0' });
    expect(result).not.toHaveProperty('appParams');
    const error = await ask(browser, mode, wrong);
    expect(error).toMatchObject({ error: 'invalid_request', state: 's', appParams: 'a=b', locale_id: 'de_DE' });
    expect(error).not.toHaveProperty('brand_id');
  });
});

it('[AUTHZ-1a] every response contains the issuer, which prevents mix-up attacks (RFC 9207)', async () => {
  const started = await startSignIn(portico, demoWeb);
  const callback = await finishSignIn(started, ada);
  expect(callback.searchParams.get('iss')).toBe(portico.url);
  const issuerRefused = { cause: { message: expect.stringContaining('iss') } };
  const mixedUp = new URL(callback);
  mixedUp.searchParams.set('iss', 'https://other.example');
  await expect(exchange(demoWeb, mixedUp, started)).rejects.toMatchObject(issuerRefused);
  mixedUp.searchParams.delete('iss');
  await expect(exchange(demoWeb, mixedUp, started)).rejects.toMatchObject(issuerRefused);
  await expect(exchange(demoWeb, callback, started)).resolves.toBeTruthy();
});

describe('[AUTHZ-1a] ui_locales', () => {
  const languageOf = async (parameters: Record<string, string>, headers = {}) => {
    const started = await startSignIn(portico, demoWeb, parameters);
    return /<html lang="([^"]+)"/.exec((await started.browser.get(started.pageUrl, headers)).text)?.[1];
  };
  it.each([
    { ui_locales: 'fr-CA fr', language: 'fr-CA' },
    { ui_locales: 'de', language: 'de-DE' },
    { ui_locales: 'xx-XX ja-JP', language: 'ja-JP' },
    { ui_locales: 'not~a~language', language: 'en-US' },
  ])('$ui_locales gives the page in $language', async ({ ui_locales, language }) => {
    expect(await languageOf({ ui_locales })).toBe(language);
  });

  it('is overridden by localeId', async () => {
    expect(await languageOf({ ui_locales: 'fr-CA', localeId: 'de_DE' })).toBe('de-DE');
  });
});

describe('[CONS-1a] [CONS-1b] [CONS-1d] consent', () => {
  it('is requested for a third-party app, stored, and requested again for further scopes', async () => {
    const started = await startSignIn(portico, partner, { scope: 'openid email' });
    const session = await provePassword(started, ada);
    expect((await askForCode(started, session)).status).toMatchObject({ code: 314, leadsTo: 'consent' });
    const granted = await started.browser.call('/api/agreement/consent', { granted: true }, started.signInId);
    const tokens = await exchange(partner, await takeCode(started, granted.data.oneTimeSession), started);
    expect(tokens.scope).toBe('openid email');

    const again = await startSignIn(portico, partner, { scope: 'openid email', prompt: 'login' }, started.browser);
    await expect(finishSignIn(again, ada)).resolves.toBeInstanceOf(URL);

    const more = await startSignIn(portico, partner, basic, started.browser);
    const info = await started.browser.call('/api/login-info', {}, more.signInId);
    expect(info.data.stands).toBe('complete');
    expect((await askForCode(more, info.data.oneTimeSession)).status).toMatchObject({ code: 314 });
  });

  it('[ENTRY-9e] that is missing causes an error for prompt=none', async () => {
    const browser = new HttpBrowser(portico.url);
    const signedIn = await startSignIn(portico, demoWeb, {}, browser);
    await finishSignIn(signedIn, { username: '+12125550104' });
    const address = oidc.buildAuthorizationUrl(partner, {
      redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
      scope: 'openid profile',
      prompt: 'none',
    });
    expect(search((await browser.get(address.href)).location)).toMatchObject({
      error: 'consent_required',
      error_description: 'prompt=consent is required.',
    });
  });

  it('[ENTRY-9d] is requested by prompt=consent, also for a first-party app', async () => {
    const started = await startSignIn(portico, demoWeb, { prompt: 'consent' });
    expect((await askForCode(started, await provePassword(started, ada))).status).toMatchObject({ code: 314 });
    const hidden = await startSignIn(portico, demoWeb, { prompt: 'consent', ui_options: 'hide_consent' });
    await expect(finishSignIn(hidden, ada)).resolves.toBeInstanceOf(URL);
  });

  it.each([
    ['demo-partner', false, ['openid', 'profile', 'email', 'offline_access']],
    ['demo-web', true, ['openid', 'profile', 'email', 'phone', 'account', 'offline_access']],
  ])('says what %s may ask for in words of the language, and whether it is of the house', async (id, isOwn, scopes) => {
    const browser = new HttpBrowser(portico.url);
    const wordsIn = async (localeId: string) => {
      const { text } = await browser.get(
        `/api/config/app-permissions?${new URLSearchParams({ clientId: id, localeId })}`,
      );
      const { data } = JSON.parse(text);
      expect(data.firstParty).toBe(isOwn);
      expect(data.records.map(({ scope }: { scope: string }) => scope)).toEqual(scopes);
      return data.records.map(({ description }: { description: string }) => description) as string[];
    };
    const [english, german] = [await wordsIn('en_US'), await wordsIn('de_DE')];
    for (const [index, words] of [...english.entries()]) {
      expect(words).toMatch(/ /);
      expect(german[index]).not.toBe(words);
    }
  });

  it('cannot be granted before the password', async () => {
    const { browser, signInId } = await startSignIn(portico, partner, basic);
    const { status } = await browser.call('/api/agreement/consent', { granted: true }, signInId);
    expect(status).toMatchObject({ success: false, code: 221 });
  });
});

describe('[SIGN-8a] [SIGN-8b] the code is not issued', () => {
  it('[FRAME-10b] before the government notice is acknowledged, at each sign-in; the acknowledgement is recorded', async () => {
    for (const prompt of ['login', 'login sso']) {
      const started = await startSignIn(portico, demoWeb, { prompt });
      const session = await provePassword(started, ruth);
      const refused = await askForCode(started, session);
      expect(refused.status).toMatchObject({ name: 'governmentNoticeRequired', leadsTo: 'governmentNotice' });
      expect((await askForCode(started, session, { eaCompleted: true })).status.success).toBe(false);
      expect((await askForCode(started, session, { fedrampNotificationCompleted: true })).status.success).toBe(true);
    }
  });

  it('before new terms of service are accepted once', async () => {
    const started = await startSignIn(portico, demoWeb);
    const session = await provePassword(started, theo);
    const refused = await askForCode(started, session, { fedrampNotificationCompleted: true });
    expect(refused.status).toMatchObject({ name: 'termsRequired', leadsTo: 'termsOfService' });
    const accepted = await started.browser.call('/api/agreement/terms', { accepted: true }, started.signInId);
    await takeCode(started, accepted.data.oneTimeSession);
    const again = await startSignIn(portico, demoWeb);
    await expect(finishSignIn(again, theo)).resolves.toBeInstanceOf(URL);
  });
});

describe('[SIGN-8a] [SIGN-8b] [SIGN-8c] [SIGN-8d] the code', () => {
  const age = (signInId: string, seconds: number) =>
    administer(
      portico.database,
      `update sign_ins set code_expires_at = code_expires_at - ${1000 * seconds} where id = '${signInId}'`,
    );
  const codeFor = async (more: object = {}) => {
    const started = await startSignIn(portico, demoWeb);
    const { data } = await askForCode(started, await provePassword(started, ada), more);
    return { started, data, take: () => started.browser.follow(`${data.continueAt}?code=${data.code}`) };
  };

  it.each([{}, { eaCompleted: true }])(
    'asked for with %j is returned with the app, its verified address and its lifetime',
    async (more) => {
      const { started, data } = await codeFor(more);
      expect(data).toEqual({
        code: expect.stringMatching(/^[\w-]{43}$/),
        clientId: 'demo-web',
        redirectUri: `http://localhost:${portico.demoAppPort}/callback`,
        ttl: 60,
        continueAt: `/continue/${started.signInId}`,
      });
    },
  );

  it('is valid for 60 seconds, and only once', async () => {
    const timely = await codeFor();
    await age(timely.started.signInId, 40);
    expect(search((await timely.take()).location).code).toBeTruthy();
    const again = await timely.take();
    expect(again).toMatchObject({ status: 200, location: undefined });
    expect(again.text).toContain('"screen":"alreadySignedIn"');
    const late = await codeFor();
    await age(late.started.signInId, 60);
    expect(await late.take()).toMatchObject({ status: 400, location: undefined });
  });
});

describe('[ENTRY-11c] force', () => {
  it('requires the password despite a session', async () => {
    const started = await startSignIn(portico, demoWeb);
    await finishSignIn(started, ada);
    const silent = await startSignIn(portico, demoWeb, {}, started.browser);
    expect(silent.signInId).toBe('');
    const forced = await startSignIn(portico, demoWeb, { force: '1' }, started.browser);
    expect(forced.signInId).not.toBe('');
    await expect(finishSignIn(forced, ada)).resolves.toBeInstanceOf(URL);
  });
});

it('[AUTHZ-6b] the users of a retired app see its notice and get no code', async () => {
  const browser = new HttpBrowser(portico.url);
  const query = new URLSearchParams({
    client_id: 'demo-retired',
    redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
    response_type: 'code',
    scope: 'openid',
  });
  const page = await browser.follow(`/oauth/authorize?${query}`);
  expect(page.text).toContain('/error/NO_RCM_PERMISSION/SUNSET');
  const started = {
    browser,
    signInId: new URL(page.url).searchParams.get('signIn') ?? '',
    verifier: '',
    state: '',
    pageUrl: page.url,
  };
  expect((await askForCode(started, await provePassword(started, ada))).status).toMatchObject({ code: 210 });
});

describe('[AUTHZ-6b] an app that retires soon', () => {
  const lookUp = '/api/account/lookup-rcm-sunset-notification';
  async function startEnding() {
    const secret = oidc.ClientSecretBasic('demo-ending-secret-for-a-developers-machine-only');
    const options = { execute: [oidc.allowInsecureRequests] };
    const ending = await oidc.discovery(new URL(portico.url), 'demo-ending', undefined, secret, options);
    return startSignIn(portico, ending);
  }

  it('shows its users the date, and lets them continue after the acknowledgement', async () => {
    const started = await startEnding();
    const { browser, signInId } = started;
    expect((await browser.call(lookUp, {}, signInId)).status).toMatchObject({ code: 221 });
    const acknowledge = () => browser.call('/api/agreement/sunset-notification', { acknowledged: true }, signInId);
    expect((await acknowledge()).status).toMatchObject({ code: 221 });
    const session = await provePassword(started, ada);
    expect((await browser.call(lookUp, {}, signInId)).data).toEqual({ isDue: true, sunsetOn: '2099-12-31' });
    expect((await askForCode(started, session)).status).toMatchObject({ code: 212, leadsTo: 'rcmWarning' });
    const { data } = await acknowledge();
    expect((await browser.call(lookUp, {}, signInId)).data).toEqual({ isDue: false });
    await expect(takeCode(started, data.oneTimeSession)).resolves.toBeInstanceOf(URL);
  });

  it('is not reported for an app without a retirement date', async () => {
    const started = await startSignIn(portico, demoWeb, { prompt: 'login' });
    await provePassword(started, ada);
    expect((await started.browser.call(lookUp, {}, started.signInId)).data).toEqual({ isDue: false });
  });
});

describe('[SIGN-10a] [SIGN-10b] login automation', () => {
  const siteOf = () => `http://localhost:${portico.demoAppPort}`;
  const automated = (more: Record<string, string> = {}) => ({ loginAutomation: '1', ...more });
  function automationOn(text: string) {
    const { started, fallback } = bootOn({ text });
    return started?.screen === 'loginAutomationNotification' ? started.data : fallback;
  }

  it('ends on the page with the stored target, and can return to the app by the same request', async () => {
    const target = `${siteOf()}/desk?tab=2`;
    const asked = automated({ targetUrl: target, response_hint: 'locale_id' });
    const started = await startSignIn(portico, demoWeb, asked);
    const { data } = await askForCode(started, await provePassword(started, ada));
    const ended = await started.browser.follow(`${data.continueAt}?code=${data.code}`);
    expect(ended.location).toBeUndefined();
    expect(new URL(ended.url).pathname).toBe(`/automated/${started.signInId}`);
    expect(automationOn(ended.text)).toEqual({ goesOnAt: target, host: new URL(target).host });
    const again = await started.browser.get(ended.url);
    expect(automationOn(again.text)).toEqual(automationOn(ended.text));
    const { location } = await started.browser.follow(`/launch/${started.signInId}?localeId=de_DE`);
    expect(new URL(location ?? '').searchParams.get('locale_id')).toBe('de_DE'); // as the page was shown
    const tokens = await exchange(demoWeb, new URL(location ?? ''), started);
    expect(tokens.claims()?.sub).toBeTruthy();
    expect((await new HttpBrowser(portico.url).get(ended.url)).status).toBe(400);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
    '{site}@evil.example/',
    '{site}.evil.example/',
    'data:text/html,x',
  ])('never leads to %s', async (link) => {
    const targetUrl = link.replace('{site}', siteOf());
    const started = await startSignIn(portico, demoWeb, automated({ targetUrl, fallbackUrl: targetUrl }));
    expect(automationOn((await started.browser.get(started.pageUrl)).text)).toBeUndefined();
    const { data } = await askForCode(started, await provePassword(started, ada));
    const { text } = await started.browser.follow(`${data.continueAt}?code=${data.code}`);
    expect(automationOn(text)).toEqual({ goesOnAt: `/launch/${started.signInId}` });
    expect(text).not.toContain('href="https://evil.example');
  });

  it('also notifies a user with a session, without a password, but not for prompt=none', async () => {
    const first = await startSignIn(portico, demoWeb);
    await finishSignIn(first, ada);
    const started = await startSignIn(portico, demoWeb, automated(), first.browser);
    const info = await started.browser.call('/api/login-info', {}, started.signInId);
    expect(info.data.stands).toBe('complete');
    const { data } = await askForCode(started, info.data.oneTimeSession);
    const ended = await started.browser.follow(`${data.continueAt}?code=${data.code}`);
    expect(new URL(ended.url).pathname).toBe(`/automated/${started.signInId}`);
    const silent = oidc.buildAuthorizationUrl(demoWeb, {
      redirect_uri: `${siteOf()}/callback`,
      scope: 'openid',
      prompt: 'none',
      ...automated(),
    });
    expect(search((await first.browser.get(silent.href)).location).code).toBeTruthy();
  });

  it.each(['query', 'fragment', 'form_post', 'web_message'])(
    'shows the notification instead of a response by %s',
    async (response_mode) => {
      const started = await startSignIn(portico, demoWeb, automated({ response_mode }));
      const { data } = await askForCode(started, await provePassword(started, ada));
      const ended = await started.browser.follow(`${data.continueAt}?code=${data.code}`);
      expect(new URL(ended.url).pathname).toBe(`/automated/${started.signInId}`);
    },
  );

  it('that fails offers the fallback if it is a page of the app', async () => {
    const fallbackUrl = `${siteOf()}/sorry`;
    const started = await startSignIn(portico, demoWeb, automated({ fallbackUrl }));
    const page = await started.browser.get(started.pageUrl);
    expect(automationOn(page.text)).toEqual({
      goesOnAt: fallbackUrl,
      host: new URL(fallbackUrl).host,
    });
  });
});

describe('[ROUTE-8a] the dispatcher', () => {
  const entrances = [
    { entrance: 'sso', path: '/api/sso/startup' },
    { entrance: 'google', path: '/api/sso/google/startup' },
    { entrance: 'apple', path: '/api/sso/apple/startup' },
  ];
  const told = {
    denySSOIfEmailMismatch: 'true',
    login_hint: 'ada@acme.example',
    externalBrowser: '1',
  };

  it.each(entrances)(
    '[ENTRY-2] [ROUTE-8b] starts $entrance in a sign-in with what goes along',
    async ({ entrance, path }) => {
      const { browser, signInId: signIn } = await startSignIn(portico, demoWeb);
      const query = new URLSearchParams({ ...told, selected_entrance: entrance, signIn, rememberEmail: 'true' });
      const { location } = await browser.get(`/mobile/loginDispatcher?${query}&session=x&appName=NULL`);
      const address = new URL(location ?? '');
      expect(address.pathname).toBe(path);
      expect(Object.fromEntries(address.searchParams)).toEqual({ ...told, signIn, rememberEmail: 'true' });
      const { searchParams } = new URL((await browser.get(address.href)).location ?? '');
      expect({ errorCode: searchParams.get('errorCode'), signIn: searchParams.get('signIn') }).toEqual({
        errorCode: '501', // nothing is set up here
        signIn,
      });
    },
  );

  it.each(entrances)(
    'opens a sign-in for $entrance as the root does, and goes on there',
    async ({ entrance, path }) => {
      const browser = new HttpBrowser(portico.url);
      const app = { clientId: 'demo-web', appUrlScheme: `http://localhost:${portico.demoAppPort}/callback` };
      const left = { session: 's', credential: 'c', email: 'e@acme.example', errorCode: '501', login_hint_of: 'NULL' };
      const query = new URLSearchParams({ ...told, ...app, ...left, selected_entrance: entrance });
      const visited: URL[] = [];
      for (let next: string | undefined = `/mobile/loginDispatcher?${query}`; next && visited.length < 10; ) {
        visited.push(new URL(next, portico.url));
        next = (await browser.get(next)).location;
      }
      const started = visited.find(({ pathname }) => pathname === path);
      expect(Object.fromEntries(started?.searchParams ?? [])).toMatchObject({ ...told, signIn: expect.any(String) });
      expect([...new URL(visited[1] ?? '').searchParams.keys()].filter((name) => name in left)).toEqual([]);
      expect(visited.at(-1)?.pathname).toBe('/');
      expect(visited.at(-1)?.searchParams.get('errorCode')).toBe('501');
    },
  );

  it('leads to the service site of the brand where it names no app', async () => {
    const { location } = await new HttpBrowser(portico.url).get('/mobile/loginDispatcher?selected_entrance=sso');
    expect(location).toBe((await new HttpBrowser(portico.url).get('/?startEntrance=sso')).location);
  });

  it('shows an error screen for an unknown provider', async () => {
    const answer = await new HttpBrowser(portico.url).get('/mobile/loginDispatcher?selected_entrance=__proto__');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('/error/invalidParameters');
  });
});

describe('[AUTHZ-7a] [AUTHZ-7b] a native app', () => {
  it('can be opened again by the same request with a new code in the same browser', async () => {
    const native = await oidc.discovery(new URL(portico.url), 'demo-native', undefined, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
    });
    const redirect_uri = 'com.example.portico-demo:/callback';
    const started = await startSignIn(portico, native, { redirect_uri, prompt: 'login' });
    const session = await provePassword(started, ada);
    const { data } = await askForCode(started, session);
    const first = await started.browser.follow(`${data.continueAt}?code=${data.code}`);
    const again = await started.browser.follow(data.launchAt);
    expect(again.location).toMatch(/^com\.example\.portico-demo:\/callback\?/);
    expect(search(again.location).code).not.toBe(search(first.location).code);
    const tokens = await exchange(native, new URL(again.location ?? ''), started);
    expect(tokens.claims()?.sub).toBeTruthy();
    expect((await new HttpBrowser(portico.url).get(data.launchAt)).status).toBe(400);
  });

  it('is the only kind that can be opened again; web apps replace the page', async () => {
    const started = await startSignIn(portico, demoWeb);
    const { data } = await askForCode(started, await provePassword(started, ada));
    expect(data).not.toHaveProperty('launchAt');
  });
});
