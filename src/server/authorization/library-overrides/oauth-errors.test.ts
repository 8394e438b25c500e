import { errors } from 'oidc-provider';
import { expect, it } from 'vitest';
import { Refused } from '../../http/refused.ts';
import { asOAuthError, eachAsOAuthError, tooManyRequests } from './oauth-errors.ts';

const failing = (error: unknown) =>
  asOAuthError(async () => {
    throw error;
  })().then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  );

it('answers overload as temporarily_unavailable', async () => {
  expect(await failing(new Refused('serviceBusy', { httpStatus: 503 }))).toBeInstanceOf(errors.TemporarilyUnavailable);
});

it('shows a rate limit to the user with status 429, and does not send it to the app', async () => {
  const error = await failing(new Refused(429, { retryAfterSeconds: 7 }));
  expect(error).toMatchObject({ error: tooManyRequests, statusCode: 429, expose: true, allow_redirect: false });
});

it('marks a failure of our own for the redirect to the app', async () => {
  expect(await failing(new Error('disk full'))).toMatchObject({ allow_redirect: true });
});

it('leaves errors of the library as they are', async () => {
  const denied = new errors.AccessDenied();
  expect(await failing(denied)).toBe(denied);
});

it('wraps every method of an object', async () => {
  const store = eachAsOAuthError({
    find: async (id: string) => id,
    async save() {
      throw new Error('disk full');
    },
  });
  expect(await store.find('a')).toBe('a');
  await expect(store.save()).rejects.toMatchObject({ allow_redirect: true });
});
