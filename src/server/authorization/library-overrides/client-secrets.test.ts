import { Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { hashToken } from '../../secrets/secrets.ts';
import { compareSecretHashes, textOfHashes } from './client-secrets.ts';

async function clientWith(hashes: readonly string[]) {
  const shown: string[] = [];
  const secret = textOfHashes(hashes);
  const provider = new Provider('https://portico.example', {
    clients: [{ client_id: 'app', client_secret: secret, redirect_uris: ['https://app.example/'] }],
  });
  compareSecretHashes(provider.Client, (clientId, hash) => void shown.push(`${clientId} ${hash}`));
  return { client: await provider.Client.find('app'), shown };
}

it('accepts a client secret by its stored hash, and neither another secret nor the hash itself', async () => {
  const { client, shown } = await clientWith([hashToken('secret')]);
  expect(await client?.compareClientSecret('secret')).toBe(true);
  expect(await client?.compareClientSecret('other')).toBe(false);
  expect(await client?.compareClientSecret(hashToken('secret'))).toBe(false);
  expect(shown).toEqual([`app ${hashToken('secret')}`]);
});

it('accepts each of two client secrets, says which one was shown, and takes neither both hashes nor nothing', async () => {
  const hashes = [hashToken('secret'), hashToken('former')];
  const { client, shown } = await clientWith(hashes);
  expect(await client?.compareClientSecret('former')).toBe(true);
  expect(await client?.compareClientSecret('secret')).toBe(true);
  for (const wrong of ['', ' ', 'other', hashes.join(' ')])
    expect(await client?.compareClientSecret(wrong)).toBe(false);
  expect(shown).toEqual([`app ${hashes[1]}`, `app ${hashes[0]}`]);
});
