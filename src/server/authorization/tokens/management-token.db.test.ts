import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  appCode,
  discoverApp,
  exchangeCode,
  redirectUri,
  type SecondStepSite,
  startSecondStepSite,
  verifyApp,
} from '../../../../test/second-step.ts';
import { managementResource } from '../../clients/own-resource-servers.ts';
import { permissionNames } from '../../operation/permissions.ts';
import { perform } from '../../perform.ts';
import { hashToken } from '../../secrets/secrets.ts';
import { newTotpSecret } from '../../two-factor/totp.ts';

const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
const other = 'https://other.example/';
const secret = 'secret-of-the-machine-for-tests-only-1234567';
let site: SecondStepSite;
let api: { readonly url: string; close(): void };
let issuer: string;
let audience: string;
let machine: oidc.Configuration;
let consoleApp: oidc.Configuration;

beforeAll(async () => {
  site = await startSecondStepSite();
  issuer = site.installation.config.publicUrl;
  audience = managementResource(issuer);
  api = await startApi();
  const { clients, resourceServers } = site.installation;
  await resourceServers.add({ ...(await builtIn()), resource: other, name: 'Other', scopes: ['accounts:read'] });
  await clients.save({ clientId: 'machine', name: 'Machine', isMachine: true, resources: [audience, other] }, secret);
  const app = { clientId: 'console', name: 'Console', redirectUris: [redirectUri], isPublic: true };
  await clients.save({ ...app, resources: [audience] });
  machine = await discover('machine', oidc.ClientSecretBasic(secret));
  consoleApp = await discover('console', oidc.None());
});
afterAll(async () => {
  api.close();
  await site.close();
});

const builtIn = async () => (await site.installation.resourceServers.byResource(audience)) ?? expect.fail();

/** A server that answers who sends a request, at the paths of the installation's own address. */
async function startApi() {
  const server = createServer(async (request, response) => {
    const { bearerOf } = site.app.authorization;
    const bearer = await bearerOf(request, response, { audience, address: '192.0.2.1' });
    response.writeHead('problem' in bearer ? 401 : 200).end(JSON.stringify(bearer));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}

async function discover(clientId: string, authentication: oidc.ClientAuth) {
  const options = { execute: [oidc.allowInsecureRequests] };
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, authentication, options);
  found[oidc.customFetch] = (url, request) =>
    fetch(url.startsWith(`${audience}/`) ? url.replace(issuer, api.url) : url, request as RequestInit); // the same options
  return found;
}

/** Sends a request to the API as the library of an app does. */
async function ask(client: oidc.Configuration, token: string, DPoP?: oidc.DPoPHandle, path = '/v1/accounts?limit=1') {
  const address = new URL(audience + path);
  const answer = await oidc
    .fetchProtectedResource(client, token, address, 'GET', null, undefined, DPoP && { DPoP })
    .catch((error: { response?: Response }) => error.response ?? Promise.reject(error));
  return answer.json();
}

/** Sends a request with these headers alone. */
const askWith = async (headers: Record<string, string>, path = '/admin/v1/accounts') =>
  (await fetch(api.url + path, { headers })).json();

const scope = 'accounts:read accounts:unlock';
const tokenOf = (client = machine, parameters: Record<string, string> = {}, DPoP?: oidc.DPoPHandle) =>
  oidc.clientCredentialsGrant(client, { resource: audience, scope, ...parameters }, DPoP && { DPoP });
/** An error of the client library, which reads those beside a challenge from its header. */
interface Failure {
  readonly error?: string;
  readonly cause?: readonly { readonly parameters: Readonly<Record<string, string>> }[];
}
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ error, cause }: Failure) => error ?? cause?.[0]?.parameters.error,
  );

