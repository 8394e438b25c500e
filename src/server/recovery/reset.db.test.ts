import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import {
  askReset,
  codeFor,
  elsewhere,
  linkTo,
  newPassword,
  progress,
  tokenOf,
  tokenTo,
} from '../../../test/recovery.ts';
import {
  appCode,
  type OpenedSignIn,
  password,
  type SecondStepSite,
  startSecondStepSite,
  wrongAppCode,
} from '../../../test/second-step.ts';
import { newTotpSecret } from '../two-factor/totp.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

let people = 0;
/** A person whose e-mail address is a verified contact. */
async function person(more: Parameters<SecondStepSite['addPerson']>[0] = {}) {
  const email = `reset${people++}@second.example`;
  return site.addPerson({ email, contacts: [['email', email]], ...more });
}
const fresh = () => new HttpBrowser(site.installation.config.publicUrl);
/** A sign-in that has asked for a reset. */
async function asked(email: string) {
  const signIn = await site.open();
  const sent = await askReset(signIn, email);
  expect(sent.status).toMatchObject({ success: true });
  return { signIn, sent: sent.data };
}
const save = ({ call }: Pick<OpenedSignIn, 'call'>, input: object = {}) =>
  call('/api/account/reset-password', { password: newPassword, ...input });
/** Whether a password opens the account, in a browser that does not know it. */
async function opens(email: string, typed: string) {
  const signIn = await site.open();
  return (await signIn.login(email, typed)).status.success as boolean;
}

describe('[RESET-1a] a reset by e-mail', () => {
  it('sends a link and a code of eight characters to the verified contact, and tells the page the masked address', async () => {
    const { email } = await person();
    const { sent } = await asked(email.toUpperCase());
    expect(sent).toEqual({
      contactBy: 'email',
      masked: expect.stringMatching(/\*.*@/),
      resendInSeconds: 60,
      expiresInSeconds: 600,
    });
    const [message, ...others] = await site.messagesTo(email);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      kind: 'resetPassword',
      values: { credential: email, code: expect.stringMatching(/^[B-DF-HJ-NP-TV-Z2-9]{8}$/) },
      lifetimeMs: 3_600_000,
    });
    const link = new URL(await linkTo(site, email));
    expect(link.origin).toBe(site.installation.config.publicUrl);
    expect(link.pathname).toMatch(/^\/link\/reset\/[\w-]{43}$/);
    expect(link.hash).toBe('');
    expect(link.search).not.toContain(encodeURIComponent(email));
  });

  it.each(['en_US"><script>', 'en_US\r\nBcc: a', '//evil.example'])(
    'has no text of the asker in its link: %s as a language',
    async (localeId) => {
      const { email } = await person();
      const signIn = await site.open();
      expect((await askReset(signIn, email, { localeId })).status.success).toBe(true);
      const link = await linkTo(site, email);
      expect(URL.parse(link)?.searchParams.get('localeId')).toMatch(/^[a-z]{2,3}(_[A-Z\d]{2,3})?$/);
    },
  );

  it('[ENTRY-2] links with the parameters of the page, but none that is not forwarded, names a person or is for the server', async () => {
    const { email } = await person();
    const left = { credential: email, hideNavigationBar: '1', session: 'x', credentialType: 'NULL' };
    const personal = { login_hint: email, username: '+12125550199', extension: '101' };
    const forServer = { state: 's', appParams: 'p', response_hint: 'brand_id' };
    const signIn = await site.open({ theme: 'night', title_bar: 'true', ...left, ...personal, ...forServer });
    expect((await askReset(signIn, email)).status.success).toBe(true);
    const { searchParams } = new URL(await linkTo(site, email));
    const kept = { theme: 'night', title_bar: 'true', clientId: 'app', brandId: '0' };
    expect(Object.fromEntries(searchParams)).toMatchObject(kept);
    const leftOut = Object.keys({ ...left, ...personal, ...forServer, responseType: 'code' });
    expect(leftOut.filter((name) => searchParams.has(name))).toEqual([]);
  });

  it('goes to the stored contact and never to an address that was typed alone', async () => {
    const stored = `stored${people++}@second.example`;
    const { email } = await site.addPerson({ contacts: [['email', stored]] });
    await asked(email);
    expect(await site.messagesTo(email)).toEqual([]);
    expect(await site.messagesTo(stored)).toHaveLength(1);
  });

  it.each([
    ['a host', { host: 'evil.example' }],
    ['a forwarded host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
    ['a Forwarded header', { forwarded: 'host=evil.example;proto=http' }],
  ])('builds the link from the configuration, whatever %s says', async (_, headers) => {
    const { email } = await person();
    const { browser, signInId } = await site.open();
    const { publicUrl } = site.installation.config;
    const asking = request(`${publicUrl}/api/account/email-recovery-link`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: publicUrl,
        'portico-sign-in': signInId,
        cookie: browser.cookieHeader(),
        ...headers,
      },
    });
    asking.end(JSON.stringify({ username: email }));
    const [answer] = await once(asking, 'response');
    expect(answer.statusCode).toBe(200);
    answer.resume();
    expect(new URL(await linkTo(site, email)).origin).toBe(publicUrl);
    expect(JSON.stringify(await site.messagesTo(email))).not.toContain('evil.example');
  });

  it.each([
    ['two addresses', (email: string) => `${email},evil@evil.example`],
    ['a second recipient', (email: string) => `${email}\nbcc: evil@evil.example`],
    ['a name before two', (email: string) => `"x" <${email},evil@evil.example>`],
    ['a look-alike', (email: string) => email.replace('e', 'е')],
  ])('sends nothing for %s', async (_, typed) => {
    const { email } = await person();
    const signIn = await site.open();
    expect((await askReset(signIn, typed(email))).status.success).toBe(false);
    expect(await site.messagesTo(email)).toEqual([]);
    expect(await site.messagesTo('evil@evil.example')).toEqual([]);
  });
});

