import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import {
  appCode,
  nextAppCode,
  type OpenedSignIn,
  type Person,
  password,
  type SecondStepSite,
  send,
  settings,
  startSecondStepSite,
  verify,
  verifyApp,
} from '../../../test/second-step.ts';
import { newTotpSecret } from './totp.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

let numbers = 0;
const mobile = () => `+1212555${String(7000 + numbers++)}`;

/** The sign-in that the page of the security opens for a change. */
async function openFor(change: string, browser = new HttpBrowser(site.installation.config.publicUrl)) {
  const { url } = await browser.follow(`/sessions?security_change=${change}`);
  const signInId = new URL(url).searchParams.get('signIn') ?? '';
  const call = async (path: string, input = {}) => browser.call(path, input, signInId);
  const read = async (path: string) =>
    JSON.parse((await browser.get(`${path}?clientId=app`, { 'portico-sign-in': signInId })).text);
  return { browser, signInId, call, read, login: (username: string) => call('/api/login', { username, password }) };
}

/** Gets the code of a sign-in whose steps are done, and the session with it. */
async function finish({ call, browser }: Pick<OpenedSignIn, 'call' | 'browser'>, oneTimeSession: string) {
  const { data, status } = await call('/api/post-authn/generate-code', { oneTimeSession });
  expect(status).toMatchObject({ success: true });
  await browser.follow(`${data.continueAt}?code=${data.code}`);
}

const listed = async (browser: HttpBrowser) => JSON.parse((await browser.get('/api/security/factors')).text);
const remove = (browser: HttpBrowser, wayId: string) => browser.call('/api/security/remove-factor', { wayId });

/** A person with an app and a mobile, signed in by both the password and the app on a page of the security. */
async function signedIn(more: Person = {}) {
  const totpSecret = newTotpSecret();
  const address = mobile();
  const person = await site.addPerson({ contacts: [['mobile', address]], areFactors: true, totpSecret, ...more });
  const used = Date.now();
  const signIn = await openFor('confirm');
  await signIn.login(person.email);
  await finish(signIn, (await verifyApp(signIn, appCode(totpSecret, used))).data.oneTimeSession);
  return { ...person, address, totpSecret, used, browser: signIn.browser };
}

