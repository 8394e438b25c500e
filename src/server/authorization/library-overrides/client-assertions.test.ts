import { expect, it } from 'vitest';
import { checkAssertion, isAssertionBeingChecked } from './client-assertions.ts';

const aud = 'https://login.example';
const ctx = { oidc: { provider: { issuer: aud } } };
const inSeconds = (seconds: number) => Date.now() / 1000 + seconds;

it('[AUTHZ-1g] accepts an assertion of a client for at most an hour', async () => {
  await checkAssertion(ctx, { aud, exp: inSeconds(60) });
  await expect(checkAssertion(ctx, { aud, exp: inSeconds(4000) })).rejects.toMatchObject({ error: 'invalid_client' });
  await expect(checkAssertion(ctx, { aud })).rejects.toMatchObject({ error: 'invalid_client' });
});

it('takes no DPoP proof for an assertion', () => {
  expect(isAssertionBeingChecked()).toBe(false);
});