describe('[RESET-1a] the set-up of a first password', () => {
  it('[RESET-1e] has a mail of its own, takes further fields, and asks a phone user for a PIN, which it stores', async () => {
    const email = `first${people++}@second.example`;
    const number = `+1212555${String(3000 + people++)}`;
    const { id } = await person({ email, directNumber: number, contacts: [['email', email]] });
    const signIn = await site.open();
    const fields = { setupPassword: true, campaign: 'welcome' };
    expect((await askReset(signIn, email, fields)).status.success).toBe(true);
    expect((await site.messagesTo(email)).map(({ kind }) => kind)).toEqual(['setUpPassword']);
    const opened = await signIn.call('/api/account/recovery/code', { code: await site.codeTo(email) });
    expect(opened.data).toMatchObject({ stage: 'newPassword', isSetup: true, form: { isPinDue: true } });
    expect((await save(signIn)).status).toMatchObject({ name: 'emptyNewPin' });
    expect((await save(signIn, { ivrPin: '111111' })).status.code).toBe(404);
    expect(await opens(email, password)).toBe(true);
    expect((await save(signIn, { ivrPin: '274950' })).status.success).toBe(true);
    expect(await opens(email, newPassword)).toBe(true);
    const { hash } = await site.installation.database.db
      .selectFrom('pins')
      .select('hash')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await site.installation.hasher.verify(hash, '274950')).toBe(true);
  });
});

