import { Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { correctRefreshRequests } from './refresh-requests.ts';

it('makes the ids of refresh tokens that replace none at random, and finds none that does not exist', async () => {
  const provider = new Provider('https://portico.example');
  correctRefreshRequests(provider, (text) => `signed ${text}`);
  const newId = () =>
    (new provider.RefreshToken({} as never) as unknown as { generateTokenId(): string }).generateTokenId();
  expect(newId()).toMatch(/^[\w-]{43}$/);
  expect(newId()).not.toBe(newId());
  expect(await provider.RefreshToken.find('none')).toBeUndefined();
});
