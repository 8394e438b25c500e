import { Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { keepSignInOfCodes, signInOfCode } from './sign-in-of-codes.ts';

const isStored = (model: unknown) => (model as { IN_PAYLOAD: readonly string[] }).IN_PAYLOAD.includes('signInId');

it('codes are stored with their sign-in, and refresh tokens have none', () => {
  const provider = new Provider('https://portico.example');
  expect(isStored(provider.AuthorizationCode)).toBe(false);
  keepSignInOfCodes(provider);
  for (const model of [provider.AuthorizationCode, provider.DeviceCode]) expect(isStored(model)).toBe(true);
  expect(isStored(provider.RefreshToken)).toBe(false);
  expect(signInOfCode({ AuthorizationCode: { signInId: 'one' } })).toBe('one');
  expect(signInOfCode({ RefreshToken: { signInId: 'one' } })).toBeUndefined();
});