describe('[RESET-1b] a reset by number', () => {
  it('uses the e-mail address that is stored', async () => {
    const number = `+1212555${String(3000 + people++)}`;
    const stored = `bynumber${people++}@second.example`;
    await site.addPerson({
      directNumber: number,
      contacts: [
        ['mobile', '+12125553999'],
        ['email', stored],
      ],
    });
    const signIn = await site.open();
    expect((await askReset(signIn, number)).data).toMatchObject({ contactBy: 'email' });
    expect(await site.messagesTo(stored)).toHaveLength(1);
    expect(await site.messagesTo('+12125553999')).toEqual([]);
  });

  it('texts a code to a verified mobile that rings elsewhere, when no e-mail address is stored', async () => {
    const number = `+1212555${String(3000 + people++)}`;
    const mobile = `+1212555${String(3000 + people++)}`;
    const { email } = await site.addPerson({
      directNumber: number,
      contacts: [
        ['mobile', number],
        ['mobile', mobile],
      ],
    });
    const signIn = await site.open();
    expect((await askReset(signIn, number)).data).toMatchObject({ contactBy: 'sms' });
    expect(await site.messagesTo(number)).toEqual([]);
    const code = await site.codeTo(mobile);
    expect((await signIn.call('/api/account/recovery/code', { code })).data.stage).toBe('newPassword');
    expect((await save(signIn)).status.success).toBe(true);
    expect(await opens(email, newPassword)).toBe(true);
  });

  it('says that it cannot be reset here when the account has no other contact, with a reference for support', async () => {
    const number = `+1212555${String(3000 + people++)}`;
    await site.addPerson({ directNumber: number, contacts: [['mobile', number]] });
    const signIn = await site.open();
    const { status } = await askReset(signIn, number);
    expect(status).toMatchObject({ name: 'resetNotPossible', surface: 'screen' });
    expect(status.params.reference).toEqual(expect.any(String));
  });
});

describe('[RESET-1c] the link', () => {
  it('changes nothing when it is opened, looked up or asked for by HEAD, as mail scanners do', async () => {
    const { email } = await person();
    await asked(email);
    const link = await linkTo(site, email);
    const token = await tokenTo(site, email);
    const scanner = fresh();
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
    for (let n = 0; n < 3; n++)
      expect((await scanner.call('/api/account/recovery/look-up-link', { token })).data).toEqual({
        masked: expect.any(String),
        isSetup: false,
      });
    expect((await elsewhere(scanner).progress()).data.stage).toBe('none');
    expect((await save({ call: elsewhere(scanner).call })).status.code).toBe(405);
    const reader = elsewhere(fresh());
    expect((await reader.call('/api/account/recovery/open-link', { token })).data.stage).toBe('newPassword');
    expect((await save(reader)).status.success).toBe(true);
  });

  it('is kept by a cookie for a reload, when the token has left the address', async () => {
    const { email } = await person();
    await asked(email);
    const reader = elsewhere(fresh());
    await reader.call('/api/account/recovery/look-up-link', { token: await tokenTo(site, email) });
    expect((await reader.call('/api/account/recovery/look-up-link')).status.success).toBe(true);
    expect((await reader.call('/api/account/recovery/open-link')).data.stage).toBe('newPassword');
    expect((await reader.progress()).data.stage).toBe('newPassword');
  });

  it('costs nothing when a scanner presses its button', async () => {
    const { email } = await person();
    await asked(email);
    const token = await tokenTo(site, email);
    for (let n = 0; n < 3; n++) await elsewhere(fresh()).call('/api/account/recovery/open-link', { token });
    const reader = elsewhere(fresh());
    await reader.call('/api/account/recovery/open-link', { token });
    expect((await save(reader)).status.success).toBe(true);
  });

  it('saves one password of 20 that are saved at once', async () => {
    const { email } = await person();
    await asked(email);
    const token = await tokenTo(site, email);
    const readers = Array.from({ length: 20 }, () => elsewhere(fresh()));
    await Promise.all(readers.map((reader) => reader.call('/api/account/recovery/open-link', { token })));
    const passwords = readers.map((_, n) => `Trellis-Quarry-${n}x7`);
    const results = await Promise.all(readers.map((reader, n) => save(reader, { password: passwords[n] })));
    const saved = results.flatMap(({ status }, n) => (status.success ? [passwords[n] ?? ''] : []));
    expect(saved).toHaveLength(1);
    for (const { status } of results) if (!status.success) expect([405, undefined]).toContain(status.code);
    expect(await opens(email, saved[0] ?? '')).toBe(true);
  });

  it('is over after an hour, and what it opened after 15 minutes', async () => {
    const { email } = await person();
    await asked(email);
    const token = await tokenTo(site, email);
    const reader = elsewhere(fresh());
    await reader.call('/api/account/recovery/open-link', { token });
    await site.pass(15 * 60 + 1);
    expect((await reader.progress()).data.stage).toBe('none');
    expect((await save(reader)).status.code).toBe(405);
    expect((await reader.call('/api/account/recovery/open-link', { token })).data.stage).toBe('newPassword');
    await site.pass(3600);
    expect((await reader.call('/api/account/recovery/open-link', { token })).status.code).toBe(405);
  });
});

