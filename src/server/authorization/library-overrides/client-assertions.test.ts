import { expect, it } from 'vitest';
import { checkAssertion, isAssertionBeingChecked } from './client-assertions.ts';

const inSeconds = (seconds: number) => Date.now() / 1000 + seconds;

it('[AUTHZ-1g] accepts an assertion of a client for at most an hour', async () => {
  await checkAssertion({}, { exp: inSeconds(60) });
  await expect(checkAssertion({}, { exp: inSeconds(4000) })).rejects.toMatchObject({ error: 'invalid_client' });
  await expect(checkAssertion({}, {})).rejects.toMatchObject({ error: 'invalid_client' });
});

it('takes no DPoP proof for an assertion', () => {
  expect(isAssertionBeingChecked()).toBe(false);
});
