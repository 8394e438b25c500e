import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpBrowser } from '../../../../test/http-browser.ts';
import {
  appCode,
  discoverApp,
  exchangeCode,
  nextAppCode,
  redirectUri,
  type SecondStepSite,
  startSecondStepSite,
  verifyApp,
} from '../../../../test/second-step.ts';
import { perform } from '../../perform.ts';
import { newTotpSecret } from '../../two-factor/totp.ts';

const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
let site: SecondStepSite;
let app: oidc.Configuration;
beforeAll(async () => {
  site = await startSecondStepSite();
  app = await discoverApp(site);
});
afterAll(() => site.close());

/** Signs in, by an app code where one is due, and exchanges the code. */
async function signIn(email: string, code?: string, parameters: Record<string, string> = {}, browser?: HttpBrowser) {
  const opened = await site.open(parameters, browser);
  const login = await opened.login(email);
  const completed = login.data.completed ?? (await completeBy(opened, code ?? ''));
  const { location } = await opened.browser.follow(`${completed.continueAt}?code=${completed.code}`);
  const tokens = await exchangeCode(app, location);
  return { browser: opened.browser, tokens, claims: tokens.claims() };
}

async function completeBy(opened: Awaited<ReturnType<SecondStepSite['open']>>, code: string) {
  const verified = await verifyApp(opened, code);
  const { stage } = verified.data;
  const trusted = stage === 'trust' ? await opened.call('/api/two-factor/trust-device', { isTrusted: true }) : verified;
  const { oneTimeSession } = trusted.data;
  return (await opened.call('/api/post-authn/generate-code', { oneTimeSession })).data;
}

/** What a silent request is answered with. */
async function silently(browser: HttpBrowser, parameters: Record<string, string> = {}) {
  const asked = { client_id: 'app', redirect_uri: redirectUri, response_type: 'code', scope: 'openid', prompt: 'none' };
  const { location } = await browser.follow(`/oauth/authorize?${new URLSearchParams({ ...asked, ...parameters })}`);
  const { searchParams } = new URL(location ?? 'missing:');
  return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : undefined);
}

describe('[AUTHZ-1a] an ID token', () => {
  it('names the password alone without a class, and with a second factor both methods and their class', async () => {
    const totpSecret = newTotpSecret();
    const plain = await site.addPerson();
    expect((await signIn(plain.email)).claims).toMatchObject({ amr: ['pwd'] });
    expect((await signIn(plain.email)).claims).not.toHaveProperty('acr');
    const person = await site.addPerson({ totpSecret });
    const { claims } = await signIn(person.email, appCode(totpSecret));
    expect(claims).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: multiFactor });
    expect(app.serverMetadata().acr_values_supported).toEqual([multiFactor]);
  });

  it('and an access token name the same methods, class and time, also after a refresh (RFC 9470)', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    const { tokens, claims } = await signIn(person.email, appCode(totpSecret));
    const proven = { active: true, amr: ['pwd', 'otp', 'mfa'], acr: multiFactor, auth_time: claims?.auth_time };
    expect(await oidc.tokenIntrospection(app, tokens.access_token)).toMatchObject(proven);
    const refreshed = await oidc.refreshTokenGrant(app, tokens.refresh_token ?? '');
    expect(await oidc.tokenIntrospection(app, refreshed.access_token)).toMatchObject(proven);
  });

  it('of a trusted device does not claim the class of several factors', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    const { browser } = await signIn(person.email, appCode(totpSecret));
    const again = await signIn(person.email, undefined, { prompt: 'login' }, browser);
    expect(again.claims).toMatchObject({ amr: ['pwd'], acr: 'urn:portico:acr:trusted-device' });
    expect(await silently(browser)).toBe('code');
  });
});

describe('[AUTHZ-1a] acr_values (RFC 9470)', () => {
  it('lets no session by a password answer, and adds the second factor to it without the password', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ company: 'free' });
    const { browser, claims } = await signIn(person.email);
    await site.installation.secondFactors.factors.setTotp(
      site.installation.database.db,
      person.id,
      totpSecret,
      undefined,
    );
    expect(await silently(browser, { acr_values: multiFactor })).toBe('interaction_required');
    const opened = await site.open({ acr_values: multiFactor }, browser);
    expect((await opened.call('/api/login-info')).data.stands).toBe('complete');
    const completed = await completeBy(opened, appCode(totpSecret));
    const { location } = await browser.follow(`${completed.continueAt}?code=${completed.code}`);
    const tokens = await exchangeCode(app, location);
    expect(tokens.claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: multiFactor });
    expect(tokens.claims()?.auth_time).toBe(claims?.auth_time);
    expect(await silently(browser, { acr_values: multiFactor })).toBe('code');
  });
});

describe('[MFA-5] a policy that is switched to required', () => {
  const setPolicy = (requirement: 'optional' | 'required', who: string, isNow: boolean) =>
    perform(site.installation, 'setSecondFactorPolicy', { company: 'free', requirement, who, isNow });

  it('reaches sessions and refresh tokens on its day, and not before', async () => {
    const person = await site.addPerson();
    const { browser, tokens } = await signIn(person.email);
    const refresh = (token = tokens.refresh_token) =>
      oidc.refreshTokenGrant(app, token ?? '').then(
        (renewed) => renewed.refresh_token,
        (reason) => reason.error,
      );
    await setPolicy('required', person.id, false);
    expect(await silently(browser)).toBe('code');
    const renewed = await refresh();
    expect(renewed).not.toBe('invalid_grant');
    await setPolicy('required', person.id, true);
    expect(await silently(browser)).toBe('interaction_required');
    expect(await refresh(renewed)).toBe('invalid_grant');
  });

  it('lets refresh tokens of a second factor and of a trusted device go on', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    const used = Date.now();
    const one = await signIn(person.email, appCode(totpSecret, used));
    const two = await signIn(person.email, undefined, { prompt: 'login' }, one.browser);
    const three = await signIn(person.email, nextAppCode(totpSecret, used));
    await setPolicy('required', person.id, true);
    for (const { tokens } of [two, three])
      expect(await oidc.refreshTokenGrant(app, tokens.refresh_token ?? '')).toHaveProperty('access_token');
  });
});
