import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPortico, severalProcesses, startPortico } from '../../../../test/portico.ts';
import { discoverDemoWeb, exchange, finishSignIn, startSignIn } from '../../../../test/relying-party.ts';
import { administer } from '../../../../test/without-table.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ processes: severalProcesses });
  relyingParty = await discoverDemoWeb(portico.url);
});
afterAll(() => portico[Symbol.asyncDispose]());

type Tokens = Pick<oidc.TokenEndpointResponse, 'access_token' | 'refresh_token'>;

async function signIn(parameters: Record<string, string> = {}): Promise<Tokens> {
  const started = await startSignIn(portico, relyingParty, parameters);
  return exchange(relyingParty, await finishSignIn(started, { username: 'ada@harbourlane.example' }), started);
}
const refresh = ({ refresh_token = '' }: Tokens) => oidc.refreshTokenGrant(relyingParty, refresh_token);
const isActive = async ({ access_token }: Tokens) => (await oidc.tokenIntrospection(relyingParty, access_token)).active;
const refusal = (tokens: Tokens) =>
  refresh(tokens).then(
    () => undefined,
    (reason) => reason.error,
  );

describe('[AUTHZ-1b] a refresh token', () => {
  it('is replaced at each use', async () => {
    const first = await signIn();
    const next = await refresh(first);
    expect(next.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(next)).refresh_token).not.toBe(next.refresh_token);
  });

  it('that is used again after its replacement revokes all tokens of its grant, and no others', async () => {
    const [stolen, others] = [await signIn(), await signIn()];
    const second = await refresh(stolen);
    const third = await refresh(second);
    expect(await Promise.all([stolen, second, third].map(isActive))).toEqual([true, true, true]);
    expect(await refusal(stolen)).toBe('invalid_grant');
    expect(await Promise.all([stolen, second, third].map(isActive))).toEqual([false, false, false]);
    expect(await refusal(third)).toBe('invalid_grant');
    expect(await isActive(others)).toBe(true);
    expect(await refusal(others)).toBeUndefined();
  });

  it('that is used concurrently succeeds once, and its grant is revoked', async () => {
    const shared = await signIn();
    const uses = await Promise.allSettled(Array.from({ length: 20 }, () => refresh(shared)));
    const successful = uses.filter((use) => use.status === 'fulfilled').map((use) => use.value);
    expect(successful.length).toBe(1);
    for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject({ error: 'invalid_grant' });
    for (const tokens of [shared, ...successful]) {
      expect(await isActive(tokens)).toBe(false);
      expect(await refusal(tokens)).toBe('invalid_grant');
    }
  });

  it('that a former version wrote, without what finds its grant and session early, is replaced too', async () => {
    const tokens = await signIn();
    await administer(portico.database, "update oidc_records set uid = null where model in ('Grant', 'RefreshToken')");
    expect(await refusal(tokens)).toBeUndefined();
  });

  it.each([
    { asked: { scope: 'openid' }, outlives: false },
    { asked: { scope: 'openid offline_access' }, outlives: false },
    { asked: { scope: 'openid offline_access', prompt: 'consent', ui_options: 'hide_consent' }, outlives: true },
  ])('that is asked for with $asked outlives the session: $outlives', async ({ asked, outlives }) => {
    const tokens = await signIn(asked);
    await administer(portico.database, "delete from oidc_records where model = 'Session'"); // simulates expiry
    expect(await refusal(tokens)).toBe(outlives ? undefined : 'invalid_grant');
  });

  it('of one app is invalid for another', async () => {
    const tokens = await signIn();
    const secret = oidc.ClientSecretBasic('demo-partner-secret-for-a-developers-machine-only');
    const options = { execute: [oidc.allowInsecureRequests] };
    const partner = await oidc.discovery(new URL(portico.url), 'demo-partner', undefined, secret, options);
    await expect(oidc.refreshTokenGrant(partner, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await refusal(tokens)).toBeUndefined();
  });
});
