import { decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientId, conformanceClient } from '../../../test/conformance-client.ts';
import { operateOn } from '../../../test/operate-on.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { discoverDemoWeb } from '../../../test/relying-party.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico();
  relyingParty = await discoverDemoWeb(portico.url);
});
afterAll(() => portico[Symbol.asyncDispose]());
const { signIn, signedIn, exchange, tokensFor, codeOf, userinfo } = conformanceClient(() => portico);
const insecurely = { execute: [oidc.allowInsecureRequests] };

describe('[AUTHZ-1] standard clients', () => {
  it('that are registered now get their ID tokens signed by RS256; the ones from before keep ES256', async () => {
    const { tokens } = await signedIn();
    expect(decodeProtectedHeader(tokens.id_token).alg).toBe('ES256');
    const callback = 'http://localhost:1/callback';
    const add = ['client', 'add', 'fresh', '--name', 'Fresh', '--public', '--redirect-uri', callback];
    await operateOn(portico, add);
    const fresh = await oidc.discovery(new URL(portico.url), 'fresh', undefined, oidc.None(), insecurely);
    const verifier = oidc.randomPKCECodeVerifier();
    const challenge = await oidc.calculatePKCECodeChallenge(verifier);
    const { returned } = await signIn({
      ...{ client_id: 'fresh', redirect_uri: callback, nonce: undefined },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    });
    const checks = { pkceCodeVerifier: verifier, expectedState: 'a-state' };
    const granted = await oidc.authorizationCodeGrant(fresh, returned, checks);
    expect(decodeProtectedHeader(granted.id_token ?? '').alg).toBe('RS256');
  });

  it('that exchange one code at the same moment leave no token alive (RFC 6749 §4.1.2)', async () => {
    const { returned } = await signIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(returned)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    expect((await userinfo(won[0]?.body.access_token)).status).toBe(401);
  });

  it('must send the redirect_uri to the token endpoint that they sent before (RFC 6749 §4.1.3)', async () => {
    const { returned } = await signIn();
    const { status, body } = await tokensFor({ grant_type: 'authorization_code', code: codeOf(returned) });
    expect(status).toBe(400);
    expect(body.error).toBe('invalid_request');
  });

  it('learn of tokens of other clients only when they are apps of the operator itself (RFC 7662 §4)', async () => {
    const { tokens } = await signedIn();
    const secret = oidc.ClientSecretBasic('demo-partner-secret-for-a-developers-machine-only');
    const partner = await oidc.discovery(new URL(portico.url), 'demo-partner', undefined, secret, insecurely);
    expect(await oidc.tokenIntrospection(partner, tokens.access_token)).toEqual({ active: false });
    expect((await oidc.tokenIntrospection(relyingParty, tokens.access_token)).active).toBe(true);
  });

  it('get an answer without a content type to a revocation, as it has no content (RFC 7009 §2.2)', async () => {
    const { tokens } = await signedIn();
    const answer = await fetch(`${portico.url}/oauth/revoke`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:demo-web-secret-for-a-developers-machine-only`)}` },
      body: new URLSearchParams({ token: tokens.access_token }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBeNull();
    expect(await answer.text()).toBe('');
  });

  it('may post the request to sign out, as they may send it by GET (RP-Initiated Logout 1.0 §2)', async () => {
    const { browser, tokens } = await signedIn();
    const after = `http://localhost:${portico.demoAppPort}/signed-out`;
    const form = { id_token_hint: tokens.id_token, post_logout_redirect_uri: after, state: 'left' };
    const { status, location } = await browser.post('/oauth/sign-out', form);
    expect(status).toBe(303);
    const page = await browser.get(location ?? '');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const done = await browser.post('/oauth/sign-out/confirm', { xsrf, logout: 'yes' });
    expect(done.location).toBe(`${after}?state=left`);
  });

  it('get 405 where they must post (RFC 9126 §2.3)', async () => {
    const answer = await fetch(`${portico.url}/oauth/request`);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it('that are public may send Basic credentials with an empty secret', async () => {
    const revoke = (id: string) =>
      fetch(`${portico.url}/oauth/revoke`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${id}:`)}` },
        body: new URLSearchParams({ token: 'unknown' }),
      });
    expect((await revoke('demo-native')).status).toBe(200);
    expect((await revoke(clientId)).status).toBe(400);
  });
});
