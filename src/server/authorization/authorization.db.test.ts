import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { operateOn } from '../../../test/operate-on.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../test/portico.ts';
import { demoPassword, discoverDemoWeb, exchange, finishSignIn, startSignIn } from '../../../test/relying-party.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({
    processes: severalProcesses,
    env: { FAILURES_PER_ADDRESS: '10000', LOOKUPS_PER_ADDRESS: '10000', LOG_LEVEL: 'info' },
  });
  relyingParty = await discoverDemoWeb(portico.url);
});
afterAll(() => portico[Symbol.asyncDispose]());

const ada = { username: 'ada@harbourlane.example' };
const authorizeAddress = (parameters: Record<string, string>) =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: 'demo-web',
    redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
    response_type: 'code',
    scope: 'openid',
    ...parameters,
  })}`;

describe('[AUTHZ-1a] [AUTHZ-1b] [AUTHZ-1c] [AUTHZ-1d] [AUTHZ-1e] [AUTHZ-1f] a standard client', () => {
  it('signs its user in, reads the claims, refreshes, introspects and revokes', async () => {
    const started = await startSignIn(portico, relyingParty);
    const tokens = await exchange(relyingParty, await finishSignIn(started, ada), started);
    const sub = tokens.claims()?.sub ?? '';
    expect(await oidc.fetchUserInfo(relyingParty, tokens.access_token, sub)).toMatchObject({
      name: 'Ada Marsh',
      preferred_username: ada.username,
      email: ada.username,
      email_verified: true,
      phone_number: '+12125550101',
      extension: '101',
      account_name: 'Harbour Lane Logistics',
      brand_id: 0,
      role: 'administrator',
    });
    const refreshed = await oidc.refreshTokenGrant(relyingParty, tokens.refresh_token ?? '');
    expect(refreshed.access_token).not.toBe(tokens.access_token);
    expect(await oidc.tokenIntrospection(relyingParty, refreshed.access_token)).toMatchObject({
      active: true,
      sub,
      username: ada.username,
    });
    await oidc.tokenRevocation(relyingParty, refreshed.access_token);
    expect(await oidc.tokenIntrospection(relyingParty, refreshed.access_token)).toEqual({ active: false });
  });

  it('names a user without an address by the number, and nobody for a token without the scope for it', async () => {
    const number = { username: '+12125550100', extension: '102' };
    const started = await startSignIn(portico, relyingParty);
    const tokens = await exchange(relyingParty, await finishSignIn(started, number), started);
    expect(await oidc.tokenIntrospection(relyingParty, tokens.access_token)).toHaveProperty('username');
    const other = await startSignIn(portico, relyingParty, { scope: 'openid email' });
    const without = await exchange(relyingParty, await finishSignIn(other, ada), other);
    expect(await oidc.tokenIntrospection(relyingParty, without.access_token)).not.toHaveProperty('username');
  });

  it('can read the metadata and the keys, which contain nothing private', async () => {
    const metadata = relyingParty.serverMetadata();
    expect(metadata).toMatchObject({ issuer: portico.url, code_challenge_methods_supported: ['S256'] });
    expect(metadata.authorization_response_iss_parameter_supported).toBe(true);
    const { keys } = await (await fetch(metadata.jwks_uri ?? '')).json();
    const kid = expect.any(String);
    expect(keys).toEqual([
      { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n: expect.any(String), e: expect.any(String) },
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ]);
  });

  it('signs its user out, and the next request asks for the password again', async () => {
    const started = await startSignIn(portico, relyingParty);
    const tokens = await exchange(relyingParty, await finishSignIn(started, ada), started);
    const again = await started.browser.follow(authorizeAddress({}));
    expect(again.location).toContain('code=');
    const logout = oidc.buildEndSessionUrl(relyingParty, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `http://localhost:${portico.demoAppPort}/signed-out`,
    });
    const page = await started.browser.get(logout.href);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const done = await started.browser.post('/oauth/sign-out/confirm', { xsrf, logout: 'yes' });
    expect(done.location).toBe(`http://localhost:${portico.demoAppPort}/signed-out`);
    const asked = await started.browser.follow(authorizeAddress({}));
    expect(asked.url).toContain('signIn=');
  });
});

