import { createServer } from 'node:http';
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../test/free-port.ts';
import type { Answer } from '../../../../test/http-browser.ts';
import { operateOn } from '../../../../test/operate-on.ts';
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
import { uncommitted } from '../../../../test/uncommitted.ts';

const secrets = { SECRETS: 's'.repeat(43) };
let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ env: { ...secrets, FAILURES_PER_ADDRESS: '10000' } });
  relyingParty = await discoverDemoWeb(portico.url);
});
afterAll(() => portico[Symbol.asyncDispose]());

const ada = { username: 'ada@harbourlane.example' };
const clara = { username: 'clara@harbourlane.example' };

/** Runs the operator's command line on the running installation. Returns its output. */
const operate = (args: string[], input = '') =>
  operateOn({ database: { env: { ...portico.database.env, ...secrets } } }, args, input);

async function signedIn(credential: { username: string }) {
  const started = await startSignIn(portico, relyingParty);
  await finishSignIn(started, credential);
  return started;
}

/** Whether the browser's session still answers an authorization request without a page. */
async function isSignedIn({ browser }: StartedSignIn): Promise<boolean> {
  return (await startSignIn(portico, relyingParty, {}, browser)).signInId === '';
}

/** Signs in and requests the code. Returns the address that would finish the sign-in. */
async function continueAddressOf({ browser, signInId }: StartedSignIn, credential: object): Promise<string> {
  const login = await browser.call('/api/login', { password: demoPassword, ...credential }, signInId);
  const { data } = await browser.call('/api/post-authn/generate-code', login.data, signInId);
  return `${data.continueAt}?code=${data.code}`;
}

/** Whether a response shows that the sign-in is over, without a redirect. */
const isOverResponse = ({ status, location, text }: Answer) =>
  status === 400 && location === undefined && text.includes('API_ERROR_222');

const errorIn = (location: string | undefined) => new URL(location ?? 'missing:').searchParams.get('error');
/** The statements that end the sessions of an account. */
const ends = ['delete from sign_ins where account_id is not null', `delete from oidc_records where model = 'Session'`];

describe('[SIGN-4a] a session that ends while a request uses it', () => {
  it('stays ended, and the request gets nothing from it', async () => {
    const query = { redirect_uri: `http://localhost:${portico.demoAppPort}/callback`, scope: 'openid', prompt: 'none' };
    const request = oidc.buildAuthorizationUrl(relyingParty, query).href;
    async function cookiesOfEnded(): Promise<string[]> {
      const started = await signedIn(ada);
      const answer = await uncommitted(portico.database, ends, () => started.browser.get(request));
      expect(errorIn(answer.location)).toBe('login_required');
      expect(await isSignedIn(started)).toBe(false);
      return answer.headers.getSetCookie();
    }
    // a request that is read only after the end, as while the server writes something else, gets a new session
    await expect.poll(cookiesOfEnded).toEqual([]);
  });

  it('stays ended if a sign-in gives it another id', async () => {
    const { browser } = await signedIn(ada);
    const again = await startSignIn(portico, relyingParty, { prompt: 'login' }, browser);
    const address = await continueAddressOf(again, ada);
    const answer = await uncommitted(portico.database, ends, () => browser.get(address));
    expect(isOverResponse(answer)).toBe(true);
    expect(await isSignedIn(again)).toBe(false);
  });

  it('is not created if its sign-in is ended meanwhile', async () => {
    const started = await startSignIn(portico, relyingParty);
    const address = await continueAddressOf(started, ada);
    const answer = await uncommitted(portico.database, ends, () => started.browser.get(address));
    expect(isOverResponse(answer)).toBe(true);
    expect(await isSignedIn(started)).toBe(false);
  });
});

