import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrandsFolder, brandsWith } from '../../../../test/brands-folder.ts';
import { HttpBrowser } from '../../../../test/http-browser.ts';
import { type RunningProvider, startExampleProvider } from '../../../../test/identity-provider.ts';
import { demoPassword, exchange, finishSignIn, startSignIn, takeCode } from '../../../../test/relying-party.ts';
import { appCode } from '../../../../test/second-step.ts';
import { type SsoSite, startSsoSite } from '../../../../test/sso-site.ts';
import { administer } from '../../../../test/without-table.ts';
import { testLines } from '../operator/sso-test-lines.ts';

const kim = 'kim@opendesk.example';
const lee = 'lee@opendesk.example';
const people = [
  { email: kim, name: 'Kim Aoki' },
  { email: lee, name: 'Lee Park' },
  { email: 'zoe@opendesk.example', name: 'Zoe Hart' },
];
/** Secrets of authenticator apps, by the address of the account. */
const emergencySecrets = new Map<string, string>();
let site: SsoSite;
let brands: BrandsFolder;
let provider: RunningProvider;
const perform: SsoSite['perform'] = (name, input) => site.perform(name, input);

/** A company whose accounts have passwords and single sign-on beside each other. */
beforeAll(async () => {
  brands = brandsWith({ 3710: { enforceSSOOnly: true } });
  site = await startSsoSite(brands.env);
  const redirectUris = [site.answerAddressOf('desk')];
  provider = await startExampleProvider({ redirectUris, people });
  await perform('addCompany', { id: 'open-desk', name: 'Open Desk', brandId: 0 });
  const account = { email: kim, firstName: 'Kim', lastName: 'Aoki', company: 'open-desk' };
  await perform('addAccount', { account });
  const other = { email: lee, firstName: 'Lee', lastName: 'Park', company: 'open-desk' };
  await perform('addAccount', { account: other, password: demoPassword });
  await site.connect('open-desk', 'desk', provider);
  await site.proveDomain('open-desk', 'opendesk.example');
});
afterAll(async () => {
  provider.close();
  await site.close();
  brands.dispose();
});

/** Goes through single sign-on. */
async function signInBySso(email: string, parameters: Record<string, string> = {}, former?: HttpBrowser) {
  const { started, sentTo } = await site.begin(email, { parameters, ...(former && { browser: former }) });
  const { browser, signInId } = started;
  const answer = await provider.signIn(sentTo, email);
  const taken = await browser.get(answer.href);
  const finished = await browser.get(taken.location ?? '');
  const call = (path: string, input: object = {}) => browser.call(path, input, signInId);
  return { started, browser, finished, call };
}

const login = async (username: string, password = demoPassword) => {
  const { browser, signInId } = await startSignIn(site.portico, site.app);
  return (await browser.call('/api/login', { username, password }, signInId)).status;
};
async function tokensByPassword(username: string) {
  const started = await startSignIn(site.portico, site.app);
  return exchange(site.app, await finishSignIn(started, { username }), started);
}
const refreshed = ({ refresh_token = '' }: oidc.TokenEndpointResponse) =>
  oidc.refreshTokenGrant(site.app, refresh_token);
const set = (changes: { readonly isEnabled: boolean }) => perform('setSsoConnection', { id: 'desk', changes });

