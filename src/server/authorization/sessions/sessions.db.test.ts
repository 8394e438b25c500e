import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { calculateJwkThumbprint, decodeJwt, exportJWK, SignJWT } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../test/free-port.ts';
import { HttpBrowser } from '../../../../test/http-browser.ts';
import { operateOn } from '../../../../test/operate-on.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../../test/portico.ts';
import {
  discoverDemoWeb,
  exchange,
  finishSignIn,
  type StartedSignIn,
  startSignIn,
  takeCode,
} from '../../../../test/relying-party.ts';
import { administer } from '../../../../test/without-table.ts';

const secrets = { SECRETS: 's'.repeat(43) };
let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({
    processes: severalProcesses,
    env: { ...secrets, FAILURES_PER_ADDRESS: '10000', SESSION_SHORT_IDLE_HOURS: '1' },
  });
  relyingParty = await discoverDemoWeb(portico.url);
});
afterAll(() => portico[Symbol.asyncDispose]());

const ada = { username: 'ada@harbourlane.example' };
const clara = { username: 'clara@harbourlane.example' };

async function signInFully(credential: { username: string }, parameters: Record<string, string> = {}) {
  const started = await startSignIn(portico, relyingParty, parameters);
  return { started, tokens: await exchange(relyingParty, await finishSignIn(started, credential), started) };
}

/** Runs the operator's command line on the running installation. */
const operate = (args: string[], input = '') =>
  operateOn({ database: { env: { ...portico.database.env, ...secrets } } }, args, input);

/** Whether the browser's session still answers an authorization request without a page. */
async function isSignedIn({ browser }: StartedSignIn): Promise<boolean> {
  return (await startSignIn(portico, relyingParty, {}, browser)).signInId === '';
}

