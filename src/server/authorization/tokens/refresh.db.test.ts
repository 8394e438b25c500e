import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operateOn } from '../../../../test/operate-on.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../../test/portico.ts';
import { discoverDemoWeb, exchange, finishSignIn, startSignIn } from '../../../../test/relying-party.ts';
import { storedRows, storedTexts } from '../../../../test/stored-texts.ts';
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

/** As if the time had passed within which a used token gets its successor again. */
const passGrace = () =>
  administer(
    portico.database,
    "update oidc_records set consumed_at = consumed_at - 31000 where model = 'RefreshToken'",
  );
const payloadOf = (token: string | undefined): object =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());

describe('[AUTHZ-1b] a refresh token', () => {
  it('is replaced at each use', async () => {
    const first = await signIn();
    const next = await refresh(first);
    expect(next.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(next)).refresh_token).not.toBe(next.refresh_token);
  });

  it('that is used again after its time revokes all tokens of its grant, and no others', async () => {
    const [stolen, others] = [await signIn(), await signIn()];
    const second = await refresh(stolen);
    const third = await refresh(second);
    expect(await Promise.all([stolen, second, third].map(isActive))).toEqual([true, true, true]);
    await passGrace();
    expect(await refusal(stolen)).toBe('invalid_grant');
    expect(await Promise.all([stolen, second, third].map(isActive))).toEqual([false, false, false]);
    expect(await refusal(third)).toBe('invalid_grant');
    expect(await isActive(others)).toBe(true);
    expect(await refusal(others)).toBeUndefined();
  });

  it('that is used concurrently, by two processes too, gets one and the same successor', async () => {
    const shared = await signIn();
    const uses = await Promise.all(Array.from({ length: 20 }, () => refresh(shared)));
    const successors = [...new Set(uses.map(({ refresh_token }) => refresh_token))];
    expect(successors).toHaveLength(1);
    expect(successors).not.toContain(shared.refresh_token);
    for (const tokens of uses) expect(await isActive(tokens)).toBe(true);
    expect(await refusal({ access_token: '', refresh_token: successors[0] ?? '' })).toBeUndefined();
  });

  it('whose answer was lost gets the same successor, also when that was used already', async () => {
    const lost = await signIn();
    const next = await refresh(lost);
    const after = await refresh(next);
    expect((await refresh(lost)).refresh_token).toBe(next.refresh_token);
    expect((await refresh(next)).refresh_token).toBe(after.refresh_token);
    expect(await refusal(after)).toBeUndefined();
  });

  it('that is used once more by an app without a time for it revokes all tokens of its grant', async () => {
    const setGrace = (seconds: string) => operateOn(portico, ['client', 'set', 'demo-web', '--refresh-grace', seconds]);
    const tokens = await signIn();
    await setGrace('0');
    const next = await refresh(tokens);
    expect(await refusal(tokens)).toBe('invalid_grant');
    expect(await refusal(next)).toBe('invalid_grant');
    await setGrace('');
  });

  it('that is bound to a key gets its successor again for that key alone', async () => {
    const publicApp = await oidc.discovery(new URL(portico.url), 'demo-native', undefined, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
    });
    const bound = oidc.getDPoPHandle(publicApp, await oidc.randomDPoPKeyPair());
    const other = oidc.getDPoPHandle(publicApp, await oidc.randomDPoPKeyPair());
    const redirect_uri = 'com.example.portico-demo:/callback';
    const started = await startSignIn(portico, publicApp, { redirect_uri });
    const callback = await finishSignIn(started, { username: 'ada@harbourlane.example' });
    const checks = { pkceCodeVerifier: started.verifier, expectedState: started.state };
    const first = await oidc.authorizationCodeGrant(publicApp, callback, checks, undefined, { DPoP: bound });
    const token = first.refresh_token ?? '';
    const next = await oidc.refreshTokenGrant(publicApp, token, undefined, { DPoP: bound });
    await expect(oidc.refreshTokenGrant(publicApp, token, undefined, { DPoP: other })).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const again = await oidc.refreshTokenGrant(publicApp, token, undefined, { DPoP: bound });
    expect(again.refresh_token).toBe(next.refresh_token);
  });

  it('has a successor that is not stored', async () => {
    const { refresh_token = '' } = await refresh(await signIn());
    const rows = await storedRows(portico.database, 'oidc_records');
    expect(rows.length).toBeGreaterThan(0);
    expect(storedTexts(rows)).not.toContain(refresh_token);
  });

  it('may be used with offline_access that was ignored at the authorization, and with no other scope that it lacks', async () => {
    const tokens = await signIn({ scope: 'openid email offline_access' });
    const asked = (scope: string) => oidc.refreshTokenGrant(relyingParty, tokens.refresh_token ?? '', { scope });
    expect((await asked('openid email offline_access')).scope?.split(' ').toSorted()).toEqual(['email', 'openid']);
    expect((await asked('offline_access')).scope?.split(' ').toSorted()).toEqual(['email', 'openid']);
    await expect(asked('openid phone')).rejects.toMatchObject({ error: 'invalid_scope' });
  });

  it('brings an ID token without the nonce of the authorization', async () => {
    const started = await startSignIn(portico, relyingParty, { nonce: 'of-the-authorization' });
    const callback = await finishSignIn(started, { username: 'ada@harbourlane.example' });
    const checks = { pkceCodeVerifier: started.verifier, expectedState: started.state };
    const first = await oidc.authorizationCodeGrant(relyingParty, callback, {
      ...checks,
      expectedNonce: 'of-the-authorization',
    });
    const next = await refresh(first);
    expect(payloadOf((await refresh(next)).id_token)).not.toHaveProperty('nonce');
    expect(payloadOf(next.id_token)).not.toHaveProperty('nonce');
    expect(payloadOf(next.id_token)).toHaveProperty('sub');
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
