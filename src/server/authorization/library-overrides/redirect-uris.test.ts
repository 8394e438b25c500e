import { Provider } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import { compareRedirectUrisExactly } from './redirect-uris.ts';

async function clientWith(registered: string, applicationType: 'web' | 'native') {
  const provider = new Provider('https://portico.example', {
    clients: [
      {
        client_id: 'app',
        client_secret: 'secret',
        application_type: applicationType,
        redirect_uris: [registered],
        post_logout_redirect_uris: [registered],
      },
    ],
  });
  compareRedirectUrisExactly(provider.Client);
  return provider.Client.find('app');
}

describe('[REDIR-2a] the redirect address of an app', () => {
  const web = 'https://app.example:8443/callback';
  const native = 'http://127.0.0.1/callback';
  it.each([
    ['web', web, web, true],
    ['web', web, 'https://app.example:08443/callback', false],
    ['web', web, 'https://app.example:8443/callback/', false],
    ['web', web, 'https://APP.example:8443/callback', false],
    ['web', web, 'https://app.example:8443/callback?a=b', false],
    ['web', web, '', false],
    ['native', native, 'http://127.0.0.1:49152/callback', true],
    ['native', native, 'http://127.0.0.1:0000049152/callback', false],
  ] as const)('of type %s, registered as %s, may be %s: %s', async (type, registered, asked, isAllowed) => {
    const client = await clientWith(registered, type);
    expect(client?.redirectUriAllowed(asked)).toBe(isAllowed);
    expect(client?.postLogoutRedirectUriAllowed(asked)).toBe(isAllowed);
  });
});
