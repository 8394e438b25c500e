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
  id: 'one',
  settings: { type: 'oidc', issuer: provider.url, clientId: 'portico' },
  secret: clientSecret,
  answerAddress: 'http://localhost:9/a',
  entityId: '',
  logoutAddress: 'http://localhost:9/api/sso/logout/one',
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

  it('counts when the clock of its provider is a little ahead, or behind', async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const times of [{ iat: now + 5 }, { iat: now - 60, exp: now - 5 }])
      expect(await read(({ sign }) => sign(claims(times)))).toMatchObject({ kind: 'asked' });
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
    ['a time of the next minute', ({ sign }) => sign(claims({ iat: ago(-1) }))],
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

describe('logout tokens that anybody can send', () => {
  const wrongAtSight: readonly (readonly [string, Forge])[] = [
    ['no JWT', () => 'garbage'],
    ['another issuer', ({ sign }) => sign(claims({ iss: 'https://other.example' }))],
    ['another audience', ({ sign }) => sign(claims({ aud: 'another' }))],
    ['a shared secret', ({ signWithPublicKey }) => signWithPublicKey(claims())],
  ];
  it('cost the provider no request where they are wrong at first sight, and else one a minute at most', async () => {
    let now = Date.now();
    const fresh = createOpenIdProvider({ reachesPrivate: true, ...rememberAnswers(), now: () => now });
    const send = async (forge: Forge) => {
      const form = new URLSearchParams({ logout_token: await provider.forged(forge) });
      return fresh.readLogout(connection(), { query: '', form }).then(
        () => 'taken',
        () => 'refused',
      );
    };
    const requests = async (work: () => Promise<unknown>) => {
      const before = provider.requests();
      await work();
      return provider.requests() - before;
    };
    const forged: Forge = ({ signWithUnknownKey }) => signWithUnknownKey(claims());
    for (const [, forge] of wrongAtSight) expect(await requests(() => send(forge))).toBe(0);
    expect(await requests(() => Promise.all([1, 2, 3, 4, 5].map(() => send(forged))))).toBe(2); // metadata and keys
    expect(await requests(() => send(forged))).toBe(0);
    expect(await send(({ sign }) => sign(claims()))).toBe('taken');
    now += 61_000;
    expect(await requests(() => Promise.all([1, 2, 3].map(() => send(forged))))).toBe(1);
  });

  it('share one request to a provider that is slow', async () => {
    const slow = await startForgingProvider();
    const busy = createOpenIdProvider({ reachesPrivate: true, deadlineMs: 300, ...rememberAnswers() });
    const at = { ...connection(), settings: { type: 'oidc', issuer: slow.url, clientId: 'portico' } as const };
    await busy.probe(at); // a sign-in knows the metadata
    const token = await slow.forged(({ sign }) => sign({ ...claims(), iss: slow.url }));
    slow.hang();
    const form = new URLSearchParams({ logout_token: token });
    const sent = Array.from({ length: 30 }, () => busy.readLogout(at, { query: '', form }));
    const reasons = await Promise.allSettled(sent);
    expect(reasons.every(({ status }) => status === 'rejected')).toBe(true);
    expect(slow.requests()).toBe(2); // the probe, and one for all of the tokens
    slow.close();
  });
});
