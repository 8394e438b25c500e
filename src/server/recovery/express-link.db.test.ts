import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { codeFor, tokenTo } from '../../../test/recovery.ts';
import { appCode, type OpenedSignIn, type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import { newTotpSecret } from '../two-factor/totp.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

let people = 0;
async function person(more: Parameters<SecondStepSite['addPerson']>[0] = {}) {
  const email = `express${people++}@second.example`;
  return site.addPerson({ email, contacts: [['email', email]], ...more });
}
const ask = ({ call }: OpenedSignIn, username: string) => call('/api/account/email-express-link', { username });
async function asked(email: string) {
  const signIn = await site.open();
  const sent = await ask(signIn, email);
  expect(sent.status).toMatchObject({ success: true });
  return { signIn, sent: sent.data, token: await tokenTo(site, email), code: await site.codeTo(email) };
}
const lookUp = (browser: HttpBrowser, token?: string) =>
  browser.call('/api/account/express/look-up-link', token === undefined ? {} : { token });
const approve = (browser: HttpBrowser, token: string) => browser.call('/api/account/express/approve', { token });
const byCode = ({ call }: OpenedSignIn, code: string) => call('/api/account/express/code', { code });
const channelsOf = async ({ read }: OpenedSignIn) =>
  (await read('/api/two-factor/mfa-settings')).data.ways.map(({ channel }: { channel: string }) => channel);
const fresh = () => new HttpBrowser(site.installation.config.publicUrl, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });

describe('[EXPR-1a] a sign-in link', () => {
  it('signs in once, in the browser that asked', async () => {
    const { email } = await person();
    const { signIn, sent, token } = await asked(email);
    expect(sent).toMatchObject({ contactBy: 'email', resendInSeconds: 60, expiresInSeconds: 600 });
    expect((await site.messagesTo(email)).at(0)).toMatchObject({
      kind: 'expressLink',
      values: { credential: email, appName: 'App' },
      lifetimeMs: 600_000,
    });
    expect((await lookUp(signIn.browser, token)).data).toMatchObject({
      isAskedHere: true,
      signInId: signIn.signInId,
      appName: 'App',
      credential: email,
    });
    const { data } = await approve(signIn.browser, token);
    expect(data).toEqual({ brandId: 0, oneTimeSession: expect.any(String) });
    expect((await approve(signIn.browser, token)).status).toMatchObject({ code: 411, name: 'expressLinkInvalid' });
    const completed = await codeFor(signIn, data.oneTimeSession);
    const { location } = await signIn.browser.get(`${completed.data.continueAt}?code=${completed.data.code}`);
    expect(location).toMatch(/^https:\/\/partner\.example\/callback\?.*code=/);
  });

  it('signs in once when it is approved 20 times at once', async () => {
    const { email } = await person();
    const { signIn, token } = await asked(email);
    const results = await Promise.all(Array.from({ length: 20 }, () => approve(signIn.browser.copy(), token)));
    expect(results.filter(({ status }) => status.success)).toHaveLength(1);
  });

  it('is not used by its code and by its address', async () => {
    const { email } = await person();
    const { signIn, token, code } = await asked(email);
    const results = await Promise.all([approve(signIn.browser.copy(), token), byCode(signIn, code)]);
    expect(results.filter(({ status }) => status.success)).toHaveLength(1);
  });

  it('is never sent by text message, and goes to the stored contact', async () => {
    const mobile = `+1212555${String(4000 + people++)}`;
    const { email } = await site.addPerson({ contacts: [['mobile', mobile]] });
    expect((await ask(await site.open(), email)).status).toMatchObject({ name: 'resetNotPossible' });
    expect(await site.messagesTo(mobile)).toEqual([]);
    expect(await site.messagesTo(email)).toEqual([]);
  });

  it('offers each account of its address', async () => {
    const email = `several${people++}@second.example`;
    const one = await person({ email, contacts: [['email', email]] });
    const other = await person({ email, company: 'off', contacts: [['email', email]] });
    const { signIn, code } = await asked(email);
    expect((await site.messagesTo(email)).at(0)).toMatchObject({ values: { credential: 'none' } });
    expect((await byCode(signIn, code)).status.success).toBe(true);
    const { data } = await signIn.read('/api/account/choices');
    expect(data.records.map(({ accountId }: { accountId: string }) => accountId).toSorted()).toEqual(
      [one.id, other.id].toSorted(),
    );
  });
});

describe('[EXPR-1b] a sign-in link in another browser', () => {
  it('approves nothing: it shows where the request came from, and the code for the browser that asked', async () => {
    const { email } = await person();
    const asking = await site.open({}, fresh());
    await ask(asking, email);
    const token = await tokenTo(site, email);
    const other = fresh();
    const { data } = await lookUp(other, token);
    expect(data).toMatchObject({ isAskedHere: false, appName: 'App', asked: { browser: 'Firefox' } });
    expect(data).not.toHaveProperty('signInId');
    expect(data).not.toHaveProperty('credential');
    expect((await approve(other, token)).status.code).toBe(223);
    expect((await lookUp(other)).data.code).toBe(data.code);
    expect((await byCode(asking, data.code)).data.oneTimeSession).toEqual(expect.any(String));
  });

  it('changes nothing when a scanner opens it, looks it up and presses every button', async () => {
    const { email } = await person();
    const { signIn, token, code } = await asked(email);
    for (let n = 0; n < 3; n++) {
      const scanner = fresh();
      await lookUp(scanner, token);
      await approve(scanner, token);
    }
    expect((await byCode(signIn, code)).status.success).toBe(true);
  });

  it('is void, with its code, when its reader did not ask for it', async () => {
    const { email } = await person();
    const { signIn, token, code } = await asked(email);
    await fresh().call('/api/account/express/not-me', { token });
    expect((await lookUp(fresh(), token)).status.code).toBe(411);
    expect((await approve(signIn.browser, token)).status.code).toBe(411);
    expect((await byCode(signIn, code)).status.code).toBe(315);
  });

  it('cannot be used by a sign-in that did not ask, in whatever browser', async () => {
    const { email } = await person();
    const { signIn, code } = await asked(email);
    const second = await site.open({}, signIn.browser);
    expect((await byCode(second, code)).status.code).toBe(324);
  });
});