describe('[RESET-1d] the code beside the link', () => {
  it('counts in the browser that asked alone, in any case and with dashes', async () => {
    const { email } = await person();
    const { signIn } = await asked(email);
    const code = await site.codeTo(email);
    const stranger = await site.open();
    expect((await stranger.call('/api/account/recovery/code', { code })).status.code).toBe(324);
    const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
    expect((await signIn.call('/api/account/recovery/code', { code: typed })).data).toMatchObject({
      stage: 'newPassword',
      isAskedHere: true,
      signInId: signIn.signInId,
    });
    expect((await signIn.call('/api/account/recovery/code', { code })).status.code).toBe(311);
  });

  it('takes five guesses, and a new code does not bring more', async () => {
    const { email } = await person();
    const { signIn } = await asked(email);
    for (let n = 0; n < 5; n++)
      expect((await signIn.call('/api/account/recovery/code', { code: 'BBBBBBBB' })).status.code).toBe(324);
    const code = await site.codeTo(email);
    expect((await signIn.call('/api/account/recovery/code', { code })).status).toMatchObject({ code: 326 });
    await site.pass(61);
    expect((await signIn.call('/api/account/recovery/send-again')).status.code).toBe(413);
  });

  it('takes ten guesses a day for an account, over all requests', async () => {
    const { email } = await person();
    for (let round = 0; round < 2; round++) {
      const { signIn } = await asked(email);
      for (let n = 0; n < 5; n++)
        expect((await signIn.call('/api/account/recovery/code', { code: 'BBBBBBBB' })).status.code).toBe(324);
      await site.pass(3600);
    }
    const { signIn } = await asked(email);
    const code = await site.codeTo(email);
    expect((await signIn.call('/api/account/recovery/code', { code })).status.code).toBe(326);
    const reader = elsewhere(fresh());
    const token = await tokenTo(site, email);
    expect((await reader.call('/api/account/recovery/open-link', { token })).data.stage).toBe('newPassword');
  });

  it('expires after ten minutes; the two codes that were sent last work', async () => {
    const { email } = await person();
    const { signIn } = await asked(email);
    const first = await site.codeTo(email);
    await site.pass(61);
    expect((await signIn.call('/api/account/recovery/send-again')).data).toMatchObject({ resendInSeconds: 120 });
    expect(await site.codeTo(email)).not.toBe(first);
    expect((await signIn.call('/api/account/recovery/code', { code: first })).status.success).toBe(true);
    const other = await person();
    const late = await asked(other.email);
    await site.pass(601);
    const code = await site.codeTo(other.email);
    expect((await late.signIn.call('/api/account/recovery/code', { code })).status.code).toBe(315);
  });
});