describe('an account without a password', () => {
  it('[SSO-3d] is told that its company uses single sign-on (316)', async () => {
    expect(await login(kim)).toMatchObject({
      success: false,
      code: 316,
      name: 'loginFailedSsoEnabled',
      leadsTo: 'ssoLogin',
    });
  });

  it('[SSO-3d] is told the provider of the brand that it is connected to (318)', async () => {
    await set({ isEnabled: false });
    expect(await login(kim)).toMatchObject({ name: 'emailPasswordMismatch' });
    const { id } = await perform('showAccount', { who: kim });
    const { brandId } = await perform('showCompany', { id: 'open-desk' });
    await administer(
      site.portico.database,
      `insert into sso_identities (issuer, subject, account_id, connection_id, created_at, used_at)
       values ('https://issuer.example', 'kim', '${id}', 'google.${brandId}', 0, 0)`,
    );
    expect(await login(kim)).toMatchObject({
      code: 318,
      name: 'loginFailedThirdPartySso',
      params: { provider: 'Google', startPath: '/api/sso/google/startup' },
    });
    await set({ isEnabled: true });
  });

  it('[SSO-3d] is led to the password where its company has switched single sign-on off (317)', async () => {
    await set({ isEnabled: false });
    const { browser, signInId } = await startSignIn(site.portico, site.app);
    const query = new URLSearchParams({ signIn: signInId, email: kim });
    const { location = '' } = await browser.get(`/api/sso/startup?${query}`);
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({ errorCode: '317', login_hint: kim });
    await set({ isEnabled: true });
  });

  it('that has one meanwhile signs in with it', async () => {
    await perform('setAccount', { who: kim, password: demoPassword });
    expect(await login(kim)).toMatchObject({ success: true });
    expect(await login(kim, 'Wrong-Kettle-58')).toMatchObject({ name: 'emailPasswordMismatch' });
  });
});

it('[BRAND-7b] [SSO-3b] a brand that enforces single sign-on starts there', async () => {
  const open = async () => {
    const { browser, signInId } = await startSignIn(site.portico, site.app, {
      brandId: '3710',
      urlBrandIdFirst: 'true',
    });
    return browser.get(`/?signIn=${signInId}`);
  };
  expect((await open()).text).not.toContain('"startPath":"/ssoLogin"'); // nobody is connected yet
  await perform('addCompany', { id: 'strict', name: 'Strict', brandId: 3710 });
  const { url: issuer, clientId, clientSecret } = provider;
  const connection = { company: 'strict', id: 'strict', label: 'Staff', issuer, clientId, clientSecret };
  await perform('addSsoConnection', connection);
  expect((await open()).text).toContain('"startPath":"/ssoLogin"');
});

describe('a session by single sign-on', () => {
  it('[MFA-5] confirms a change of the own security after a fresh sign-in at the provider', async () => {
    const signedIn = await signInBySso(kim, { prompt: 'login' });
    await site.tokensOf(signedIn.started);
    const { text } = await signedIn.browser.get('/api/security/factors');
    expect(JSON.parse(text).data).toMatchObject({ isConfirmed: true });
  });

  it('[MFA-4] needs no second factor on a device that is trusted', async () => {
    await perform('setSecondFactorPolicy', { company: 'open-desk', requirement: 'optional', trustHours: 24 });
    const { secret } = await perform('addAppFactor', { who: kim });
    const first = await signInBySso(kim);
    const proven = await first.call('/api/two-factor/mfa-totp-verification', { code: appCode(secret) });
    expect(proven).toMatchObject({ data: { stage: 'trust' } });
    await first.call('/api/two-factor/trust-device', { isTrusted: true });
    expect((await site.tokensOf(first.started)).claims()?.amr).toEqual(['fed', 'otp', 'mfa']);
    const again = await signInBySso(kim, { prompt: 'login' }, first.browser);
    expect((await site.tokensOf(again.started)).claims()).toMatchObject({
      amr: ['fed'],
      acr: 'urn:portico:acr:trusted-device',
    });
    const elsewhere = await signInBySso(kim);
    const { data } = await elsewhere.call('/api/login-info');
    const refused = await elsewhere.call('/api/post-authn/generate-code', { oneTimeSession: data.oneTimeSession });
    expect(refused.status).toMatchObject({ code: 306 });
  });
});