describe('[EXPR-1c] a sign-in link that is over', () => {
  it('is refused after ten minutes, and a new one can be sent', async () => {
    const { email } = await person();
    const { signIn, token, code } = await asked(email);
    await site.pass(601);
    expect((await lookUp(signIn.browser, token)).status).toMatchObject({ code: 411 });
    expect((await approve(signIn.browser, token)).status).toMatchObject({ code: 411 });
    expect((await byCode(signIn, code)).status.code).toBe(315);
    expect((await signIn.call('/api/account/express/send-again')).status.success).toBe(true);
    expect((await byCode(signIn, await site.codeTo(email))).status.success).toBe(true);
  });

  it('ends with a new password', async () => {
    const { id, email } = await person();
    const { signIn, token } = await asked(email);
    await site.installation.accounts.setPasswordHash(id, 'x');
    expect((await approve(signIn.browser, token)).status.code).toBe(411);
  });
});

describe('[EXPR-1d] a sign-in link goes past no other proof', () => {
  it('leaves the second step due, also on a trusted device', async () => {
    const totpSecret = newTotpSecret();
    const { email } = await person({ totpSecret });
    const first = await site.open();
    const { data: loggedIn } = await first.login(email);
    await first.call('/api/two-factor/mfa-totp-verification', { code: appCode(totpSecret) });
    await first.call('/api/two-factor/trust-device', { isTrusted: true });
    expect(loggedIn.completed).toBeUndefined();
    const signIn = await site.open({}, first.browser);
    await ask(signIn, email);
    const { data } = await byCode(signIn, await site.codeTo(email));
    expect((await codeFor(signIn, data.oneTimeSession)).status).toMatchObject({ code: 306 });
    expect((await signIn.read('/api/two-factor/mfa-settings')).data.stage).toBe('verify');
  });

  it('is confirmed by no e-mail: a verified number serves where e-mail is the only way', async () => {
    const email = `express${people++}@second.example`;
    const mobile = `+1212555${String(4000 + people++)}`;
    const { id, contactIds } = await site.addPerson({ email, contacts: [['email', email]], areFactors: true });
    const { contacts, database } = site.installation;
    await contacts.add(database.db, { accountId: id, kind: 'mobile', address: mobile, isVerified: true });
    const { signIn, code } = await asked(email);
    await byCode(signIn, code);
    expect(await channelsOf(signIn)).toEqual(['sms', 'voice']);
    const byEmail = { contactBy: 'email', contactId: contactIds[0] };
    expect((await signIn.call('/api/two-factor/send-code', byEmail)).status.code).toBe(328);
    await signIn.call('/api/two-factor/send-code', { contactBy: 'sms' });
    const bySms = { contactBy: 'sms', code: await site.codeTo(mobile) };
    expect((await signIn.call('/api/two-factor/verify-code', bySms)).data.stage).toBe('trust');
    const byPassword = await site.open();
    await byPassword.login(email);
    expect(await channelsOf(byPassword)).toEqual(['email']);
  });

  it('sets up no second step by a code to the same mailbox', async () => {
    const { email, contactIds } = await person({ company: 'strict' });
    const { signIn, code } = await asked(email);
    await byCode(signIn, code);
    expect((await signIn.read('/api/two-factor/mfa-settings')).data.stage).toBe('prove');
    expect(await channelsOf(signIn)).toEqual(['setup']);
    const byEmail = { contactBy: 'email', contactId: contactIds[0] };
    expect((await signIn.call('/api/two-factor/send-code', byEmail)).status.code).toBe(328);
  });

  it('is refused where single sign-on is enforced, before and after it was sent', async () => {
    const { accounts } = site.installation;
    await accounts.saveCompany({ id: 'sso', name: 'sso', brandId: 0, mainNumbers: [], ssoEnforced: false });
    const { email } = await person({ company: 'sso' });
    const { signIn, code } = await asked(email);
    await accounts.saveCompany({ id: 'sso', name: 'sso', brandId: 0, mainNumbers: [], ssoEnforced: true });
    expect((await byCode(signIn, code)).status.code).toBe(508);
    await site.pass(61);
    expect((await ask(await site.open(), email)).status.code).toBe(508);
  });

  it.each(['suspended', 'disabled', 'locked'] as const)('is refused for an account that is %s', async (state) => {
    const { id, email } = await person();
    const { signIn, code } = await asked(email);
    await site.installation.accounts.setState(id, state);
    expect((await byCode(signIn, code)).status.success).toBe(false);
  });
});