describe('[RESET-1e] the browser that asked', () => {
  it('goes on with its sign-in: the new password is its proof', async () => {
    const { email } = await person();
    const { signIn } = await asked(email);
    const token = await tokenTo(site, email);
    const looked = await signIn.browser.call('/api/account/recovery/look-up-link', { token });
    expect(looked.data.signInId).toBe(signIn.signInId);
    await signIn.call('/api/account/recovery/open-link', { token });
    const { data } = await save(signIn);
    expect(data).toEqual({ isAskedHere: true, oneTimeSession: expect.any(String) });
    const completed = await codeFor(signIn, data.oneTimeSession);
    expect(completed.data).toMatchObject({ clientId: 'app', continueAt: expect.any(String) });
    const { location } = await signIn.browser.get(`${completed.data.continueAt}?code=${completed.data.code}`);
    expect(location).toMatch(/^https:\/\/partner\.example\/callback\?.*code=/);
  });

  it('is at the new request when it asks again, after a reset that it had opened or done', async () => {
    const [one, other, third] = [await person(), await person(), await person()];
    const { signIn } = await asked(one.email);
    await signIn.call('/api/account/recovery/open-link', { token: await tokenTo(site, one.email) });
    expect((await progress(signIn)).data.stage).toBe('newPassword');
    await askReset(signIn, other.email);
    expect((await progress(signIn)).data).toMatchObject({ stage: 'sent', isAskedHere: true });
    expect((await save(signIn)).status.code).toBe(405);
    await signIn.call('/api/account/recovery/open-link', { token: await tokenTo(site, other.email) });
    await save(signIn);
    expect((await progress(signIn)).data.stage).toBe('done');
    await askReset(signIn, third.email);
    expect((await progress(signIn)).data.stage).toBe('sent');
  });

  it('is told that it was done when another browser has saved the password, and is not signed in', async () => {
    const { email } = await person();
    const { signIn } = await asked(email);
    expect((await progress(signIn)).data.stage).toBe('sent');
    const reader = elsewhere(fresh());
    await reader.call('/api/account/recovery/open-link', { token: await tokenTo(site, email) });
    expect((await save(reader)).data).toEqual({ isAskedHere: false });
    expect((await progress(signIn)).data).toMatchObject({ stage: 'done' });
    expect((await codeFor(signIn, 'guess')).status.code).toBe(221);
    expect((await reader.progress()).data).toMatchObject({ stage: 'done', isAskedHere: false });
  });
});

describe('[RESET-1f] an address that opens several accounts', () => {
  it('is not named in the mail; the reader chooses which account gets the new password', async () => {
    const email = `shared${people++}@second.example`;
    const one = await person({ email, contacts: [['email', email]] });
    const other = await person({ email, company: 'off', contacts: [['email', email]] });
    const { signIn } = await asked(email);
    const [message] = await site.messagesTo(email);
    expect(message).toMatchObject({ values: { credential: 'none' } });
    const opened = await signIn.call('/api/account/recovery/code', { code: await site.codeTo(email) });
    expect(opened.data).toMatchObject({ stage: 'choose' });
    expect(opened.data.choices.map(({ accountId }: { accountId: string }) => accountId).toSorted()).toEqual(
      [one.id, other.id].toSorted(),
    );
    expect((await save(signIn)).status.code).toBe(405);
    const stranger = await person();
    const choose = (accountId: string) => signIn.call('/api/account/recovery/account', { accountId });
    expect((await choose(stranger.id)).status.code).toBe(405);
    expect((await choose(other.id)).data.stage).toBe('newPassword');
    expect((await save(signIn)).status.success).toBe(true);
    const former = await site.installation.accounts.findPassword(one.id);
    expect(await site.installation.hasher.verify(former?.hash, password)).toBe(true);
    const changed = await site.installation.accounts.findPassword(other.id);
    expect(await site.installation.hasher.verify(changed?.hash, newPassword)).toBe(true);
  });

  it('asks for the account after the link too, and saves nothing before', async () => {
    const email = `shared${people++}@second.example`;
    const one = await person({ email, contacts: [['email', email]] });
    const other = await person({ email, company: 'off', contacts: [['email', email]] });
    await asked(email);
    const reader = elsewhere(fresh());
    const { data } = await reader.call('/api/account/recovery/open-link', { token: await tokenTo(site, email) });
    expect(data.stage).toBe('choose');
    expect(data.choices.map(({ accountId }: { accountId: string }) => accountId).toSorted()).toEqual(
      [one.id, other.id].toSorted(),
    );
    expect((await save(reader)).status.code).toBe(405);
    expect((await reader.call('/api/account/recovery/account', { accountId: one.id })).data.stage).toBe('newPassword');
    expect((await save(reader)).status.success).toBe(true);
  });
});