/** Signs a person in to the console with PKCE. */
async function signIn(email: string, parameters: Record<string, string> = {}, totp?: string, DPoP?: oidc.DPoPHandle) {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const opened = await site.open({
    client_id: 'console',
    scope,
    resource: audience,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...parameters,
  });
  const login = await opened.login(email);
  const completed = login.data.completed ?? (await completeBy(opened, totp ?? ''));
  const { location } = await opened.browser.follow(`${completed.continueAt}?code=${completed.code}`);
  const checks: oidc.AuthorizationCodeGrantChecks = { pkceCodeVerifier, expectedState: oidc.skipStateCheck };
  return oidc.authorizationCodeGrant(
    consoleApp,
    new URL(location ?? 'missing:'),
    checks,
    { resource: audience },
    DPoP && { DPoP },
  );
}

async function completeBy(opened: Awaited<ReturnType<SecondStepSite['open']>>, code: string) {
  const verified = await verifyApp(opened, code);
  const { stage } = verified.data;
  const trusted =
    stage === 'trust' ? await opened.call('/api/two-factor/trust-device', { isTrusted: false }) : verified;
  return (await opened.call('/api/post-authn/generate-code', { oneTimeSession: trusted.data.oneTimeSession })).data;
}

describe('[MGMT-1a] the management API', () => {
  it('is a resource that is always there, whose scopes are the permissions', async () => {
    expect(await builtIn()).toMatchObject({ name: 'Management API', isJwt: false, scopes: permissionNames });
    const taken = { resource: audience, name: 'Mine' };
    await expect(perform(site.installation, 'addResource', taken)).rejects.toThrow('built-in resource');
    const changes = { resource: audience, changes: { scopes: ['all'] } };
    await expect(perform(site.installation, 'setResource', changes)).rejects.toThrow('built-in resource');
    await expect(perform(site.installation, 'removeResource', taken)).rejects.toThrow('built-in resource');
  });

  it('has tokens of its own audience alone, for the apps that are registered for it', async () => {
    const { access_token: token } = await tokenOf();
    const scopes = scope.split(' ');
    const bearer = { tokenId: hashToken(token), clientId: 'machine', scopes, amr: [], isBound: false };
    expect(await ask(machine, token)).toEqual(bearer);
    const known = { active: true, aud: audience, scope, client_id: 'machine', token_type: 'Bearer' };
    expect(await oidc.tokenIntrospection(machine, token)).toMatchObject(known);
    const { email } = await site.addPerson();
    const { access_token: withoutScope } = await signIn(email, { scope: 'openid' });
    expect(await ask(consoleApp, withoutScope)).toMatchObject({ scopes: [] });
    const asked = { client_id: 'app', redirect_uri: redirectUri, response_type: 'code', scope, resource: audience };
    const answer = await fetch(`${issuer}/oauth/authorize?${new URLSearchParams(asked)}`, { redirect: 'manual' });
    const { searchParams } = new URL(answer.headers.get('location') ?? 'missing:');
    expect(searchParams.get('error')).toBe('invalid_target');
  });
});

