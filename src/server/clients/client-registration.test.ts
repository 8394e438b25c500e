import { describe, expect, it } from 'vitest';
import { clientRegistration, newRegistration } from './client-registration.ts';

const app = { clientId: 'app', name: 'App' };
type Type = 'web' | 'native';
const problemOf = (registration: object) =>
  newRegistration.safeParse({ ...app, ...registration }).error?.issues.map(({ path, message }) => ({ path, message }));

describe('[REDIR-2] the redirect address of a client registration', () => {
  it.each<[Type, string]>([
    ['web', 'https://app.example/callback?a=b'],
    ['web', 'http://localhost:3001/callback'],
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
    ['native', 'com.example.app:/callback#top', /no fragment/],
    ['native', 'http://app.example/callback', /begins with https/],
    ['native', 'https://localhost/callback', /begins with http,/],
  ])('of a %s app is not %s', (applicationType, address, message) => {
    const good = applicationType === 'web' ? 'https://app.example/callback' : 'com.example.app:/callback';
    const refused = (path: string) => [{ path: [path, 0], message: expect.stringMatching(message) }];
    expect(problemOf({ applicationType, redirectUris: [address] })).toEqual(refused('redirectUris'));
    expect(problemOf({ applicationType, redirectUris: [good], postLogoutRedirectUris: [address] })).toEqual(
      refused('postLogoutRedirectUris'),
    );
  });

  it('is still accepted in a registration stored by an earlier version', () => {
    const before = { ...app, redirectUris: ['https://app.example/callback#top'] };
    expect(clientRegistration.parse(before).redirectUris).toEqual(before.redirectUris);
  });
});