describe('every session of an account', () => {
  it('ends within a second when the account is disabled', async () => {
    const { started, tokens } = await signInFully(clara);
    expect(await isSignedIn(started)).toBe(true);
    await operate(['account', 'set', clara.username, '--state', 'disabled']);
    expect(await isSignedIn(started)).toBe(false);
    expect(await oidc.tokenIntrospection(relyingParty, tokens.access_token)).toEqual({ active: false });
    await expect(oidc.refreshTokenGrant(relyingParty, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await operate(['account', 'set', clara.username, '--state', 'active']);
  });

  it('ends when the password changes, and so does an unfinished sign-in', async () => {
    const { started, tokens } = await signInFully(clara);
    const unfinished = await startSignIn(portico, relyingParty);
    const login = await unfinished.browser.call(
      '/api/login',
      { ...clara, password: 'Copper-Kettle-58' },
      unfinished.signInId,
    );
    expect(login.status.success).toBe(true);
    await operate(['account', 'set', clara.username, '--password'], 'Silver-Lantern-73\n');
    expect(await isSignedIn(started)).toBe(false);
    await expect(oidc.refreshTokenGrant(relyingParty, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const { oneTimeSession } = login.data;
    const refused = await unfinished.browser.call(
      '/api/post-authn/generate-code',
      { oneTimeSession },
      unfinished.signInId,
    );
    expect(refused.status.success).toBe(false);
  });
});

describe('[SIGN-4a] stay signed in', () => {
  it('keeps the session when the browser closes; otherwise the cookie ends with the browser', async () => {
    const cookieOf = async (staySignedIn: boolean) => {
      const started = await startSignIn(portico, relyingParty);
      const input = { ...ada, password: 'Copper-Kettle-58', staySignedIn };
      const { data } = await started.browser.call('/api/login', input, started.signInId);
      const generated = await started.browser.call('/api/post-authn/generate-code', data, started.signInId);
      const last = await started.browser.get(`${generated.data.continueAt}?code=${generated.data.code}`);
      return last.headers.getSetCookie().find((line) => /^(__Host-)?portico_session=/.test(line)) ?? '';
    };
    expect(await cookieOf(true)).toMatch(/expires=/i);
    expect(await cookieOf(false)).not.toMatch(/expires=|max-age=/i);
  });
});

describe('[SIGN-4a] who confirms a change of their own security', () => {
  async function confirm(browser: HttpBrowser, staySignedIn: boolean): Promise<string> {
    const { url } = await browser.follow('/sessions?security_change=confirm');
    const signInId = new URL(url).searchParams.get('signIn') ?? '';
    const input = { ...ada, password: 'Copper-Kettle-58', staySignedIn };
    const { data } = await browser.call('/api/login', input, signInId);
    const generated = await browser.call('/api/post-authn/generate-code', data, signInId);
    const last = await browser.get(`${generated.data.continueAt}?code=${generated.data.code}`);
    return last.headers.getSetCookie().find((line) => /^(__Host-)?portico_session=/.test(line)) ?? '';
  }

  it.each([true, false])('stays signed in as before, without a question (stays: %s)', async (staySignedIn) => {
    const browser = new HttpBrowser(portico.url);
    const isKept = /expires=/i;
    expect(isKept.test(await confirm(browser, staySignedIn))).toBe(staySignedIn);
    expect(isKept.test(await confirm(browser, false))).toBe(staySignedIn);
  });
});

describe('[SIGN-4a] the idle timeout of a session', () => {
  const minute = 60_000;
  async function signedIn(staySignedIn: boolean) {
    const started = await startSignIn(portico, relyingParty);
    const input = { ...ada, password: 'Copper-Kettle-58', staySignedIn };
    const { data } = await started.browser.call('/api/login', input, started.signInId);
    await takeCode(started, data.oneTimeSession);
    return started;
  }
  /** Makes every session older. */
  const passes = (ms: number) =>
    administer(portico.database, `update oidc_records set expires_at = expires_at - ${ms} where model = 'Session'`);

  it('restarts with each use, and is longer for users who stay signed in', async () => {
    const [used, unused, staying] = [await signedIn(false), await signedIn(false), await signedIn(true)];
    await passes(40 * minute);
    expect(await isSignedIn(used)).toBe(true);
    await passes(40 * minute);
    expect(await isSignedIn(unused)).toBe(false);
    expect(await isSignedIn(used)).toBe(true);
    await passes(24 * 60 * minute);
    expect(await isSignedIn(used)).toBe(false);
    expect(await isSignedIn(staying)).toBe(true);
  });
});

describe('[AUTHZ-1a] further standards', () => {
  it('accept a pushed authorization request (RFC 9126)', async () => {
    const verifier = oidc.randomPKCECodeVerifier();
    const address = await oidc.buildAuthorizationUrlWithPAR(relyingParty, {
      redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
      scope: 'openid',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'pushed',
    });
    expect([...address.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
    const { HttpBrowser } = await import('../../../../test/http-browser.ts');
    const browser = new HttpBrowser(portico.url);
    const { url } = await browser.follow(address.href);
    const signInId = new URL(url).searchParams.get('signIn') ?? '';
    const started = { browser, signInId, verifier, state: 'pushed', pageUrl: url };
    expect(new URL(url).searchParams.get('state')).toBe('pushed');
    const tokens = await exchange(relyingParty, await finishSignIn(started, ada), started);
    expect(tokens.claims()?.sub).toBeTruthy();
  });

  it('bind tokens to a key of the client (RFC 9449)', async () => {
    const keys = await oidc.randomDPoPKeyPair('ES256');
    const DPoP = oidc.getDPoPHandle(relyingParty, keys);
    const started = await startSignIn(portico, relyingParty);
    const callback = await finishSignIn(started, ada);
    const checks = { pkceCodeVerifier: started.verifier, expectedState: started.state };
    const tokens = await oidc.authorizationCodeGrant(relyingParty, callback, checks, undefined, { DPoP });
    expect(tokens.token_type).toBe('dpop');
    const jkt = await calculateJwkThumbprint(await crypto.subtle.exportKey('jwk', keys.publicKey));
    expect(await oidc.tokenIntrospection(relyingParty, tokens.access_token)).toMatchObject({
      active: true,
      cnf: { jkt },
    });
    const bearer = await fetch(`${portico.url}/oauth/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(bearer.status).toBe(401);
    const sub = tokens.claims()?.sub ?? '';
    expect(await oidc.fetchUserInfo(relyingParty, tokens.access_token, sub, { DPoP })).toMatchObject({ sub });
  });

  it('accept a pushed request only once, and return an error to the app on the second use', async () => {
    const { started } = await signInFully(ada);
    const { href } = await oidc.buildAuthorizationUrlWithPAR(relyingParty, {
      redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
      scope: 'openid',
      prompt: 'none',
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => started.browser.copy().get(href)));
    const said = answers.map(({ location }) => new URL(location ?? 'missing:').searchParams);
    expect(said.filter((parameters) => parameters.has('code'))).toHaveLength(1);
    // After the use is recorded, a request has no verified address, so it gets a page instead of a redirect.
    const refused = answers.filter((_, place) => !said[place]?.has('code'));
    for (const { location, status } of refused)
      expect(location ? new URL(location).searchParams.get('error') : status).toBe(
        location ? 'invalid_request_uri' : 400,
      );
  });

  it('accept a DPoP proof only once, also concurrently', async () => {
    const keys = await oidc.randomDPoPKeyPair('ES256', { extractable: true });
    const DPoP = oidc.getDPoPHandle(relyingParty, keys);
    const started = await startSignIn(portico, relyingParty);
    const callback = await finishSignIn(started, ada);
    const checks = { pkceCodeVerifier: started.verifier, expectedState: started.state };
    const tokens = await oidc.authorizationCodeGrant(relyingParty, callback, checks, undefined, { DPoP });
    const htu = `${portico.url}/oauth/userinfo`;
    const ath = createHash('sha256').update(tokens.access_token).digest('base64url');
    const proof = await new SignJWT({ htm: 'GET', htu, ath, jti: 'once', iat: Math.floor(Date.now() / 1000) })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(keys.publicKey) })
      .sign(keys.privateKey);
    const headers = { authorization: `DPoP ${tokens.access_token}`, dpop: proof };
    const use = async () => (await fetch(htu, { headers })).status;
    const uses = await Promise.all(Array.from({ length: 12 }, use));
    expect(uses.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 401)]);
  });

  it('notify an app that a session of its user has ended (OpenID Connect Back-Channel Logout 1.0)', async () => {
    const port = await freePort();
    const told = Promise.withResolvers<string>();
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk)).on('end', () => told.resolve(body));
      response.end();
    }).listen(port, '127.0.0.1');
    const registration = { clientId: 'told', redirectUri: 'http://localhost:1/callback' };
    await operate([
      ...['client', 'add', registration.clientId, '--name', 'Told', '--public'],
      ...['--redirect-uri', registration.redirectUri, '--backchannel-logout-uri', `http://127.0.0.1:${port}/logout`],
    ]);
    const client = await oidc.discovery(new URL(portico.url), 'told', undefined, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
    });
    const verifier = oidc.randomPKCECodeVerifier();
    const started = await startSignIn(portico, client, {
      redirect_uri: registration.redirectUri,
      scope: 'openid',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    });
    const tokens = await exchange(client, await finishSignIn(started, ada), { ...started, verifier });
    const page = await started.browser.get(
      oidc.buildEndSessionUrl(client, { id_token_hint: tokens.id_token ?? '' }).href,
    );
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    await started.browser.post('/oauth/sign-out/confirm', { xsrf, logout: 'yes' });
    const token = new URLSearchParams(await told.promise).get('logout_token') ?? '';
    expect(decodeJwt(token)).toMatchObject({
      aud: 'told',
      iss: portico.url,
      sid: tokens.claims()?.sid,
      events: expect.anything(),
    });
    server.close();
  });
});
