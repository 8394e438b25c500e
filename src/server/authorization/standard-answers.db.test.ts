import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientId, conformanceClient } from '../../../test/conformance-client.ts';
import { documentedProgram, documentedRegistration } from '../../../test/documented-programs.ts';
import { operateOn } from '../../../test/operate-on.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../test/portico.ts';
import { discoverDemoWeb } from '../../../test/relying-party.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ processes: severalProcesses });
  relyingParty = await discoverDemoWeb(portico.url);
});
afterAll(() => portico[Symbol.asyncDispose]());
const { signIn, signedIn, exchange, tokensFor, codeOf, userinfo } = conformanceClient(() => portico);
const insecurely = { execute: [oidc.allowInsecureRequests] };

describe('[AUTHZ-1f] standard clients', () => {
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
      client_id: 'fresh',
      redirect_uri: callback,
      nonce: undefined,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const checks = { pkceCodeVerifier: verifier, expectedState: 'a-state' };
    const granted = await oidc.authorizationCodeGrant(fresh, returned, checks);
    expect(decodeProtectedHeader(granted.id_token ?? '').alg).toBe('RS256');
  });

  it('that exchange one code at the same moment leave no token alive (RFC 6749 §4.1.2)', async () => {
    const { returned } = await signIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(returned)));
    const successful = answers.filter(({ status }) => status === 200);
    expect(successful.length).toBe(1);
    expect((await userinfo(successful[0]?.body.access_token)).status).toBe(401);
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

  it('[AUTHZ-1e] may post the request to sign out, as they may send it by GET (RP-Initiated Logout 1.0 §2)', async () => {
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

describe('[AUTHZ-1g] a client with keys of its own (RFC 7523)', () => {
  const callback = 'http://localhost:1/callback';
  const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  const addClient = (id: string, keys: readonly string[]) =>
    operateOn(portico, ['client', 'add', id, '--name', id, '--redirect-uri', callback, ...keys]);
  const revoke = (assertion: string) =>
    fetch(`${portico.url}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: 'x', client_assertion_type: assertionType, client_assertion: assertion }),
    });
  const assertionOf = (id: string, key: CryptoKey, more: object = {}) => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { iss: id, sub: id, aud: portico.url, jti: crypto.randomUUID(), iat: seconds, exp: seconds + 60 };
    return new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(key);
  };

  it('authenticates by an assertion, once for each, and signs its users in', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const file = join(portico.database.env.DATA_DIR, 'keys.json');
    writeFileSync(file, JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'own' }] }));
    expect(await addClient('keyed', ['--jwks', file])).not.toContain('secret');
    const assertion = await assertionOf('keyed', privateKey);
    expect((await revoke(assertion)).status).toBe(200);
    const replayed = await revoke(assertion);
    expect({ status: replayed.status, ...(await replayed.json()) }).toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
    const stranger = await generateKeyPair('ES256');
    expect((await revoke(await assertionOf('keyed', stranger.privateKey))).status).toBe(401);
    const audiences = ['https://other.example', [portico.url], [portico.url, 'https://other.example']];
    const endpoints = ['/oauth/token', '/oauth/revoke', '/'].map((path) => portico.url + path);
    for (const aud of [...audiences, ...endpoints]) {
      const refused = await revoke(await assertionOf('keyed', privateKey, { aud }));
      expect({ status: refused.status, ...(await refused.json()) }).toMatchObject({
        status: 401,
        error: 'invalid_client',
      });
    }

    const keyed = await oidc.discovery(
      new URL(portico.url),
      'keyed',
      undefined,
      oidc.PrivateKeyJwt({ key: privateKey, kid: 'own' }),
      insecurely,
    );
    const verifier = oidc.randomPKCECodeVerifier();
    const { returned } = await signIn({
      client_id: 'keyed',
      redirect_uri: callback,
      nonce: undefined,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const granted = await oidc.authorizationCodeGrant(keyed, returned, {
      pkceCodeVerifier: verifier,
      expectedState: 'a-state',
    });
    expect(granted.access_token).toBeTruthy();
  });

  it('may publish its keys at an address', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'own' }] });
    const server = createServer((_request, response) => response.end(keys));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    await addClient('publishing', ['--jwks-uri', `http://127.0.0.1:${port}/keys`]);
    expect((await revoke(await assertionOf('publishing', privateKey))).status).toBe(200);
    server.close().closeAllConnections();
  });
});

describe('[AUTHZ-1h] an access token for a registered resource server (RFC 8707)', () => {
  const callback = 'http://localhost:1/callback';
  const api = 'https://api.example/';
  const scope = 'openid profile orders.read unknown.scope';
  let client: oidc.Configuration;
  beforeAll(async () => {
    await operateOn(portico, ['resource', 'add', api, '--name', 'Orders', '--scope', 'orders.read', '--jwt']);
    await operateOn(portico, [
      'resource',
      'add',
      'https://opaque.example/',
      '--name',
      'Stock',
      '--scope',
      'orders.read',
    ]);
    const resources = ['--resource', api, '--resource', 'https://opaque.example/'];
    const added = await operateOn(portico, [
      ...['client', 'add', 'ordering', '--name', 'Ordering', '--redirect-uri', callback],
      ...resources,
    ]);
    const [, secret = ''] = /secret +(\S+)/.exec(added) ?? [];
    client = await oidc.discovery(
      new URL(portico.url),
      'ordering',
      undefined,
      oidc.ClientSecretBasic(secret),
      insecurely,
    );
  });
  async function tokensOf(resource: string) {
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
    const { returned } = await signIn({
      client_id: 'ordering',
      redirect_uri: callback,
      nonce: undefined,
      scope,
      resource,
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const error = returned.searchParams.get('error');
    if (error) throw new Error(error);
    return (form: Record<string, string>) =>
      oidc.authorizationCodeGrant(client, returned, { pkceCodeVerifier, expectedState: 'a-state' }, form);
  }

  it('is a JWT for that server alone, for at most 5 minutes, with the scopes of the server (RFC 9068)', async () => {
    const tokens = await (await tokensOf(api))({ resource: api });
    const keys = createRemoteJWKSet(new URL(`${portico.url}/oauth/keys`));
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
      issuer: portico.url,
      audience: api,
      typ: 'at+jwt',
    });
    expect(protectedHeader.alg).toBe('RS256');
    const { sub, auth_time, amr } = decodeJwt(tokens.id_token ?? '');
    expect(payload).toMatchObject({ client_id: 'ordering', scope: 'orders.read', sub, auth_time, amr });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
    expect((await userinfo(tokens.access_token)).status).toBe(401);
    const refreshed = await oidc.refreshTokenGrant(client, tokens.refresh_token ?? '', { resource: api });
    expect(decodeJwt(refreshed.access_token).aud).toBe(api);
    const { ask, stop } = await startDocumentedApi();
    expect(await (await ask(refreshed.access_token)).json()).toEqual({ ordersOf: payload.sub });
    expect((await ask('stranger')).status).toBe(401);
    stop();
  });

  it('is opaque where the server takes no JWTs, and no token is one unless the app asks for it', async () => {
    const tokens = await (await tokensOf('https://opaque.example/'))({ resource: 'https://opaque.example/' });
    expect(await oidc.tokenIntrospection(client, tokens.access_token)).toMatchObject({
      active: true,
      aud: 'https://opaque.example/',
      scope: 'orders.read',
    });
    const plain = await (await tokensOf(api))({});
    expect(plain.access_token).not.toContain('.');
    expect((await userinfo(plain.access_token)).status).toBe(200);
  });

  it('[MGMT-1b] is given to a machine for itself, of ten minutes, or a JWT of five', async () => {
    const words = [...documentedRegistration('nightly-job').matchAll(/"([^"]*)"|(\S+)/g)];
    const command = words.map(([, quoted, plain]) => quoted ?? plain ?? '');
    const opaque = 'https://opaque.example/';
    const [, secret = ''] = /secret +(\S+)/.exec(await operateOn(portico, [...command, '--resource', opaque])) ?? [];
    const { said, stop } = await startDocumented('nightly-job.mjs', { CLIENT_SECRET: secret }, /for (\d+) seconds/);
    stop();
    expect(said).toBe('300');
    const authentication = oidc.ClientSecretBasic(secret);
    const machine = await oidc.discovery(new URL(portico.url), 'nightly-job', undefined, authentication, insecurely);
    const asked = { scope: 'orders.read', resource: opaque };
    expect((await oidc.clientCredentialsGrant(machine, asked)).expires_in).toBe(600);
    const tokens = await oidc.clientCredentialsGrant(machine, { ...asked, resource: api });
    const claims = { aud: api, client_id: 'nightly-job', sub: 'nightly-job', scope: 'orders.read' };
    expect(decodeJwt(tokens.access_token)).toMatchObject(claims);
  });

  it('is not given for another server, and not to an app that is not registered for it', async () => {
    await expect(tokensOf('https://unknown.example/')).rejects.toThrow('invalid_target');
    const { returned } = await signIn({ resource: api });
    expect(returned.searchParams.get('error')).toBe('invalid_target');
  });
});

/** Starts a program of docs/integrating.md, in a folder below the repository, from which it can import packages. */
async function startDocumented(fileName: string, env: Record<string, string>, ready: RegExp) {
  const folder = join(import.meta.dirname, `../../../dist/documented-${fileName}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, fileName);
  writeFileSync(path, documentedProgram(fileName));
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env.PATH ?? '', ISSUER: portico.url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  child.stdout.on('data', (chunk) => (written += chunk));
  await expect.poll(() => written, { timeout: 10_000 }).toMatch(ready);
  return {
    said: ready.exec(written)?.[1] ?? '',
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startDocumentedApi() {
  const { said: port, stop } = await startDocumented('orders-api.mjs', { PORT: '0' }, /Orders at (\d+)/);
  const ask = (token: string) => fetch(`http://localhost:${port}/`, { headers: { authorization: `Bearer ${token}` } });
  return { ask, stop };
}