describe('[AUTHZ-1a] a code', () => {
  it('is exchanged only once by concurrent requests', async () => {
    const started = await startSignIn(portico, relyingParty);
    const callback = await finishSignIn(started, ada);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => exchange(relyingParty, callback, started)));
    expect(tries.filter((one) => one.status === 'fulfilled').length).toBe(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ error: 'invalid_grant' });
  });

  it('that is replayed later is refused, and its tokens are revoked', async () => {
    const started = await startSignIn(portico, relyingParty);
    const callback = await finishSignIn(started, ada);
    const tokens = await exchange(relyingParty, callback, started);
    await expect(exchange(relyingParty, callback, started)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await oidc.tokenIntrospection(relyingParty, tokens.access_token)).toEqual({ active: false });
  });
});

describe('[REDIR-2a] [REDIR-2b] a redirect address', () => {
  it.each([
    { attack: 'another host', redirect_uri: 'http://evil.example/callback' },
    { attack: 'another path', redirect_uri: 'http://localhost:{port}/callback/../steal' },
    { attack: 'a longer path', redirect_uri: 'http://localhost:{port}/callback2' },
    { attack: 'credentials', redirect_uri: 'http://localhost:{port}@evil.example/callback' },
    { attack: 'a script', redirect_uri: 'javascript:alert(1)' },
  ])('with $attack is never followed, and shows 208', async ({ redirect_uri }) => {
    const tampered = redirect_uri.replace('{port}', String(portico.demoAppPort));
    const answer = await new HttpBrowser(portico.url).follow(authorizeAddress({ redirect_uri: tampered }));
    expect(answer.location).toBeUndefined();
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('/error/API_ERROR_208');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'nonce-");
  });

  it('of a native app may differ only in its loopback port', async () => {
    const { verifier, code_challenge } = {
      verifier: '',
      code_challenge: await oidc.calculatePKCECodeChallenge('v'.repeat(43)),
    };
    expect(verifier).toBe('');
    const ask = (redirect_uri: string) =>
      new HttpBrowser(portico.url).follow(
        authorizeAddress({ client_id: 'demo-native', redirect_uri, code_challenge, code_challenge_method: 'S256' }),
      );
    expect((await ask('http://127.0.0.1:51234/callback')).url).toContain('signIn=');
    expect((await ask('com.example.portico-demo:/callback')).url).toContain('signIn=');
    expect((await ask('http://127.0.0.1:51234/other')).status).toBe(400);
  });

  it('is checked by POST /api/verifyRedirectURI', async () => {
    const browser = new HttpBrowser(portico.url);
    const ask = (appUrlScheme: string) =>
      browser.call('/api/verifyRedirectURI', { clientId: 'demo-web', appUrlScheme });
    expect(await ask(`http://localhost:${portico.demoAppPort}/callback`)).toMatchObject({ data: { valid: true } });
    for (const wrong of [
      '',
      'http://evil.example/',
      'data:text/html,x',
      `http://u:p@localhost:${portico.demoAppPort}/callback`,
    ])
      expect(await ask(wrong)).toMatchObject({ status: { success: false, code: 208 } });
  });
});

/** The final address of a browser that follows redirects. */
async function openedBy(browser: HttpBrowser, address = '') {
  const { searchParams } = new URL((await browser.follow(address)).url);
  return { signInId: searchParams.get('signIn') ?? '', state: searchParams.get('state') };
}