describe('[MFA-5] the own second step', () => {
  it('is listed masked, and to nobody without a session', async () => {
    const { browser, id } = await signedIn();
    expect((await listed(browser)).data).toMatchObject({
      isOffered: true,
      isRequired: false,
      allowed: ['totp', 'sms', 'voice', 'email'],
      isConfirmed: true,
      recoveryCodesLeft: 0,
      devices: [],
      ways: expect.arrayContaining([
        { wayId: expect.any(String), channel: 'totp', isUsable: true, isLastRequired: false },
        {
          wayId: expect.any(String),
          channel: 'sms',
          isUsable: true,
          isLastRequired: false,
          masked: expect.stringMatching(/^\*+\d{4}$/),
        },
      ]),
    });
    await site.installation.secondFactors.secondFactorPolicies.set({
      companyId: 'free',
      accountId: id,
      requirement: 'required',
      channels: ['totp'],
      trustHours: undefined,
      requiredFrom: undefined,
    });
    const restricted = (await listed(browser)).data;
    expect(restricted).toMatchObject({ isRequired: true, allowed: ['totp'] });
    const usable = restricted.ways.filter(({ isUsable }: { isUsable: boolean }) => isUsable);
    expect(usable).toMatchObject([{ channel: 'totp' }]);
    const nobody = new HttpBrowser(site.installation.config.publicUrl);
    expect((await listed(nobody)).status.code).toBe(221);
    expect((await remove(nobody, 'any')).status.code).toBe(221);
  });

  it('loses a way after the password and a second factor: other sessions end, this one stays, all contacts are told', async () => {
    const { browser, address, id, email, totpSecret, used } = await signedIn();
    const other = await openFor('confirm');
    await other.login(email);
    await finish(other, (await verifyApp(other, nextAppCode(totpSecret, used))).data.oneTimeSession);
    const way = (await listed(browser)).data.ways.find(({ channel }: { channel: string }) => channel === 'totp');
    expect((await remove(browser, way.wayId)).status.success).toBe(true);
    expect((await listed(browser)).data.ways).toMatchObject([{ channel: 'sms' }]);
    expect((await listed(other.browser)).status.code).toBe(221);
    expect((await site.messagesTo(address)).map(({ kind }) => kind)).toEqual(['newBrowser', 'factorRemoved']);
    expect((await remove(browser, way.wayId)).status.code).toBe(223);
    const records = await site.installation.audit.read({ accountId: id, limit: 20 });
    expect(records).toContainEqual(expect.objectContaining({ event: 'factorRemoved', outcome: 'ok' }));
  });

  it('keeps every way from a session that only the password has proven, until a step-up', async () => {
    const { email, id } = await site.addPerson();
    const signIn = await openFor('confirm');
    await finish(signIn, (await signIn.login(email)).data.oneTimeSession);
    const { factors } = site.installation.secondFactors;
    const totpSecret = newTotpSecret();
    await factors.setTotp(site.installation.database.db, id, totpSecret, undefined);
    const { data } = await listed(signIn.browser);
    expect(data).toMatchObject({ isConfirmed: false, ways: [{ channel: 'totp' }] });
    expect((await remove(signIn.browser, data.ways[0].wayId)).status.name).toBe('confirmationDue');
    const stepUp = await openFor('confirm', signIn.browser);
    await stepUp.login(email);
    await finish(stepUp, (await verifyApp(stepUp, appCode(totpSecret))).data.oneTimeSession);
    expect((await remove(stepUp.browser, data.ways[0].wayId)).status.success).toBe(true);
    expect(await factors.of(id)).toEqual([]);
  });

  it('keeps the last way that a company requires, also of parallel removals', async () => {
    const { browser, id } = await signedIn({ company: 'strict' });
    const ways: { wayId: string }[] = (await listed(browser)).data.ways;
    const removed = await Promise.all(ways.map(({ wayId }) => remove(browser.copy(), wayId)));
    expect(removed.map(({ status }) => status.name ?? 'ok').toSorted()).toEqual(['lastRequiredWay', 'ok']);
    expect(await site.installation.secondFactors.factors.of(id)).toHaveLength(1);
    expect((await listed(browser)).data.ways).toMatchObject([{ isLastRequired: true }]);
  });

  it('loses no way of somebody else', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const [way] = (await listed(other.browser)).data.ways;
    expect((await remove(one.browser, way.wayId)).status.code).toBe(223);
    expect((await listed(other.browser)).data.ways).toHaveLength(2);
  });

  it('gets another way in a sign-in for it, after the ways that there are, even on a trusted device', async () => {
    const { browser, email, totpSecret, used, id } = await signedIn();
    const signIn = await openFor('way', browser);
    expect((await signIn.login(email)).data.completed).toBeUndefined();
    expect((await settings(signIn)).stage).toBe('verify');
    await verifyApp(signIn, nextAppCode(totpSecret, used));
    expect(await settings(signIn)).toMatchObject({ stage: 'enrol', canPutOff: true });
    const number = mobile();
    const { data: added } = await signIn.call('/api/two-factor/add-contact', { phone: number, keepsCircular: false });
    await send(signIn, { contactBy: 'sms', contactId: added.contactId });
    const code = await site.codeTo(number);
    const { data } = await verify(signIn, { contactBy: 'sms', contactId: added.contactId, code });
    expect(data.stage).toBe('recoveryCodes');
    await signIn.call('/api/two-factor/recovery-codes');
    const done = await signIn.call('/api/two-factor/recovery-codes-saved');
    expect(done.data.stage).toBe('passed');
    await finish(signIn, done.data.oneTimeSession);
    expect((await listed(browser)).data).toMatchObject({ recoveryCodesLeft: 10, isConfirmed: true });
    expect(await site.installation.secondFactors.factors.of(id)).toHaveLength(3);
  });

  it('gets the first way only behind a code to a verified contact, or goes on without', async () => {
    const address = mobile();
    const { email } = await site.addPerson({ contacts: [['mobile', address]] });
    const signIn = await openFor('way');
    await signIn.login(email);
    expect(await settings(signIn)).toMatchObject({ stage: 'prove', canPutOff: true });
    const { data } = await signIn.call('/api/two-factor/put-off');
    expect(data.stage).toBe('passed');
    await finish(signIn, data.oneTimeSession);
    expect((await listed(signIn.browser)).data.ways).toEqual([]);
  });

  it('gets new recovery codes in a sign-in for them, which end the former ones', async () => {
    const { browser, email, totpSecret, used, id } = await signedIn();
    const { recoveryCodes } = site.installation.secondFactors;
    const former = (await recoveryCodes.renew(site.installation.database.db, id))[0] ?? '';
    const signIn = await openFor('recoveryCodes', browser);
    await signIn.login(email);
    expect((await verifyApp(signIn, nextAppCode(totpSecret, used))).data.stage).toBe('recoveryCodes');
    const { codes } = (await signIn.call('/api/two-factor/recovery-codes')).data;
    expect(codes).toHaveLength(10);
    const { data } = await signIn.call('/api/two-factor/recovery-codes-saved');
    expect(data.stage).toBe('passed');
    expect(await recoveryCodes.find(id, former)).toBeUndefined();
    expect(await recoveryCodes.find(id, codes[0])).toBeDefined();
  });

  it('is not changed by a parameter of an app, whose sign-in ends as any other', async () => {
    const { email, totpSecret, used } = await signedIn();
    const signIn = await site.open({ security_change: 'way' });
    await signIn.login(email);
    expect((await verifyApp(signIn, nextAppCode(totpSecret, used))).data.stage).toBe('trust');
  });
});

it('[MFA-4] a trusted device is listed with its end, and asked for a code again once the user ends the trust', async () => {
  const { email, browser, totpSecret, used } = await signedIn();
  const signIn = await site.open({ prompt: 'login' }, browser);
  await signIn.login(email);
  await verifyApp(signIn, nextAppCode(totpSecret, used));
  await signIn.call('/api/two-factor/trust-device', { isTrusted: true });
  const { devices } = (await listed(browser)).data;
  expect(devices).toMatchObject([{ deviceId: expect.any(String), until: expect.any(Number) }]);
  expect(devices[0].until).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
  const other = await signedIn();
  const stop = { deviceId: devices[0].deviceId };
  expect((await other.browser.call('/api/security/stop-trusting', stop)).status.code).toBe(223);
  expect((await browser.call('/api/security/stop-trusting', stop)).status.success).toBe(true);
  expect((await listed(browser)).data.devices).toEqual([]);
  const again = await site.open({ prompt: 'login' }, browser);
  await again.login(email);
  expect((await settings(again)).stage).toBe('verify');
});
