import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forge, type ForgingProvider, startForgingProvider } from '../../../../test/forging-provider.ts';
import { rememberAnswers } from '../../../../test/remembered-answers.ts';
import { createOpenIdProvider } from './openid-provider.ts';
import type { OpenIdConnection } from './openid-settings.ts';

const clientSecret = 'a-secret-that-only-this-test-knows-1234';
let provider: ForgingProvider;
beforeAll(async () => {
  provider = await startForgingProvider();
});
afterAll(() => provider.close());

const at = createOpenIdProvider({ reachesPrivate: true, ...rememberAnswers() });
const connection = (): OpenIdConnection => ({
  ...{ id: 'one', settings: { type: 'oidc', issuer: provider.url, clientId: 'portico' }, secret: clientSecret },
  ...{ answerAddress: 'http://localhost:9/a', entityId: '', logoutAddress: 'http://localhost:9/api/sso/logout/one' },
});
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
let tokens = 0;
/** Claims; those that are undefined are left out. */
const claims = (more: Readonly<Record<string, unknown>> = {}): JWTPayload => {
  tokens += 1;
  return { iss: provider.url, aud: 'portico', jti: `token-${tokens}`, sub: 'ada', sid: 'one', events, ...more };
};
async function read(forge: Forge) {
  const form = new URLSearchParams({ logout_token: await provider.forged(forge) });
  return at.readLogout(connection(), { query: '', form });
}
const ago = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

describe('a logout token', () => {
  it('[SSO-1d] names the user or the session that has ended', async () => {
    const asked = { kind: 'asked', answerAddress: undefined };
    expect(await read(({ sign }) => sign(claims()))).toEqual({ ...asked, subject: 'ada', sessions: ['one'] });
    const alone = await read(({ sign }) => sign(claims({ sid: undefined, exp: undefined })));
    expect(alone).toEqual({ ...asked, subject: 'ada', sessions: [] });
    const unnamed = await read(({ sign }) => sign(claims({ sub: undefined })));
    expect(unnamed).toEqual({ ...asked, subject: undefined, sessions: ['one'] });
  });

  it('[SSO-5c] counts once, also when it comes twice at a time', async () => {
    const token = claims();
    const done = await Promise.allSettled([read(({ sign }) => sign(token)), read(({ sign }) => sign(token))]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each<[string, Forge]>([
    ['no signature', ({ unsigned }) => unsigned(claims())],
    ['a signature with its public key as a shared secret', ({ signWithPublicKey }) => signWithPublicKey(claims())],
    ['a signature with the client secret', ({ signWithSecret }) => signWithSecret(claims(), clientSecret)],
    ['a key that it does not publish', ({ signWithOtherKey }) => signWithOtherKey(claims())],
    ['another issuer', ({ sign }) => sign(claims({ iss: 'https://other.example' }))],
    ['another audience', ({ sign }) => sign(claims({ aud: 'another' }))],
    ['an old time', ({ sign }) => sign(claims({ iat: ago(11) }))],
    ['an end that has passed', ({ sign }) => sign(claims({ exp: ago(1) }))],
    ['no time', ({ sign }) => sign(claims({ iat: undefined }))],
    ['no id', ({ sign }) => sign(claims({ jti: undefined }))],
    ['a nonce, as in an ID token', ({ sign }) => sign(claims({ nonce: 'n' }))],
    ['no logout event', ({ sign }) => sign(claims({ events: { other: {} } }))],
    ['no events', ({ sign }) => sign(claims({ events: undefined }))],
    ['neither a user nor a session', ({ sign }) => sign(claims({ sub: undefined, sid: undefined }))],
  ])('[SSO-5c] is refused for %s', async (_, forge) => {
    await expect(read(forge)).rejects.toMatchObject({ reason: 'invalidAnswer' });
  });
});
