import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientRegistration, newRegistration, parseRegistration, textOfRegistration } from './client-registration.ts';

const app = { clientId: 'app', name: 'App' };
const callback = { redirectUris: ['https://app.example/callback'] };
type Type = 'web' | 'native';
const problemOf = (registration: object) =>
  newRegistration.safeParse({ ...app, ...registration }).error?.issues.map(({ path, message }) => ({ path, message }));
const messageOf = (registration: object) => problemOf(registration)?.map(({ message }) => message);

describe('[REDIR-2a] the redirect address of a client registration', () => {
  it.each<[Type, string]>([
    ['web', 'https://app.example/callback?a=b'],
    ['web', 'http://localhost:3001/callback'],
    ['web', 'http://192.168.1.7/callback'],
    ['web', 'http://desk.internal/callback'],
    ['native', 'com.example.app:/callback'],
    ['native', 'https://app.example/callback'],
    ['native', 'http://127.0.0.1/callback'],
    ['native', 'http://[::1]/callback'],
  ])('of a %s app may be %s', (applicationType, address) => {
    expect(problemOf({ applicationType, redirectUris: [address] })).toBeUndefined();
  });

  it.each<[Type, string, RegExp]>([
    ['web', '/callback', /no whole address/],
    ['web', 'https://app.example/callback#top', /no fragment/],
    ['web', 'https://ada:secret@app.example/callback', /no user name/],
    ['web', 'com.example.app:/callback', /unless the app is native/],
    ['web', 'http://app.example/callback', /begins with https/],
    ['web', 'https://*.app.example/callback', /one host/],
    ['web', 'https://app.example/callback?code=1', /parameter code/],
    ['web', 'https://app.example/callback?a=b&state=1', /parameter state/],
    ['native', 'com.example.app:/callback#top', /no fragment/],
    ['native', 'com.example.app:/callback?iss=1', /parameter iss/],
    ['native', 'http://app.example/callback', /begins with https/],
    ['native', 'https://localhost/callback', /begins with http,/],
    ['native', 'shop:/callback', /scheme with a dot/],
    ['native', 'tel:12125550100', /scheme with a dot/],
    ...['intent', 'ms-msdt', 'content', 'chrome', 'feed', 'jar'].map((scheme): [Type, string, RegExp] => [
      'native',
      `${scheme}:/callback`,
      /scheme with a dot|may be followed/,
    ]),
  ])('of a %s app is not %s', (applicationType, address, message) => {
    const good = applicationType === 'web' ? 'https://app.example/callback' : 'com.example.app:/callback';
    const refused = (path: string) => [{ path: [path, 0], message: expect.stringMatching(message) }];
    expect(problemOf({ applicationType, redirectUris: [address] })).toEqual(refused('redirectUris'));
    expect(problemOf({ applicationType, redirectUris: [good], postLogoutRedirectUris: [address] })).toEqual(
      refused('postLogoutRedirectUris'),
    );
  });

  it('is still accepted in a registration stored by an earlier version', () => {
    const before = { ...app, redirectUris: ['https://app.example/callback#top', 'jar:javascript:alert(1)'] };
    expect(clientRegistration.parse(before).redirectUris).toEqual(before.redirectUris);
  });
});

describe('[REDIR-1] the address at which an app starts a sign-in', () => {
  it.each(['https://app.example/start', 'http://localhost:3001/start'])('may be %s', (initiateLoginUri) => {
    expect(problemOf({ ...callback, initiateLoginUri })).toBeUndefined();
  });
  it.each([
    'javascript:alert(1)',
    'http://app.example/start',
    'com.example.app:/start',
    'https://a:b@app.example/',
    '/',
  ])('is not %s', (initiateLoginUri) => {
    expect(problemOf({ ...callback, initiateLoginUri })?.map(({ path }) => path)).toEqual([['initiateLoginUri']]);
  });
  it('[AUTHZ-8b] is needed by a service site', () => {
    expect(messageOf({ ...callback, serviceSiteOfBrands: 'all' })).toEqual([
      expect.stringContaining('initiateLoginUri'),
    ]);
  });
});

describe('[AUTHZ-1g] the keys by which a client authenticates', () => {
  const pair = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
  const keysOf = (key: object) => ({ ...callback, jwks: { keys: [key] } });
  const jwksUri = 'https://app.example/keys';

  it('are public and strong enough', () => {
    const { publicKey, privateKey } = pair(2048);
    expect(problemOf(keysOf(publicKey.export({ format: 'jwk' })))).toBeUndefined();
    expect(problemOf({ ...callback, jwksUri })).toBeUndefined();
    expect(messageOf(keysOf(privateKey.export({ format: 'jwk' })))).toEqual([expect.stringContaining('private key')]);
    expect(messageOf(keysOf(pair(1024).publicKey.export({ format: 'jwk' })))).toEqual([
      expect.stringContaining('too short'),
    ]);
    expect(messageOf(keysOf({ kty: 'oct' }))).toEqual(['is no public key']);
  });

  it('are fetched from a safe address, are given once, and are not for public clients', () => {
    expect(messageOf({ ...callback, jwksUri: 'http://app.example/keys' })).toEqual([expect.stringContaining('https')]);
    const key = pair(2048).publicKey.export({ format: 'jwk' });
    expect(messageOf({ ...keysOf(key), jwksUri })).toEqual([expect.stringContaining('jwksUri')]);
    expect(messageOf({ ...callback, jwksUri, isPublic: true })).toEqual([expect.stringContaining('secret')]);
  });
});

describe('[MGMT-1b] the registration of a machine', () => {
  const machine = { isMachine: true, resources: ['https://api.example/'] };

  it('needs an API for its tokens, and no redirect address', () => {
    expect(problemOf(machine)).toBeUndefined();
    expect(problemOf({ ...machine, resources: [] })?.map(({ path }) => path)).toEqual([['resources']]);
    expect(problemOf({ ...machine, ...callback })?.map(({ path }) => path)).toEqual([['redirectUris']]);
  });

  it.each([
    [{ isPublic: true }, 'secret or keys'],
    [{ isDevice: true }, 'has no users'],
    [{ isDevice: true, isRoomDevice: true }, 'has no users'],
    [{ isThirdParty: true }, 'has no users'],
  ])('is not %j', (more, message) => {
    expect(messageOf({ ...machine, ...more })).toContainEqual(expect.stringContaining(message));
  });
});

describe('what is stored of a registration', () => {
  const whole = clientRegistration.parse({ ...app, ...callback, scopes: [], idTokenAlgorithm: 'RS256' });

  it('has no field that asks for nothing, which a former version might refuse', () => {
    expect(JSON.parse(textOfRegistration(whole))).toEqual({
      ...app,
      ...callback,
      applicationType: 'web',
      scopes: [], // others than the default
      idTokenAlgorithm: 'RS256',
    });
  });

  it('is read as it was given', () => {
    expect(parseRegistration(textOfRegistration(whole))).toEqual(whole);
  });
});