describe('a test of a connection', () => {
  /** Opens the address of a test, and signs in at the provider. Returns where the browser ends, and the report. */
  async function runTest(person: string) {
    const { address, token } = await perform('testSsoConnection', { id: 'desk' });
    const browser = new HttpBrowser(site.portico.url);
    const { location = '' } = await browser.get(address);
    const answer = await provider.signIn(location, person);
    const page = await browser.follow(answer.href);
    const { report } = await perform('readSsoTest', { token });
    if (!report) throw new Error('There is no report.');
    return { address, browser, answer, page, report };
  }

  it('[SSO-1a] says whom it would sign in, and signs in nobody', async () => {
    const { address, browser, answer, page, report } = await runTest(kim);
    expect(page.text).toContain('The test is done');
    expect(report.checks.filter(({ result }) => result !== 'ok')).toEqual([]);
    expect(report).toMatchObject({ hasPassed: true, identity: { email: kim }, account: { name: 'Kim Aoki' } });
    expect(await perform('showSsoConnection', { id: 'desk' })).toMatchObject({
      lastTest: { hasPassed: true, isOfPresentSettings: true },
    });
    expect((await browser.get(answer.href)).status).toBe(400); // it counts once
    expect((await browser.get(address)).status).toBe(400);
    const shown = testLines(report, await perform('showSsoConnection', { id: 'desk' }));
    expect(shown).toContainEqual(expect.stringMatching(/^ok {4}Times \(clocks \d s apart\)$/));
    expect(shown.at(-1)).toBe('Passed. Nothing was changed. Next: portico sso enforce open-desk');
  });

  it('[CNSL-6d] shows what arrived, without the claims about the token', async () => {
    const { report } = await runTest(kim);
    const received = report.received ?? [];
    expect(received).toContainEqual({ name: 'email', values: [kim], count: 1, use: 'email' });
    expect(received[0]?.use).toBeDefined();
    expect(received.map(({ name }) => name)).toEqual(expect.arrayContaining(['sub', 'name', 'email_verified']));
    expect(received.filter(({ name }) => ['iss', 'aud', 'exp', 'iat', 'nonce', 'sid'].includes(name))).toEqual([]);
  });

  it('[SSO-5a] [SSO-5d] says which check has failed, and what helps', async () => {
    const stranger = await runTest('zoe@opendesk.example');
    expect(stranger.report.checks.at(-1)).toMatchObject({ check: 'account', result: 'failed' });
    const declined = await runTest('cancel');
    expect(declined.report.checks).toContainEqual(expect.objectContaining({ check: 'answer', result: 'failed' }));
    expect(declined.report.checks).toContainEqual({ check: 'email', result: 'notChecked' });
    const shown = testLines(declined.report, await perform('showSsoConnection', { id: 'desk' }));
    expect(shown.join('\n')).toMatch(/FAIL {2}Answer of the provider: .*access_denied.*\n.*\/api\/sso\/answer\/desk/);
    expect(await perform('showSsoConnection', { id: 'desk' })).toMatchObject({ lastTest: { hasPassed: false } });
  });

  it('[SSO-3a] must have passed with the present settings before single sign-on is enforced', async () => {
    const enforce = () => perform('enforceSso', { company: 'open-desk', isEnforced: true });
    await expect(enforce()).rejects.toThrow(/No connection has passed a test.*\n0 of 2 emergency access accounts/);
    await runTest(kim);
    await expect(enforce()).rejects.toThrow(/^Single sign-on cannot be enforced yet\.\n0 of 2/);
    for (const name of ['Night', 'Day']) {
      const who = `${name.toLowerCase()}@opendesk.example`;
      const account = { email: who, firstName: name, lastName: 'Desk', company: 'open-desk' };
      await perform('addAccount', { account, password: demoPassword });
      await perform('setAccount', { who, changes: { isEmergencyAccess: true } });
      await expect(enforce()).rejects.toThrow('of 2 emergency access accounts are ready');
      emergencySecrets.set(who, (await perform('addAppFactor', { who })).secret);
    }
    await perform('setSsoConnection', { id: 'desk', changes: { clientSecret: 'another secret of this installation' } });
    await expect(enforce()).rejects.toThrow('No connection has passed a test with its present settings');
    await perform('setSsoConnection', { id: 'desk', changes: { clientSecret: provider.clientSecret } });
    const byPassword = await tokensByPassword(lee);
    const bySso = await site.tokensOf((await signInBySso(lee)).started);
    expect(await enforce()).toMatchObject({ ended: { sessions: 1, grants: 1 } });
    expect(await login(kim)).toMatchObject({ code: 508 });
    await expect(refreshed(byPassword)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await refreshed(bySso)).claims()?.amr).toEqual(['fed']);
    expect(await enforce()).toMatchObject({ ended: { sessions: 0, grants: 0 } });
  });

  it('[SSO-3a] lets an emergency access account in by password and second factor, and reports it', async () => {
    const night = 'night@opendesk.example';
    await perform('setCompany', { id: 'open-desk', changes: { contactEmail: 'security@opendesk.example' } });
    await perform('setSecondFactorPolicy', { company: 'open-desk', requirement: 'off' });
    expect(await login(night)).toMatchObject({ code: 508 }); // without asking for emergency access
    const started = await startSignIn(site.portico, site.app);
    const call = (path: string, input: object) => started.browser.call(path, input, started.signInId);
    const emergency = { username: night, password: demoPassword, isEmergencyAccess: true };
    const { data } = await call('/api/login', emergency);
    expect(data.completed).toBeUndefined();
    const early = await call('/api/post-authn/generate-code', { oneTimeSession: data.oneTimeSession });
    expect(early.status).toMatchObject({ code: 306 }); // although the company asks for none
    const code = appCode(emergencySecrets.get(night) ?? '');
    const proven = await call('/api/two-factor/mfa-totp-verification', { code });
    expect(proven.data).toMatchObject({ stage: 'passed' }); // the device cannot be trusted
    const tokens = await exchange(site.app, await takeCode(started, proven.data.oneTimeSession), started);
    expect(tokens.claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
    const messages = await perform('listMessages', {});
    expect(messages.filter(({ kind }) => kind === 'emergencyAccessUsed')).toHaveLength(1);
    const { id } = await perform('showAccount', { who: night });
    const records = await perform('readAudit', { event: 'emergencyAccessUsed' });
    expect(records).toMatchObject([{ accountId: id, outcome: 'ok' }]);
  });

  it('[SSO-3a] gives nobody else emergency access', async () => {
    const ask = async (username: string, password = demoPassword) => {
      const { browser, signInId } = await startSignIn(site.portico, site.app);
      const { status } = await browser.call('/api/login', { username, password, isEmergencyAccess: true }, signInId);
      return status;
    };
    expect(await ask(kim)).toMatchObject({ code: 508 });
    expect(await ask('ada@harbourlane.example')).toMatchObject({ code: 508 });
    expect(await ask('night@opendesk.example', 'Wrong-Kettle-58')).toMatchObject({ name: 'emailPasswordMismatch' });
    await perform('addAccount', {
      account: { email: 'bare@opendesk.example', firstName: 'Bare', lastName: 'Desk', company: 'open-desk' },
      password: demoPassword,
    });
    await perform('setAccount', { who: 'bare@opendesk.example', changes: { isEmergencyAccess: true } });
    expect(await ask('bare@opendesk.example')).toMatchObject({ code: 508 }); // it has no second factor
  });

  it('[SSO-3a] tells that the enforcement has lost an emergency access account', async () => {
    expect(await perform('showCompany', { id: 'open-desk' })).toMatchObject({ ssoEnforcementGaps: [] });
    await perform('setAccount', { who: 'day@opendesk.example', changes: { isEmergencyAccess: false } });
    const { ssoEnforcementGaps } = await perform('showCompany', { id: 'open-desk' });
    expect(ssoEnforcementGaps).toEqual([expect.stringContaining('1 of 2 emergency access accounts are ready')]);
  });
});
