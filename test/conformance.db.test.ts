import { createHash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientId, conformanceClient } from './conformance-client.ts';
import { HttpBrowser } from './http-browser.ts';
import { type RunningPortico, startPortico } from './portico.ts';
import { demoPassword } from './relying-party.ts';
import { ageSessions } from './stored-records.ts';

/**
 * The cases of the OpenID Foundation's conformance suite for what Portico supports, under the suite's own names
 * (plans: basic, config and form post certification).
 */
let portico: RunningPortico;
beforeAll(async () => {
  portico = await startPortico({ env: { FAILURES_PER_ADDRESS: '10000' } });
});
afterAll(() => portico[Symbol.asyncDispose]());

const client = conformanceClient(() => portico);
const { callback, tokenEndpoint, requestOf, authorize, signIn, tokensFor, codeOf, exchange, signedIn, userinfo } =
  client;

describe('[AUTHZ-1d] the conformance suite, configuration', () => {
  it('oidcc-discovery-endpoint-verification', async () => {
    const metadata = await (await fetch(`${portico.url}/.well-known/openid-configuration`)).json();
    expect(metadata).toMatchObject({
      issuer: portico.url,
      authorization_endpoint: `${portico.url}/oauth/authorize`,
      token_endpoint: tokenEndpoint(),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(metadata.scopes_supported).toEqual(expect.arrayContaining(['openid', 'profile', 'email', 'phone']));
    expect(metadata.claims_supported).toEqual(expect.arrayContaining(['sub', 'name', 'email', 'phone_number']));
    const { keys } = await (await fetch(metadata.jwks_uri)).json();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key)).not.toContain('d');
  });
});