describe('an authorization request', () => {
  it('[AUTHZ-2b] of a public client needs PKCE', async () => {
    const redirect_uri = 'com.example.portico-demo:/callback';
    const answer = await new HttpBrowser(portico.url).follow(
      authorizeAddress({ client_id: 'demo-native', redirect_uri, state: 's' }),
    );
    expect(answer.location).toMatch(/^com\.example\.portico-demo:\/callback\?error=invalid_request.*state=s/);
  });

  it('[ENTRY-1] passes the page’s parameters to the page and fixes them', async () => {
    const started = await startSignIn(portico, relyingParty, {
      ui_options: 'hide_logo',
      theme: 'night',
      localeId: 'de_DE',
      appParams: 'a=b',
    });
    const page = new URL(started.pageUrl).searchParams;
    expect(Object.fromEntries(page)).toMatchObject({
      clientId: 'demo-web',
      ui_options: 'hide_logo',
      theme: 'night',
      localeId: 'de_DE',
      appParams: 'a=b',
    });
  });

  describe('[ENTRY-8h] may repeat ui_options', () => {
    const asked = () => {
      const redirect_uri = `http://localhost:${portico.demoAppPort}/callback`;
      const query = { client_id: 'demo-web', redirect_uri, response_type: 'code', scope: 'openid' };
      return `${new URLSearchParams(query)}&ui_options=hide_logo&ui_options=hide_tos`;
    };
    const optionsAt = (address: string) => new URL(address).searchParams.get('ui_options');

    it('in a URL, also after a second question mark', async () => {
      const { url } = await new HttpBrowser(portico.url).follow(`/oauth/authorize?state=a?b&${asked()}`);
      expect(optionsAt(url)).toBe('hide_logo hide_tos');
      expect(new URL(url).searchParams.get('state')).toBe('a?b');
    });

    it('in a pushed request', async () => {
      const body = `${asked()}&client_secret=demo-web-secret-for-a-developers-machine-only`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const pushed = await fetch(`${portico.url}/oauth/request`, { method: 'POST', body, headers });
      const { request_uri } = await pushed.json();
      const query = new URLSearchParams({ client_id: 'demo-web', request_uri });
      const { url } = await new HttpBrowser(portico.url).follow(`/oauth/authorize?${query}`);
      expect(optionsAt(url)).toBe('hide_logo hide_tos');
    });
  });

  it('[BRAND-8] by POST keeps the brand of the endpoint', async () => {
    const redirect_uri = `http://localhost:${portico.demoAppPort}/callback`;
    const form = { client_id: 'demo-web', redirect_uri, response_type: 'code', scope: 'openid', state: 'of the form' };
    const browser = new HttpBrowser(portico.url);
    const { location } = await browser.post('/oauth/authorize?brandId=3710&urlBrandIdFirst=1&state=old', form);
    const { signInId, ...page } = await openedBy(browser, location);
    expect((await browser.call('/api/login-info', {}, signInId)).data.brandId).toBe(3710);
    expect(page.state).toBe('of the form');
  });

  it('is not consumed by a HEAD request to the address that finishes it', async () => {
    const started = await startSignIn(portico, relyingParty);
    const { browser, signInId } = started;
    const login = await browser.call(
      '/api/login',
      { username: 'ada@harbourlane.example', password: demoPassword },
      signInId,
    );
    const { data } = await browser.call('/api/post-authn/generate-code', login.data, signInId);
    const address = `${data.continueAt}?code=${data.code}`;
    for (const path of [address, `/cancel/${signInId}`, `/deny/${signInId}`]) {
      const headers = { cookie: browser.cookieHeader(path) };
      await fetch(`${portico.url}${path}`, { method: 'HEAD', redirect: 'manual', headers });
    }
    expect((await browser.follow(address)).location).toContain('code=');
  });

  it('[AUTHZ-8a] starts from a page that is opened with a client id, after its address is checked', async () => {
    const appUrlScheme = `http://localhost:${portico.demoAppPort}/callback`;
    const query = new URLSearchParams({ clientId: 'demo-web', appUrlScheme, state: 'kept' });
    const page = await new HttpBrowser(portico.url).follow(`/?${query}`);
    expect(new URL(page.url).searchParams.get('signIn')).toBeTruthy();
    expect(new URL(page.url).searchParams.get('state')).toBe('kept');
    query.set('appUrlScheme', 'http://evil.example/');
    const refused = await new HttpBrowser(portico.url).follow(`/?${query}`);
    expect(refused.text).toContain('/error/API_ERROR_208');
  });

  it('[AUTHZ-8a] of a public app starts from such a page with a challenge, and says without one what is missing', async () => {
    const query = new URLSearchParams({ clientId: 'demo-native', appUrlScheme: 'com.example.portico-demo:/callback' });
    const refused = await new HttpBrowser(portico.url).follow(`/?${query}`);
    expect(refused.location).toBeUndefined();
    expect(refused.text).toContain('"startPath":"/error/invalidParameters"');
    await expect.poll(() => portico.output()).toContain('code_challenge is missing');
    query.set('code_challenge', await oidc.calculatePKCECodeChallenge('x'.repeat(43)));
    query.set('code_challenge_method', 'S256');
    const page = await new HttpBrowser(portico.url).follow(`/?${query}`);
    expect(new URL(page.url).searchParams.get('signIn')).toBeTruthy();
  });

  it('[AUTHZ-8a] of a public app without a challenge starts at the address of the app that starts a sign-in', async () => {
    const [appUrlScheme, start] = ['https://own-start.example/callback', 'https://own-start.example/start'];
    const addresses = ['--redirect-uri', appUrlScheme, '--initiate-login-uri', start];
    await operateOn(portico, ['client', 'add', 'own-start', '--name', 'Own start', '--public', ...addresses]);
    const query = new URLSearchParams({ clientId: 'own-start', appUrlScheme });
    const { location } = await new HttpBrowser(portico.url).get(`/?${query}`);
    const address = new URL(location ?? 'missing:');
    expect(`${address.origin}${address.pathname}`).toBe(start);
    expect(address.searchParams.get('iss')).toBe(portico.url);
  });

  it('[AUTHZ-8b] starts from a page without parameters at the service site of the brand, which gets the issuer', async () => {
    const answer = await new HttpBrowser(portico.url).get('/?brandId=3710');
    const site = new URL(answer.location ?? '');
    expect(site.origin).toBe(`http://localhost:${portico.demoAppPort}`);
    expect(site.searchParams.get('iss')).toBe(portico.url);
    expect(site.searchParams.get('brandId')).toBe('3710');
  });

  it('[AUTHZ-8b] of an app that is named without an address for starting sign-ins begins at the root of its own', async () => {
    const answer = await new HttpBrowser(portico.url).get('/?clientId=demo-partner');
    expect(answer.location).toBe(`http://localhost:${portico.demoAppPort}/`);
  });

  it('[ENTRY-2] starts there without the parameters that are not forwarded', async () => {
    const excluded = 'credential=a@x&session=S&email=e@x&rememberEmail=1&hideNavigationBar=1&state=null';
    const answer = await new HttpBrowser(portico.url).get(`/?brandId=3710&theme=night&${excluded}`);
    const names = [...new URL(answer.location ?? '').searchParams.keys()];
    expect(names.toSorted()).toEqual(['brandId', 'iss', 'theme']);
  });

  it.each([
    { parameters: {}, brand: 0 },
    { parameters: { brandId: '3710' }, brand: 3710 },
    { parameters: { brandId: '99999' }, brand: 0 },
  ])('[BRAND-8] has the brand that $parameters name', async ({ parameters, brand }) => {
    const { browser, signInId } = await startSignIn(portico, relyingParty, parameters as Record<string, string>);
    expect((await browser.call('/api/login-info', {}, signInId)).data).toMatchObject({ brandId: brand });
  });

  it('[BRAND-8] has the brand of the app, unless the address names another one and says that it goes first', async () => {
    const callback = `http://localhost:${portico.demoAppPort}/callback`;
    const ofBrand = ['client', 'add', 'of-a-brand', '--name', 'Of a brand', '--brand', '3420'];
    await operateOn(portico, [...ofBrand, '--redirect-uri', callback]);
    const brandOf = async (parameters: Record<string, string> = {}) => {
      const browser = new HttpBrowser(portico.url);
      const { url } = await browser.follow(authorizeAddress({ client_id: 'of-a-brand', ...parameters }));
      const signInId = new URL(url).searchParams.get('signIn') ?? '';
      return (await browser.call('/api/login-info', {}, signInId)).data.brandId;
    };
    expect(await brandOf()).toBe(3420);
    expect(await brandOf({ brandId: '3710' })).toBe(3420);
    expect(await brandOf({ brandId: '3710', urlBrandIdFirst: '1' })).toBe(3710);
  });

  it('is independent in each tab of a browser', async () => {
    const browser = new HttpBrowser(portico.url);
    const one = await startSignIn(portico, relyingParty, {}, browser);
    const other = await startSignIn(portico, relyingParty, {}, browser);
    const otherTokens = await exchange(
      relyingParty,
      await finishSignIn(other, { username: '+12125550100', extension: '102' }),
      other,
    );
    const oneTokens = await exchange(relyingParty, await finishSignIn(one, ada), one);
    expect(oneTokens.claims()?.sub).not.toBe(otherTokens.claims()?.sub);
  });

  it('gets a response with the configured address, regardless of the Host header', async () => {
    const response = await fetch(`${portico.url}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(JSON.stringify(await response.json())).not.toContain('evil.example');
  });
});

it('the log contains no secret, code, password or contact', () => {
  const output = portico.output();
  expect(output).toContain('"route":"/oauth/token"');
  for (const secret of [
    'Copper-Kettle',
    'harbourlane',
    '2125550100',
    '2125550101',
    'demo-web-secret',
    'code=',
    'code_verifier',
  ])
    expect(output).not.toContain(secret);
});