describe('[MGMT-1b] a machine', () => {
  it('gets tokens of ten minutes for itself by its secret, for the scopes of an API that it names', async () => {
    expect(machine.serverMetadata().grant_types_supported).toContain('client_credentials');
    const tokens = await tokenOf();
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 600, scope });
    expect(tokens).not.toHaveProperty('refresh_token');
    expect(tokens).not.toHaveProperty('id_token');
    expect(await errorOf(tokenOf(machine, { scope: 'openid accounts:read' }))).toBe('invalid_scope');
    expect(await errorOf(tokenOf(machine, { scope: '' }))).toBe('invalid_scope');
    expect(await errorOf(tokenOf(machine, { resource: '' }))).toBe('invalid_target');
    expect(await errorOf(tokenOf(machine, { resource: 'https://third.example/' }))).toBe('invalid_target');
    expect(await errorOf(tokenOf(await discover('machine', oidc.ClientSecretBasic('wrong'))))).toBe('invalid_client');
    const { db } = site.installation.database;
    const issued = await db.selectFrom('audit').select(['event', 'client_id', 'account_id']).execute();
    expect(issued).toContainEqual({ event: 'tokenIssued', client_id: 'machine', account_id: null });
  });

  it('gets them by keys of its own, and need not name its only API', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'own' }] };
    const keyed = { clientId: 'keyed', name: 'Keyed', isMachine: true, resources: [audience], jwks };
    expect(await perform(site.installation, 'addClient', keyed)).not.toHaveProperty('secret');
    const client = await discover('keyed', oidc.PrivateKeyJwt({ key: privateKey, kid: 'own' }));
    const { access_token: token } = await oidc.clientCredentialsGrant(client, { scope });
    expect(await ask(client, token)).toMatchObject({ clientId: 'keyed', scopes: scope.split(' ') });
  });

  it('signs nobody in, and an app that signs users in is no machine', async () => {
    const asked = { client_id: 'machine', redirect_uri: redirectUri, response_type: 'code', scope: 'openid' };
    const answer = await fetch(`${issuer}/oauth/authorize?${new URLSearchParams(asked)}`, { redirect: 'manual' });
    expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
      status: 400,
      location: null,
    });
    await site.installation.clients.save({ clientId: 'web', name: 'Web', redirectUris: [redirectUri] }, secret);
    const web = await discover('web', oidc.ClientSecretBasic(secret));
    expect(await errorOf(tokenOf(web))).toBe('invalid_request');
  });
});

describe('[MGMT-1c] a token that is bound to a key (RFC 9449)', () => {
  it('counts with a proof of the key for each request, of a machine and of a user', async () => {
    const handle = oidc.getDPoPHandle(machine, await oidc.randomDPoPKeyPair());
    const tokens = await tokenOf(machine, {}, handle);
    expect(tokens.token_type).toBe('dpop');
    expect(await ask(machine, tokens.access_token, handle)).toMatchObject({ clientId: 'machine', isBound: true });
    expect(await ask(machine, tokens.access_token, handle)).toMatchObject({ clientId: 'machine', isBound: true });
    const { id, email } = await site.addPerson();
    const ofUser = oidc.getDPoPHandle(consoleApp, await oidc.randomDPoPKeyPair());
    const { access_token: token } = await signIn(email, {}, undefined, ofUser);
    expect(await ask(consoleApp, token, ofUser)).toMatchObject({ accountId: id, isBound: true });
  });
});

describe('[MGMT-1d] a user', () => {
  it('gets a token by a code with PKCE that says when and how the user was authenticated (RFC 9470)', async () => {
    const totpSecret = newTotpSecret();
    const { id, email } = await site.addPerson({ totpSecret });
    const before = Math.floor(Date.now() / 1000) * 1000;
    const asked = { scope: `openid ${scope} unknown:scope`, max_age: '300', acr_values: multiFactor };
    const tokens = await signIn(email, asked, appCode(totpSecret));
    const bearer = await ask(consoleApp, tokens.access_token);
    expect(bearer).toEqual({
      tokenId: hashToken(tokens.access_token),
      clientId: 'console',
      accountId: id,
      scopes: scope.split(' '),
      authenticatedAt: expect.any(Number),
      acr: multiFactor,
      amr: ['pwd', 'otp', 'mfa'],
      isBound: false,
    });
    expect(bearer.authenticatedAt).toBeGreaterThanOrEqual(before);
    const refreshed = await oidc.refreshTokenGrant(consoleApp, tokens.refresh_token ?? '', { resource: audience });
    expect(await ask(consoleApp, refreshed.access_token)).toMatchObject({ accountId: id, acr: multiFactor });
  });

  it('gets one without any scope of OpenID Connect', async () => {
    const { id, email } = await site.addPerson();
    const { access_token: token } = await signIn(email);
    expect(await ask(consoleApp, token)).toMatchObject({ accountId: id, scopes: scope.split(' ') });
  });
});

const invalid = { problem: 'invalid', scheme: 'Bearer' };

