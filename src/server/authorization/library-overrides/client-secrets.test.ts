import { Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { hashToken } from '../../secrets/secrets.ts';
import { compareSecretHashes } from './client-secrets.ts';

it('accepts a client secret by its stored hash, and neither another secret nor the hash itself', async () => {
  const provider = new Provider('https://portico.example', {
    clients: [{ client_id: 'app', client_secret: hashToken('secret'), redirect_uris: ['https://app.example/'] }],
  });
  compareSecretHashes(provider.Client);
  const client = await provider.Client.find('app');
  expect(await client?.compareClientSecret('secret')).toBe(true);
  expect(await client?.compareClientSecret('other')).toBe(false);
  expect(await client?.compareClientSecret(hashToken('secret'))).toBe(false);
});