describe('[RESET-1g] the second step of a reset', () => {
  it('is due before the new password, by another way than the mail, and counts in the sign-in that asked', async () => {
    const totpSecret = newTotpSecret();
    const email = `two${people++}@second.example`;
    const { id } = await site.addPerson({ email, totpSecret, contacts: [['email', email]], areFactors: true });
    const { signIn } = await asked(email);
    const opened = await signIn.call('/api/account/recovery/code', { code: await site.codeTo(email) });
    expect(opened.data).toMatchObject({ stage: 'verify', ways: [{ channel: 'totp' }] });
    expect(opened.data.form).toBeUndefined();
    expect((await save(signIn)).status.code).toBe(405);
    const byEmail = { contactBy: 'email', contactId: 'x' };
    expect((await signIn.call('/api/account/recovery/send-code', byEmail)).status.code).toBe(328);
    const verify = (code: string) => signIn.call('/api/account/recovery/verify', { contactBy: 'totp', code });
    expect((await verify(wrongAppCode(totpSecret))).status.code).toBe(310);
    expect((await verify(appCode(totpSecret))).data.stage).toBe('newPassword');
    const { data } = await save(signIn);
    expect((await signIn.read('/api/two-factor/mfa-settings')).data.stage).toBe('passed');
    expect((await codeFor(signIn, data.oneTimeSession)).status.success).toBe(true);
    expect((await site.installation.audit.read({ accountId: id, limit: 50 })).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['recoveryAsked', 'recoveryOpened', 'secondFactorChecked', 'passwordChanged']),
    );
  });

  it('is set up by no code to the mailbox that the reset came by', async () => {
    const email = `mailbox${people++}@second.example`;
    await site.addPerson({ email, company: 'strict', contacts: [['email', email]] });
    const { signIn } = await asked(email);
    await signIn.call('/api/account/recovery/code', { code: await site.codeTo(email) });
    await save(signIn);
    const { stage, ways } = (await signIn.read('/api/two-factor/mfa-settings')).data;
    expect([stage, ways.map(({ channel }: { channel: string }) => channel)]).toEqual(['prove', ['setup']]);
  });

  it('is by a text to a verified number where e-mail is the only way', async () => {
    const email = `three${people++}@second.example`;
    const mobile = `+1212555${String(3000 + people++)}`;
    const { id, contactIds } = await site.addPerson({
      email,
      contacts: [
        ['email', email],
        ['mobile', mobile],
      ],
    });
    await site.installation.secondFactors.factors.addContact(site.installation.database.db, id, contactIds[0] ?? '');
    await asked(email);
    const reader = elsewhere(fresh());
    const { data } = await reader.call('/api/account/recovery/open-link', { token: await tokenTo(site, email) });
    expect(data.ways.map(({ channel }: { channel: string }) => channel)).toEqual(['sms', 'voice']);
    const named = { contactBy: 'sms', contactId: contactIds[1] };
    expect((await reader.call('/api/account/recovery/send-code', named)).data.challenge).toMatchObject({
      channel: 'sms',
      resendInSeconds: 60,
      expiresInSeconds: 600,
    });
    const verify = (code: string) => reader.call('/api/account/recovery/verify', { ...named, code });
    expect((await verify('000000')).status.code).toBe(324);
    expect((await verify(await site.codeTo(mobile))).data.stage).toBe('newPassword');
    expect((await save(reader)).status.success).toBe(true);
  });

  it('leaves no way where e-mail is the only one and there is no other contact', async () => {
    const { email } = await person({ areFactors: true });
    await asked(email);
    const reader = elsewhere(fresh());
    const opened = await reader.call('/api/account/recovery/open-link', { token: await tokenTo(site, email) });
    expect(opened.data).toMatchObject({ stage: 'verify', ways: [] });
    expect((await save(reader)).status.code).toBe(405);
    expect(await opens(email, password)).toBe(true);
  });
});