describe('[MGMT-1e] a token', () => {
  it('is looked for in the header alone (RFC 6750 §2.1)', async () => {
    const { access_token: token } = await tokenOf();
    const missing = { problem: 'missing', scheme: 'Bearer' };
    expect(await askWith({}, `/admin/v1/accounts?access_token=${token}`)).toMatchObject(missing);
    const body = new URLSearchParams({ access_token: token });
    const posted = await fetch(`${api.url}/admin/v1/accounts`, { method: 'POST', body });
    expect(await posted.json()).toMatchObject(missing);
    expect(await askWith({ authorization: `Basic ${btoa('machine:x')}` })).toMatchObject(missing);
    expect(await askWith({ authorization: `bearer ${token}` })).toMatchObject({ clientId: 'machine' });
    for (const value of ['unknown', `${token} ${token}`, 'a.b.c', '"'])
      expect(await askWith({ authorization: `Bearer ${value}` })).toMatchObject(invalid);
  });

  it('is invalid after it was revoked', async () => {
    const { access_token: token } = await tokenOf();
    await oidc.tokenRevocation(machine, token);
    expect(await ask(machine, token)).toMatchObject(invalid);
    expect(await oidc.tokenIntrospection(machine, token)).toEqual({ active: false });
  });

  it('is invalid after its time', async () => {
    const { access_token: token } = await tokenOf();
    await site.installation.database.db
      .updateTable('oidc_records')
      .set({ expires_at: 1 })
      .where('id', '=', hashToken(token))
      .execute();
    expect(await ask(machine, token)).toMatchObject(invalid);
  });

  it('is invalid if it is for another audience, or for none', async () => {
    const { access_token: ofOther } = await tokenOf(machine, { resource: other, scope: 'accounts:read' });
    expect(await ask(machine, ofOther)).toMatchObject(invalid);
    const { email } = await site.addPerson();
    const opened = await site.open();
    const { completed } = (await opened.login(email)).data;
    const { location } = await opened.browser.follow(`${completed.continueAt}?code=${completed.code}`);
    const app = await discoverApp(site);
    expect(
      await askWith({ authorization: `Bearer ${(await exchangeCode(app, location)).access_token}` }),
    ).toMatchObject(invalid);
  });

  it('is invalid while its client is disabled, after it was removed, and without the API in its registration', async () => {
    const { clients } = site.installation;
    const registration = { clientId: 'passing', name: 'Passing', isMachine: true, resources: [audience] };
    await clients.save(registration, secret);
    const passing = await discover('passing', oidc.ClientSecretBasic(secret));
    const { access_token: token } = await tokenOf(passing);
    await clients.change('passing', { isDisabled: true });
    expect(await ask(passing, token)).toMatchObject(invalid);
    expect(await oidc.tokenIntrospection(machine, token)).toEqual({ active: false });
    expect(await errorOf(tokenOf(passing))).toBe('unauthorized_client');
    await clients.change('passing', { isDisabled: false, resources: [other] });
    expect(await ask(passing, token)).toMatchObject(invalid);
    await clients.change('passing', { resources: [audience] });
    expect(await ask(passing, token)).toMatchObject({ clientId: 'passing' });
    await clients.remove('passing');
    await clients.save(registration, secret);
    expect(await ask(passing, token)).toMatchObject(invalid);
    const { email } = await site.addPerson();
    const { access_token: ofUser } = await signIn(email);
    await clients.change('console', { isDisabled: true });
    expect(await ask(consoleApp, ofUser)).toMatchObject(invalid);
    await clients.change('console', { isDisabled: false });
    expect(await ask(consoleApp, ofUser)).toMatchObject({ clientId: 'console' });
  });

  it('is invalid when the account is locked, when a gate is closed to it, and when the session has ended', async () => {
    const { id, email } = await site.addPerson();
    const { access_token: token } = await signIn(email);
    expect(await ask(consoleApp, token)).toMatchObject({ accountId: id });
    await perform(site.installation, 'setSecondFactorPolicy', {
      company: 'free',
      requirement: 'required',
      who: id,
      isNow: true,
    });
    expect(await ask(consoleApp, token)).toMatchObject(invalid);
    const locked = await site.addPerson();
    const { access_token: ofLocked } = await signIn(locked.email);
    await site.installation.database.db
      .updateTable('accounts')
      .set({ state: 'locked' })
      .where('id', '=', locked.id)
      .execute();
    expect(await ask(consoleApp, ofLocked)).toMatchObject(invalid);
    const gone = await site.addPerson();
    const { access_token: ofGone } = await signIn(gone.email);
    await perform(site.installation, 'endSessions', { who: gone.id });
    expect(await ask(consoleApp, ofGone)).toMatchObject(invalid);
  });

  describe('that is bound to a key', () => {
    it('is refused without a proof, under another scheme, or by another key', async () => {
      const handle = oidc.getDPoPHandle(machine, await oidc.randomDPoPKeyPair());
      const { access_token: token } = await tokenOf(machine, {}, handle);
      const proofNeeded = { problem: 'proofNeeded', scheme: 'DPoP' };
      expect(await ask(machine, token)).toMatchObject(proofNeeded);
      expect(await askWith({ authorization: `DPoP ${token}` })).toMatchObject(proofNeeded);
      const thief = oidc.getDPoPHandle(machine, await oidc.randomDPoPKeyPair());
      expect(await ask(machine, token, thief)).toMatchObject({ problem: 'invalidProof', scheme: 'DPoP' });
      const { access_token: unbound } = await tokenOf();
      expect(await ask(machine, unbound, handle)).toMatchObject({ problem: 'invalid', scheme: 'DPoP' });
    });

    it('is refused with a proof that was used, that is old, or that is for another request', async () => {
      const keys = await generateKeyPair('ES256', { extractable: true });
      const handle = oidc.getDPoPHandle(machine, keys);
      const { access_token: token } = await tokenOf(machine, {}, handle);
      const jwk = await exportJWK(keys.publicKey);
      const seconds = Math.floor(Date.now() / 1000);
      const prove = (claims: object = {}, header: object = {}) => {
        const htu = `${audience}/v1/accounts`;
        const right = { htm: 'GET', htu, ath: hashToken(token), iat: seconds, jti: crypto.randomUUID() };
        return new SignJWT({ ...right, ...claims })
          .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
          .sign(keys.privateKey);
      };
      const askBy = (dpop: string, path?: string) => askWith({ authorization: `DPoP ${token}`, dpop }, path);
      const good = await prove();
      expect(await askBy(good, '/admin/v1/accounts?limit=1')).toMatchObject({ isBound: true });
      const answers = await Promise.all(
        [
          good,
          await prove({ iat: seconds - 301 }),
          await prove({ iat: seconds + 310 }),
          await prove({ iat: undefined }),
          await prove({ jti: undefined }),
          await prove({ htm: 'POST' }),
          await prove({ htu: `${audience}/v1/roles` }),
          await prove({ htu: `${api.url}/admin/v1/accounts` }),
          await prove({ ath: undefined }),
          await prove({ ath: hashToken('another') }),
          await prove({}, { typ: 'JWT' }),
          await prove({}, { jwk: await exportJWK(keys.privateKey) }),
          await prove({}, { jwk: await exportJWK((await generateKeyPair('ES256')).publicKey) }),
          `${await prove()}, ${await prove()}`,
          'none',
        ].map((proof) => askBy(proof)),
      );
      for (const answer of answers) expect(answer).toMatchObject({ problem: 'invalidProof', scheme: 'DPoP' });
      expect(new Set(answers.map(({ description }) => description)).size).toBe(7);
      const twice = await prove();
      const both = await Promise.all([askBy(twice), askBy(twice)]);
      expect(both.filter(({ isBound }) => isBound)).toHaveLength(1);
    });
  });
});