describe('[SIGN-2a] [SIGN-2b] [SIGN-2c] a finished sign-in whose browser has not yet followed the redirect', () => {
  it.each([
    ['its account is signed out everywhere', ['session', 'end', ada.username], ada],
    ['its password changes', ['account', 'set', clara.username, '--password'], clara],
  ])('opens nothing when %s', async (_, command, credential) => {
    const started = await startSignIn(portico, relyingParty);
    const address = await continueAddressOf(started, credential);
    await operate(command, 'Silver-Lantern-73\n');
    expect(isOverResponse(await started.browser.get(address))).toBe(true);
    expect(await isSignedIn(started)).toBe(false);
  });

  it('becomes invalid when its user ends all other sessions', async () => {
    const survivor = await signedIn(ada);
    const started = await startSignIn(portico, relyingParty);
    const address = await continueAddressOf(started, ada);
    await survivor.browser.call('/api/sessions/end-others', {});
    expect(isOverResponse(await started.browser.get(address))).toBe(true);
    expect(await isSignedIn(started)).toBe(false);
    expect(await isSignedIn(survivor)).toBe(true);
  });
});

describe('[SIGN-4a] stay signed in', () => {
  it('follows the user’s latest choice if the account already has a session', async () => {
    const { browser } = await signedIn(ada);
    const cookieAfter = async (staySignedIn: boolean) => {
      const again = await startSignIn(portico, relyingParty, { prompt: 'login' }, browser);
      const { headers } = await browser.get(await continueAddressOf(again, { ...ada, staySignedIn }));
      return headers.getSetCookie().find((line) => /^(__Host-)?portico_session=/.test(line)) ?? '';
    };
    expect(await cookieAfter(true)).toMatch(/expires=/i);
    expect(await cookieAfter(false)).toMatch(/^(?!.*expires=)./i);
  });
});

describe('[AUTHZ-1e] another account that signs in on the same browser', () => {
  it('ends the session of the former account, and its app gets a logout notice', async () => {
    const port = await freePort();
    const told = Promise.withResolvers<string>();
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk)).on('end', () => told.resolve(body));
      response.end();
    }).listen(port, '127.0.0.1');
    const redirectUri = 'http://localhost:1/callback';
    await operate([
      ...['client', 'add', 'told', '--name', 'Told', '--public', '--redirect-uri', redirectUri],
      ...['--backchannel-logout-uri', `http://127.0.0.1:${port}/logout`],
    ]);
    const options = { execute: [oidc.allowInsecureRequests] };
    const client = await oidc.discovery(new URL(portico.url), 'told', undefined, oidc.None(), options);
    const started = await startSignIn(portico, client, { redirect_uri: redirectUri });
    const tokens = await exchange(client, await finishSignIn(started, ada), started);
    await finishSignIn(await startSignIn(portico, relyingParty, { prompt: 'login' }, started.browser), {
      username: 'noel@harbourlane.example',
    });
    const token = new URLSearchParams(await told.promise).get('logout_token') ?? '';
    expect(decodeJwt(token)).toMatchObject({ aud: 'told', sid: tokens.claims()?.sid });
    await expect(oidc.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    server.close();
  });
});

describe('[AUTHZ-1b] a client that was removed', () => {
  it('does not pass on its users’ data when its id is registered again', async () => {
    const redirectUri = 'http://localhost:1/callback';
    const add = () =>
      operate(['client', 'add', 'gone', '--name', 'Gone', '--public', '--third-party', '--redirect-uri', redirectUri]);
    await add();
    const options = { execute: [oidc.allowInsecureRequests] };
    const client = await oidc.discovery(new URL(portico.url), 'gone', undefined, oidc.None(), options);
    const opened = async () => {
      const started = await startSignIn(portico, client, { redirect_uri: redirectUri });
      const login = await started.browser.call('/api/login', { ...ada, password: demoPassword }, started.signInId);
      const refused = await started.browser.call('/api/post-authn/generate-code', login.data, started.signInId);
      return { started, refused };
    };
    const { started, refused } = await opened();
    expect(refused.status).toMatchObject({ name: 'consentRequired' });
    const consented = await started.browser.call('/api/agreement/consent', { granted: true }, started.signInId);
    const tokens = await exchange(client, await takeCode(started, consented.data.oneTimeSession), started);
    await operate(['client', 'remove', 'gone', '--yes']);
    await add();
    await expect(oidc.fetchUserInfo(client, tokens.access_token, oidc.skipSubjectCheck)).rejects.toMatchObject({
      status: 401,
    });
    await expect(oidc.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await opened()).refused.status).toMatchObject({ name: 'consentRequired' });
  });
});