describe('[RESET-1h] a saved password', () => {
  it('ends sessions, refresh tokens, trusted devices and other resets, and every verified contact is told', async () => {
    const email = `ends${people++}@second.example`;
    const mobile = `+1212555${String(3000 + people++)}`;
    const { id } = await person({
      email,
      contacts: [
        ['email', email],
        ['mobile', mobile],
      ],
    });
    const { database } = site.installation;
    const old = await site.open();
    const { data } = await old.login(email);
    await old.browser.get(`${data.completed.continueAt}?code=${data.completed.code}`);
    const records = () => database.db.selectFrom('oidc_records').select('id').where('account_id', '=', id).execute();
    expect((await records()).length).toBeGreaterThan(0);
    const half = await site.open();
    await half.login(email);
    const earlier = await asked(email);
    await site.pass(61);
    const { signIn } = await asked(email);
    await signIn.call('/api/account/recovery/code', { code: await site.codeTo(email) });
    await save(signIn);
    expect(await records()).toEqual([]);
    expect((await half.call('/api/login-info')).status.success).toBe(false);
    expect((await progress(earlier.signIn)).data.stage).not.toBe('newPassword');
    const reader = elsewhere(fresh());
    const links = (await site.messagesTo(email)).flatMap(({ values }) => ('link' in values ? [values.link] : []));
    for (const link of links) {
      const token = tokenOf(link);
      expect((await reader.call('/api/account/recovery/open-link', { token })).status.code).toBe(405);
    }
    for (const address of [email, mobile])
      expect((await site.messagesTo(address)).at(-1)).toMatchObject({ kind: 'passwordChanged' });
    expect(await opens(email, password)).toBe(false);
    expect(await opens(email, newPassword)).toBe(true);
  });

  it('opens an account again that failures have closed', async () => {
    const { id, email } = await person();
    const key = `failures-in-a-row:${id}`;
    await site.installation.database.db
      .insertInto('counters')
      .values({ key, count: 1000, next_allowed_at: Number.MAX_SAFE_INTEGER, expires_at: Number.MAX_SAFE_INTEGER })
      .execute();
    expect(await opens(email, password)).toBe(false);
    const { signIn } = await asked(email);
    await signIn.call('/api/account/recovery/code', { code: await site.codeTo(email) });
    await save(signIn);
    expect(await opens(email, newPassword)).toBe(true);
  });

  it.each([
    'disabled',
    'suspended',
    'adminSuspended',
    'locked',
    'extensionFrozen',
    'trialExpired',
    'notActivated',
  ] as const)('does not open an account that is %s: the mail says why', async (state) => {
    const { email } = await person({ state });
    const { signIn } = await asked(email);
    expect((await site.messagesTo(email)).map(({ kind }) => kind)).toEqual(['resetNotPossible']);
    expect((await signIn.call('/api/account/recovery/code', { code: 'BBBBBBBB' })).status.code).toBe(324);
  });

  it('does not open an account that is suspended after the link was sent', async () => {
    const { id, email } = await person();
    const { signIn } = await asked(email);
    await signIn.call('/api/account/recovery/code', { code: await site.codeTo(email) });
    await site.installation.accounts.setState(id, 'suspended');
    expect((await save(signIn)).status.success).toBe(false);
    expect((await site.installation.accounts.byId(id))?.state).toBe('suspended');
  });
});