describe('[AUTHZ-1a] the conformance suite, basic', () => {
  it('oidcc-server', async () => {
    const { returned, tokens } = await signedIn();
    expect(returned.searchParams.get('state')).toBe('a-state');
    expect(returned.searchParams.get('iss')).toBe(portico.url);
    const keys = createLocalJWKSet(await (await fetch(`${portico.url}/oauth/keys`)).json());
    const expectedToken = { issuer: portico.url, audience: clientId, algorithms: ['ES256'] };
    const { payload } = await jwtVerify(tokens.id_token, keys, expectedToken);
    expect(payload).toMatchObject({ nonce: 'a-nonce', sub: expect.any(String), iat: expect.any(Number) });
    expect(tokens.token_type).toBe('Bearer');
    const left = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16).toString('base64url');
    if (payload.at_hash !== undefined) expect(payload.at_hash).toBe(left);
  });

  it('oidcc-response-type-missing', async () => {
    const { returned } = await authorize({ response_type: undefined });
    expect(returned?.searchParams.get('error')).toBe('invalid_request');
    expect(returned?.searchParams.get('state')).toBe('a-state');
  });

  it.each([
    ['oidcc-userinfo-get', (token: string) => userinfo(token)],
    ['oidcc-userinfo-post-header', (token: string) => userinfo(token, { method: 'POST' })],
    [
      'oidcc-userinfo-post-body',
      (token: string) =>
        userinfo(token, { method: 'POST', headers: {}, body: new URLSearchParams({ access_token: token }) }),
    ],
  ])('%s', async (_, ask) => {
    const { tokens, claims } = await signedIn({ scope: 'openid email' });
    const answer = await ask(tokens.access_token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ sub: claims.sub, email: 'ada@harbourlane.example' });
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const { claims } = await signedIn({ nonce: undefined });
    expect(claims.sub).toBeDefined();
    expect(claims).not.toHaveProperty('nonce');
  });

  it.each([
    [
      'oidcc-scope-profile',
      'openid profile',
      ['name', 'given_name', 'family_name', 'preferred_username', 'updated_at'],
    ],
    ['oidcc-scope-email', 'openid email', ['email', 'email_verified']],
    ['oidcc-scope-phone', 'openid phone', ['phone_number', 'phone_number_verified']],
    ['oidcc-scope-all', 'openid profile email phone', ['name', 'email', 'phone_number']],
    ['oidcc-ensure-other-scope-order-succeeds', 'email openid', ['email']],
  ])('%s', async (_, scope, expected) => {
    const { tokens } = await signedIn({ scope });
    const claims = await (await userinfo(tokens.access_token)).json();
    expect(Object.keys(claims)).toEqual(expect.arrayContaining(['sub', ...expected]));
    if (!scope.includes('phone')) expect(claims).not.toHaveProperty('phone_number');
  });

  it.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-login-hint', { login_hint: 'ada@harbourlane.example' }],
    ['oidcc-ui-locales', { ui_locales: 'fr-CA de' }],
    ['oidcc-claims-locales', { claims_locales: 'de' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ])('%s', async (_, parameters) => {
    const { claims } = await signedIn(parameters);
    expect(claims.sub).toBeDefined();
  });

  it('oidcc-prompt-login', async () => {
    const first = await signedIn();
    await ageSessions(portico.database, 100);
    const again = await authorize({ prompt: 'login' }, first.browser);
    expect(again.signInId).toBeTruthy();
    const second = await signedIn({ prompt: 'login' }, first.browser);
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(Number(second.claims.auth_time ?? 0)).toBeGreaterThanOrEqual(Number(first.claims.auth_time ?? 0));
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    const { returned } = await authorize({ prompt: 'none' });
    expect(returned?.searchParams.get('error')).toBe('login_required');
  });

  it('oidcc-prompt-none-logged-in', async () => {
    const first = await signedIn();
    const { returned } = await authorize({ prompt: 'none' }, first.browser);
    const { body } = await exchange(returned || new URL('missing:'));
    expect(decodeJwt(body.id_token).sub).toBe(first.claims.sub);
  });

  it('oidcc-max-age-1', async () => {
    const first = await signedIn({ max_age: '1' });
    await ageSessions(portico.database, 100);
    const again = await authorize({ max_age: '1' }, first.browser);
    expect(again.signInId).toBeTruthy();
    const second = await signedIn({ max_age: '1' }, first.browser);
    expect(Number(second.claims.auth_time)).toBeGreaterThanOrEqual(Number(first.claims.auth_time));
  });

  it('oidcc-max-age-10000', async () => {
    const first = await signedIn({ max_age: '10000' });
    const { returned } = await authorize({ max_age: '10000' }, first.browser);
    const { body } = await exchange(returned || new URL('missing:'));
    expect(decodeJwt(body.id_token).auth_time).toBe(first.claims.auth_time);
  });

  it('oidcc-id-token-hint', async () => {
    const first = await signedIn();
    const { returned } = await authorize({ prompt: 'none', id_token_hint: first.tokens.id_token }, first.browser);
    const { body } = await exchange(returned || new URL('missing:'));
    expect(decodeJwt(body.id_token).sub).toBe(first.claims.sub);
  });

  it.each(['oidcc-codereuse', 'oidcc-codereuse-30seconds'])(
    '%s: a code is valid once, and its second use revokes its tokens',
    async () => {
      const { returned } = await signIn();
      const first = await exchange(returned);
      expect(first.status).toBe(200);
      const second = await exchange(returned);
      expect(second).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect((await userinfo(first.body.access_token)).status).toBe(401);
    },
  );

  it('oidcc-ensure-registered-redirect-uri', async () => {
    const { returned, answer } = await authorize({ redirect_uri: `${callback()}/elsewhere` });
    expect(returned).toBeUndefined();
    expect(answer.url).toMatch(/^http:\/\/localhost/);
  });

  it('oidcc-ensure-post-request-succeeds', async () => {
    const browser = new HttpBrowser(portico.url);
    const form = Object.fromEntries(new URLSearchParams(requestOf()));
    const { status, location } = await browser.post('/oauth/authorize', form);
    expect(status).toBe(303);
    const { url } = await browser.follow(location ?? '');
    expect(new URL(url).searchParams.get('signIn')).toBeTruthy();
  });

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const request = `${encoded({ alg: 'none' })}.${encoded({ client_id: clientId, scope: 'openid' })}.`;
    const { returned } = await authorize({ request });
    expect(returned?.searchParams.get('error')).toBe('request_not_supported');
  });

  it('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
    const { returned } = await authorize({ request_uri: 'https://client.example/request.jwt' });
    expect(returned?.searchParams.get('error')).toMatch(/^(request_uri_not_supported|invalid_request_uri)$/);
  });

  it('oidcc-server-client-secret-post', async () => {
    const { returned } = await signIn();
    const inBody = { client_id: clientId, client_secret: 'demo-web-secret-for-a-developers-machine-only' };
    const form = { grant_type: 'authorization_code', code: codeOf(returned), redirect_uri: callback(), ...inBody };
    expect(await tokensFor(form, {})).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
    expect(await tokensFor({ ...form, client_secret: 'wrong' }, {})).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });

  it('oidcc-refresh-token', async () => {
    const { tokens, claims } = await signedIn({ scope: 'openid offline_access' });
    const { body } = await tokensFor({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(body.refresh_token).not.toBe(tokens.refresh_token);
    expect(decodeJwt(body.id_token)).toMatchObject({ sub: claims.sub, iss: claims.iss, aud: claims.aud });
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const parameters = { code_challenge: challenge, code_challenge_method: 'S256' };
    expect((await exchange((await signIn(parameters)).returned, { code_verifier: verifier })).status).toBe(200);
    const wrong = await exchange((await signIn(parameters)).returned, { code_verifier: `${verifier}x` });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

describe('[AUTHZ-1a] the conformance suite, form post', () => {
  /** The target and the fields of the form that the browser posts to the app. */
  async function postedBy(parameters: Readonly<Record<string, string>>) {
    const browser = new HttpBrowser(portico.url);
    const { signInId } = await authorize({ response_mode: 'form_post', ...parameters }, browser);
    const answer = signInId
      ? await formAfterSignIn(browser, signInId)
      : await browser.follow(`/oauth/authorize?${requestOf({ response_mode: 'form_post', ...parameters })}`);
    const inputs = [...answer.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return {
      to: /<form method="post" action="([^"]+)"/.exec(answer.text)?.[1],
      fields: Object.fromEntries(inputs.map(([, name, value]) => [name, value])),
      policy: answer.headers.get('content-security-policy') ?? '',
    };
  }
  async function formAfterSignIn(browser: HttpBrowser, signInId: string) {
    const ada = { username: 'ada@harbourlane.example', password: demoPassword };
    const { data } = await browser.call('/api/login', ada, signInId);
    const generated = await browser.call('/api/post-authn/generate-code', data, signInId);
    return browser.follow(`${generated.data.continueAt}?code=${generated.data.code}`);
  }

  it('oidcc-server', async () => {
    const { to, fields, policy } = await postedBy({});
    expect(to).toBe(callback());
    expect(fields).toMatchObject({ state: 'a-state', code: expect.any(String), iss: expect.any(String) });
    expect(policy).toMatch(/script-src 'sha256-/);
    const form = { grant_type: 'authorization_code', code: String(fields.code), redirect_uri: callback() };
    expect((await tokensFor(form)).status).toBe(200);
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    const { to, fields } = await postedBy({ prompt: 'none' });
    expect(to).toBe(callback());
    expect(fields).toMatchObject({ state: 'a-state', error: 'login_required' });
  });
});