describe('[RESET-2a] a link that does not work', () => {
  it.each(['', 'x', 'A'.repeat(43)])('is refused as %j', async (token) => {
    const reader = elsewhere(fresh());
    const { status } = await reader.call('/api/account/recovery/look-up-link', { token });
    expect(status).toMatchObject({ code: 405, name: 'resetLinkInvalid' });
  });

  it('can be sent again to the same contact, without typing it', async () => {
    const { email } = await person();
    await asked(email);
    const token = await tokenTo(site, email);
    await site.pass(3601);
    const reader = elsewhere(fresh());
    expect((await reader.call('/api/account/recovery/send-again', { token })).status.success).toBe(true);
    const renewed = await tokenTo(site, email);
    expect(renewed).not.toBe(token);
    expect((await reader.call('/api/account/recovery/open-link', { token: renewed })).data.stage).toBe('newPassword');
    await save(reader);
    await site.pass(61);
    expect((await reader.call('/api/account/recovery/send-again', { token: renewed })).status.success).toBe(true);
    expect((await site.messagesTo(email)).filter(({ kind }) => kind === 'resetPassword')).toHaveLength(3);
  });

  it('is void when its reader did not ask for it, and so is its code', async () => {
    const { email } = await person();
    const { signIn } = await asked(email);
    const token = await tokenTo(site, email);
    const code = await site.codeTo(email);
    await elsewhere(fresh()).call('/api/account/recovery/not-me', { token });
    expect((await elsewhere(fresh()).call('/api/account/recovery/open-link', { token })).status.code).toBe(405);
    expect((await signIn.call('/api/account/recovery/code', { code })).status.code).toBe(315);
    expect((await progress(signIn)).data.stage).toBe('none');
  });
});

describe('[RESET-2b] an account of single sign-on', () => {
  it('is refused, also when it is enforced after the link was sent', async () => {
    const { accounts } = site.installation;
    const company = { id: 'enforced', name: 'Enforced', brandId: 0, mainNumbers: [] };
    await accounts.saveCompany(company);
    const { email } = await person({ company: 'enforced' });
    await asked(email);
    const reader = elsewhere(fresh());
    await reader.call('/api/account/recovery/open-link', { token: await tokenTo(site, email) });
    await accounts.saveCompany({ ...company, ssoEnforced: true });
    expect((await save(reader)).status.code).toBe(405);
    await site.pass(61);
    expect((await askReset(await site.open(), email)).status).toMatchObject({
      code: 403,
      name: 'forgotPasswordNotSupportedWithSso',
    });
  });
});

describe('[RESET-2c] a request too soon after another', () => {
  it.each([
    ['a known', async () => (await person()).email],
    ['an unknown', async () => `nobody${people++}@second.example`],
  ])('is refused for %s address alike', async (_, addressOf) => {
    const email = await addressOf();
    await askReset(await site.open(), email);
    expect((await askReset(await site.open(), email)).status).toMatchObject({
      code: 413,
      name: 'sendEmailTooFrequently',
    });
  });

  it('is refused in the same request, until the server’s wait is over', async () => {
    const { email } = await person();
    const { signIn } = await asked(email);
    expect((await signIn.call('/api/account/recovery/send-again')).status.code).toBe(413);
    expect((await progress(signIn)).data.sent.resendInSeconds).toBeGreaterThan(0);
  });
});

it('[RESET-2c] [ERR-3] says with a reference that the mail could not be sent when no provider is configured, and the request does not count', async () => {
  const none = await startSecondStepSite({ SMTP_URL: '', SMS_URL: '' });
  try {
    const email = 'nomail@second.example';
    await none.addPerson({ email, contacts: [['email', email]] });
    for (let n = 0; n < 2; n++) {
      const { status } = await askReset(await none.open(), email);
      expect(status).toMatchObject({ name: 'sendEmailFailure', hasReference: true, traceId: expect.any(String) });
      expect(status.params).toEqual({ reference: status.traceId });
    }
  } finally {
    await none.close();
  }
});

describe('[RESET-2d] an address whose accounts share no contact', () => {
  it('is refused with the wish for a number, since no account is named', async () => {
    const email = `apart${people++}@second.example`;
    await person({ email, contacts: [['email', `one${email}`]] });
    await person({ email, company: 'off', contacts: [['email', `two${email}`]] });
    expect((await askReset(await site.open(), email)).status).toMatchObject({ code: 714, field: 'email' });
  });
});
