import * as oidc from 'openid-client';
import { type TOTP, URI } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLanes } from '../../../test/lanes.ts';
import {
  appCode,
  codeFor,
  discoverApp,
  logIn,
  nextAppCode,
  redirectUri,
  type SecondStepSite,
  send,
  settings,
  startSecondStepSite,
  verify,
  verifyApp,
  wrongAppCode,
} from '../../../test/second-step.ts';
import { createApp } from '../app.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { perform } from '../perform.ts';
import { newTotpSecret } from './totp.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

const loggedIn = (email: string, parameters?: Record<string, string>) => logIn(site, email, parameters);
let numbers = 0;
const mobile = () => `+1212555${String(2000 + numbers++).padStart(4, '0')}`;

describe('[MFA-1] a code of the second step', () => {
  it.each(['sms', 'voice', 'email'] as const)(
    '[MFA-6] by %s is queued to the contact and passes the step once',
    async (contactBy) => {
      const address = contactBy === 'email' ? `mail${numbers++}@second.example` : mobile();
      const kind = contactBy === 'email' ? 'email' : 'mobile';
      const person = await site.addPerson({ contacts: [[kind, address]], areFactors: true });
      const { signIn, session } = await loggedIn(person.email);
      expect((await codeFor(signIn, session)).status).toMatchObject({ code: 306, leadsTo: 'twoFactorDispatcher' });
      expect((await settings(signIn)).stage).toBe('verify');
      const contactId = person.contactIds[0];
      const sent = await send(signIn, { contactBy, contactId });
      expect(sent.data).toEqual({
        contactBy,
        contactId,
        resendInSeconds: 60,
        expiresInSeconds: 600,
        masked: expect.stringMatching(/\*/),
      });
      expect((await site.messagesTo(address)).map(({ kind: of, to }) => [of, to.channel])).toEqual([
        ['signInCode', contactBy],
      ]);
      const code = await site.codeTo(address);
      const verified = await verify(signIn, { contactBy, contactId, code });
      expect(verified.data).toMatchObject({ stage: 'trust', oneTimeSession: expect.any(String) });
      expect((await verify(signIn, { contactBy, contactId, code })).status).toMatchObject({ code: 311 });
      const { data } = await signIn.call('/api/two-factor/trust-device', { isTrusted: false });
      expect(data.stage).toBe('passed');
      expect((await codeFor(signIn, data.oneTimeSession)).status.success).toBe(true);
    },
  );

  it('of an authenticator app that is not ours passes it, once for each time step and only forward', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    const used = Date.now();
    const one = await loggedIn(person.email);
    expect((await verifyApp(one.signIn, appCode(totpSecret, used))).data).toMatchObject({ stage: 'trust' });
    const two = (await loggedIn(person.email)).signIn;
    expect((await verifyApp(two, appCode(totpSecret, used))).status).toMatchObject({ code: 311 });
    const before = await verifyApp(two, appCode(totpSecret, used - 30_000));
    expect([310, 311]).toContain(before.status.code); // by now it may be too old
    expect((await verifyApp(two, nextAppCode(totpSecret, used))).data).toMatchObject({ stage: 'trust' });
    const three = (await loggedIn(person.email)).signIn;
    expect((await verifyApp(three, wrongAppCode(totpSecret))).status.code).toBe(310);
  });
});

describe('[MFA-3] the set-up of an authenticator', () => {
  it('[MFA-6] follows a code to a verified contact, shows one secret for 30 minutes, and counts with its first code', async () => {
    const address = mobile();
    const person = await site.addPerson({ company: 'strict', contacts: [['mobile', address]] });
    const { signIn } = await loggedIn(person.email);
    expect(await settings(signIn)).toMatchObject({ stage: 'prove', isRequired: true, canPutOff: false, offers: [] });
    expect((await signIn.read('/api/two-factor/mfa-totp')).status).toMatchObject({ code: 328 });
    expect((await verifyApp(signIn, '123456')).status).toMatchObject({ code: 328 });
    await send(signIn, { contactBy: 'sms' });
    const proven = await verify(signIn, {
      contactBy: 'sms',
      contactId: person.contactIds[0],
      code: await site.codeTo(address),
    });
    expect(proven.data.stage).toBe('enrol');
    const described = await settings(signIn);
    expect(described.offers).toContainEqual({ channel: 'totp', isCircular: false, isProven: false });
    expect(described.offers).toContainEqual(
      expect.objectContaining({ channel: 'sms', contactId: person.contactIds[0], isProven: true }),
    );
    const { data } = await signIn.read('/api/two-factor/mfa-totp');
    expect((await signIn.read('/api/two-factor/mfa-totp')).data.secret).toBe(data.secret);
    const read = URI.parse(data.uri) as TOTP;
    expect(read).toMatchObject({ issuer: expect.any(String), label: person.email, digits: 6, period: 30 });
    expect(read.secret.base32).toBe(data.secret);
    expect((await verifyApp(signIn, wrongAppCode(data.secret))).status.code).toBe(310);
    const records = await site.installation.audit.read({ accountId: person.id, limit: 1 });
    expect(records).toMatchObject([{ event: 'secondFactorChecked', outcome: 'wrongForSetUp' }]);
    const enrolled = await verifyApp(signIn, read.generate());
    expect(enrolled.data.stage).toBe('recoveryCodes');
    expect((await signIn.read('/api/two-factor/mfa-totp')).status.success).toBe(false);
    expect((await site.messagesTo(address)).map(({ kind }) => kind)).toEqual(['signInCode', 'factorAdded']);
  });
});

describe('[MFA-2] the sending of a code', () => {
  async function atTheStep() {
    const address = mobile();
    const person = await site.addPerson({ contacts: [['mobile', address]], areFactors: true });
    const { signIn } = await loggedIn(person.email);
    return { address, signIn, contactId: person.contactIds[0] };
  }

  it('lists the own contacts, masked, with their channels', async () => {
    const { address, signIn, contactId } = await atTheStep();
    const masked = '*'.repeat(7) + address.slice(-4);
    const { data } = await signIn.read('/api/two-factor/contact-info');
    expect(data.records).toEqual([{ contactId, contactBy: ['sms', 'voice'], masked, isCircular: false }]);
    expect((await settings(signIn)).ways).toEqual([
      { channel: 'sms', contactId, masked, isLastUsed: false, isCircular: false },
      { channel: 'voice', contactId, masked, isLastUsed: false, isCircular: false },
    ]);
  });

  it('is refused until the countdown of the server is over, which a reload finds', async () => {
    const { address, signIn } = await atTheStep();
    expect((await send(signIn, { contactBy: 'sms' })).data.resendInSeconds).toBe(60);
    const again = await send(signIn, { contactBy: 'sms' });
    expect(again.status).toMatchObject({
      name: 'codeSendLimit',
      params: { minutes: 1, seconds: expect.closeTo(60, -1) },
    });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(30);
    const { challenge } = await settings(signIn);
    expect(challenge).toMatchObject({ contactBy: 'sms', resendInSeconds: expect.closeTo(60, -1) });
    await site.pass(60);
    expect((await send(signIn, { contactBy: 'sms' })).data.resendInSeconds).toBe(120);
    expect(await site.messagesTo(address)).toHaveLength(2);
  });

  it('is refused for as long as the operator sets', async () => {
    const { signIn } = await atTheStep();
    const { installation } = site;
    const config = { ...installation.config, CODE_RESEND_SECONDS: 90 };
    const patient = await createApp({ ...installation, config }, pino({ level: 'silent' }), createMetrics());
    const answer = await patient.http.inject({
      method: 'POST',
      url: '/api/two-factor/send-code',
      headers: {
        origin: config.publicUrl,
        cookie: signIn.browser.cookieHeader(),
        'portico-sign-in': signIn.signInId,
      },
      payload: { contactBy: 'sms' },
    });
    await patient.http.close();
    expect(answer.json().data.resendInSeconds).toBe(90);
    expect((await settings(signIn)).challenge.resendInSeconds).toBeGreaterThan(60);
  });

  it('queues one message for 50 parallel requests', async () => {
    const { address, signIn } = await atTheStep();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(signIn, { contactBy: 'sms' })));
    expect(answers.filter(({ status }) => status.success)).toHaveLength(1);
    expect(await site.messagesTo(address)).toHaveLength(1);
  });

  it('goes to no contact of somebody else, and through no channel that the contact or the policy does not have', async () => {
    const other = await site.addPerson({ contacts: [['mobile', mobile()]], areFactors: true });
    const { signIn, contactId } = await atTheStep();
    for (const input of [
      { contactBy: 'sms', contactId: other.contactIds[0] },
      { contactBy: 'email', contactId },
    ])
      expect((await send(signIn, input)).status).toMatchObject({ code: 328 });
  });

  it('can be tried again at once when the number is refused', async () => {
    const person = await site.addPerson({ contacts: [['mobile', '+8816123456789']], areFactors: true });
    const { signIn } = await loggedIn(person.email);
    for (const _ of [1, 2])
      expect((await send(signIn, { contactBy: 'sms' })).status).toMatchObject({ name: 'codeDestinationRefused' });
  });

  it('[LOC-5] carries the language of the page', async () => {
    const { address, signIn } = await atTheStep();
    await send(signIn, { contactBy: 'sms', localeId: 'de_DE' });
    expect(await site.messagesTo(address)).toMatchObject([{ localeId: 'de_DE' }]);
  });
});

describe('[MFA-4] a trusted device', () => {
  async function trusting() {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    const { signIn } = await loggedIn(person.email);
    const used = Date.now();
    await verifyApp(signIn, appCode(totpSecret, used));
    expect((await settings(signIn)).trustSeconds).toBe(30 * 24 * 3600);
    const { data } = await signIn.call('/api/two-factor/trust-device', { isTrusted: true });
    expect(data.stage).toBe('passed');
    const again = async (parameters = {}) => (await site.open(parameters, signIn.browser)).login(person.email);
    return { totpSecret, person, signIn, again };
  }

  it('is not asked for a code, and another browser is', async () => {
    const { person, again } = await trusting();
    expect((await again()).data.completed).toBeDefined();
    expect((await (await site.open()).login(person.email)).data.completed).toBeUndefined();
  });

  it('is asked where its cookie came from another browser', async () => {
    const { person, signIn } = await trusting();
    const [cookie = ''] = /portico_trusted=[^;]+/.exec(signIn.browser.cookieHeader()) ?? [];
    const opened = await site.open();
    const { data } = await opened.browser.call(
      '/api/login',
      { username: person.email, password: 'Copper-Kettle-58' },
      opened.signInId,
      { cookie: `${cookie}; ${opened.browser.cookieHeader()}` },
    );
    expect(cookie).not.toBe('');
    expect(data.completed).toBeUndefined();
  });

  it('is asked where its cookie was changed', async () => {
    const { person, signIn } = await trusting();
    const forged = signIn.browser
      .cookieHeader()
      .replace(/portico_trusted=[^;]+/, `portico_trusted=${'x'.repeat(43)}.y`);
    const opened = await site.open();
    const { data } = await opened.browser.call(
      '/api/login',
      { username: person.email, password: 'Copper-Kettle-58' },
      opened.signInId,
      { cookie: `${forged}; ${opened.browser.cookieHeader()}` },
    );
    expect(data?.completed).toBeUndefined();
  });

  it('counts neither for acr_values nor for max_age', async () => {
    const { again } = await trusting();
    const acr_values = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
    for (const parameters of [{ acr_values }, { max_age: '600' }, { max_age: '0' }])
      expect(
        (await again({ prompt: 'login', ...parameters })).data.completed,
        JSON.stringify(parameters),
      ).toBeUndefined();
  });

  it('does not count for max_age=0 of a pushed request either', async () => {
    const { signIn, person } = await trusting();
    const pushed = await oidc.buildAuthorizationUrlWithPAR(await discoverApp(site), {
      redirect_uri: redirectUri,
      scope: 'openid',
      max_age: '0',
    });
    const opened = await site.open(Object.fromEntries(pushed.searchParams), signIn.browser);
    await opened.login(person.email);
    expect((await settings(opened)).stage).toBe('verify');
  });

  it.each(['a new password', 'the removal of a factor'])('is not trusted after %s', async (change) => {
    const { person, again } = await trusting();
    const { accounts, hasher, secondFactors } = site.installation;
    if (change === 'a new password') await accounts.setPasswordHash(person.id, await hasher.hash('Copper-Kettle-58'));
    else {
      const [factor] = await secondFactors.factors.of(person.id);
      await secondFactors.factors.addContact(site.installation.database.db, person.id, 'none');
      await perform(site.installation, 'removeFactor', { who: person.id, id: factor?.id });
      await secondFactors.factors.setTotp(site.installation.database.db, person.id, newTotpSecret(), undefined);
    }
    expect((await again()).data.completed).toBeUndefined();
  });

  it('is asked again at the end of its period, and no minute before', async () => {
    const { person, again } = await trusting();
    const pass = (seconds: number) =>
      site.installation.database.db
        .updateTable('trusted_devices')
        .set((eb) => ({ expires_at: eb('expires_at', '-', seconds * 1000) }))
        .where('account_id', '=', person.id)
        .execute();
    await pass(30 * 24 * 3600 - 60);
    expect((await again()).data.completed).toBeDefined();
    await pass(60);
    expect((await again()).data.completed).toBeUndefined();
  });

  it('is neither asked for nor taken where the policy of the account has no period', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    await site.installation.secondFactors.secondFactorPolicies.set({
      companyId: 'free',
      accountId: person.id,
      requirement: 'optional',
      channels: undefined,
      trustHours: 0,
      requiredFrom: undefined,
    });
    const { signIn } = await loggedIn(person.email);
    expect((await verifyApp(signIn, appCode(totpSecret))).data.stage).toBe('passed');
    expect((await signIn.call('/api/two-factor/trust-device', { isTrusted: true })).status.code).toBe(311);
    const again = await site.open({}, signIn.browser);
    expect((await again.login(person.email)).data.completed).toBeUndefined();
  });

  it('is asked once for each period, also by who declined', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    const { signIn } = await loggedIn(person.email);
    const used = Date.now();
    await verifyApp(signIn, appCode(totpSecret, used));
    await signIn.call('/api/two-factor/trust-device', { isTrusted: false });
    const again = await site.open({}, signIn.browser);
    await again.login(person.email);
    expect((await verifyApp(again, nextAppCode(totpSecret, used))).data.stage).toBe('passed');
  });
});

describe('[MFA-5] a required second factor', () => {
  it('is set up at sign-in, and puts recovery codes in hand that work once', async () => {
    const address = mobile();
    const person = await site.addPerson({ company: 'strict', contacts: [['mobile', address]] });
    const { signIn } = await loggedIn(person.email);
    await send(signIn, { contactBy: 'sms' });
    await verify(signIn, { contactBy: 'sms', code: await site.codeTo(address) });
    const added = await signIn.call('/api/two-factor/add-way', { contactBy: 'sms', contactId: person.contactIds[0] });
    expect(added.data.stage).toBe('recoveryCodes');
    const { codes } = (await signIn.call('/api/two-factor/recovery-codes')).data;
    expect(new Set(codes).size).toBe(10);
    expect((await signIn.call('/api/two-factor/recovery-codes')).data.codes).toEqual([]);
    const rows = await site.installation.database.db.selectFrom('recovery_codes').selectAll().execute();
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
    await signIn.call('/api/two-factor/recovery-codes-saved');
    const { data } = await signIn.call('/api/two-factor/trust-device', { isTrusted: false });
    expect((await codeFor(signIn, data.oneTimeSession)).status.success).toBe(true);

    const later = (await loggedIn(person.email)).signIn;
    const used = await verify(later, { contactBy: 'recovery', code: codes[3].toLowerCase().replace('-', ' ') });
    expect(used.data.stage).toBe('lowOnRecoveryCodes');
    expect(await settings(later)).toMatchObject({ recoveryCodesLeft: 9 });
    const third = (await loggedIn(person.email)).signIn;
    expect((await verify(third, { contactBy: 'recovery', code: codes[3] })).status.code).toBe(324);
  });

  it('is asked for but may be put off until its day', async () => {
    const person = await site.addPerson({ company: 'asked', contacts: [['mobile', mobile()]] });
    const { signIn, session } = await loggedIn(person.email);
    expect((await codeFor(signIn, session)).status.code).toBe(306);
    expect(await settings(signIn)).toMatchObject({ stage: 'prove', canPutOff: true });
    const { data } = await signIn.call('/api/two-factor/put-off');
    expect(data.stage).toBe('passed');
    expect((await codeFor(signIn, data.oneTimeSession)).status.success).toBe(true);
  });

  it('cannot be put off from its day on', async () => {
    const person = await site.addPerson({ company: 'strict', contacts: [['mobile', mobile()]] });
    const { signIn } = await loggedIn(person.email);
    expect((await signIn.call('/api/two-factor/put-off')).status.code).toBe(328);
  });

  it('is not asked for by a company that leaves it off', async () => {
    const person = await site.addPerson({ company: 'off', totpSecret: newTotpSecret() });
    expect((await (await site.open()).login(person.email)).data.completed).toBeDefined();
  });

  it('takes a number that is typed once a code to it is verified', async () => {
    const [known, typed] = [mobile(), mobile()];
    const person = await site.addPerson({ company: 'strict', contacts: [['mobile', known]] });
    const { signIn } = await loggedIn(person.email);
    expect((await signIn.call('/api/two-factor/add-contact', { phone: typed })).status.code).toBe(328);
    await send(signIn, { contactBy: 'sms' });
    await verify(signIn, { contactBy: 'sms', code: await site.codeTo(known) });
    for (const [phone, wanted] of [
      ['', 'emptyPhone'],
      ['12', 'invalidPhone'],
    ] as const)
      expect((await signIn.call('/api/two-factor/add-contact', { phone })).status.name).toBe(wanted);
    const { data } = await signIn.call('/api/two-factor/add-contact', { phone: typed });
    expect(data).toMatchObject({ contactId: expect.any(String), isCircular: false });
    const { contactId } = data;
    expect((await signIn.call('/api/two-factor/add-way', { contactBy: 'sms', contactId })).status.code).toBe(328);
    await send(signIn, { contactBy: 'sms', contactId });
    const verified = await verify(signIn, { contactBy: 'sms', contactId, code: await site.codeTo(typed) });
    expect(verified.data.stage).toBe('recoveryCodes');
  });

  it('keeps a number that is typed and never verified for a day', async () => {
    const [known, typed] = [mobile(), mobile()];
    const person = await site.addPerson({ company: 'strict', contacts: [['mobile', known]] });
    const { signIn } = await loggedIn(person.email);
    await send(signIn, { contactBy: 'sms' });
    await verify(signIn, { contactBy: 'sms', code: await site.codeTo(known) });
    await signIn.call('/api/two-factor/add-contact', { phone: typed });
    const { db } = site.installation.database;
    const rows = await db.selectFrom('contacts').selectAll().where('account_id', '=', person.id).execute();
    // The database reads its clock for each of the two, a few milliseconds apart.
    const hoursOf = (expiresAt: number, createdAt: number) => Math.floor((expiresAt - createdAt) / 3_600_000);
    const hours = rows.map(
      ({ expires_at, created_at }) => expires_at && hoursOf(Number(expires_at), Number(created_at)),
    );
    expect(hours.toSorted()).toEqual([24, null]);
  });

  it('takes no number of the own company as the only way', async () => {
    const known = mobile();
    const person = await site.addPerson({ contacts: [['mobile', known]] });
    const acr_values = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
    const { signIn } = await loggedIn(person.email, { acr_values });
    await send(signIn, { contactBy: 'sms' });
    await verify(signIn, { contactBy: 'sms', code: await site.codeTo(known) });
    for (const keepsCircular of [false, true]) {
      const { data } = await signIn.call('/api/two-factor/add-contact', { phone: '+12125550199', keepsCircular });
      expect(data).toEqual({ masked: '*******0199', isCircular: true, canBeBackup: false });
    }
  });

  it('whose only way is a number of the own company asks for another after it', async () => {
    const person = await site.addPerson({ contacts: [['mobile', '+12125550199']], areFactors: true });
    const acr_values = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
    const { signIn } = await loggedIn(person.email, { acr_values });
    expect((await settings(signIn)).ways).toMatchObject([{ isCircular: true }, { isCircular: true }]);
    await send(signIn, { contactBy: 'voice' });
    const { data } = await verify(signIn, { contactBy: 'voice', code: await site.codeTo('+12125550199') });
    expect(data.stage).toBe('enrol');
  });
});

describe('[MFA-6] the answers to codes', () => {
  it('tell an empty, an incomplete, a wrong and an expired code apart, and the last of five guesses', async () => {
    const address = mobile();
    const person = await site.addPerson({ contacts: [['mobile', address]], areFactors: true });
    const { signIn } = await loggedIn(person.email);
    await send(signIn, { contactBy: 'sms' });
    const code = await site.codeTo(address);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const typed = async (text: string) => (await verify(signIn, { contactBy: 'sms', code: text })).status;
    expect(await typed(' ')).toMatchObject({ name: 'emptySecurityCode' });
    expect(await typed('12345')).toMatchObject({ name: 'incompleteCode' });
    for (const _ of [1, 2, 3, 4, 5]) expect(await typed(wrong)).toMatchObject({ code: 324 });
    expect(await typed(code)).toMatchObject({ code: 326, params: { seconds: expect.closeTo(600, -2) } });
    await site.pass(600);
    expect(await typed(code)).toMatchObject({ code: 315 });
  });

  it('refuse an eleventh wrong code of an app in 15 minutes, over all sign-ins, and not in a browser that has passed before', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    const { signIn: known } = await loggedIn(person.email);
    const used = Date.now();
    await verifyApp(known, appCode(totpSecret, used));
    const wrong = wrongAppCode(totpSecret);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await verifyApp((await loggedIn(person.email)).signIn, wrong)).status.code);
    expect(statuses).toEqual([...Array(10).fill(310), 326, 326]);
    const again = await site.open({}, known.browser);
    await again.login(person.email);
    expect((await verifyApp(again, nextAppCode(totpSecret, used))).status.success).toBe(true);
  });

  it('close the app to unknown browsers after 100 wrong codes in a row, until a reset', async () => {
    const [totpSecret, address] = [newTotpSecret(), `mail${numbers++}@second.example`];
    const person = await site.addPerson({ totpSecret, contacts: [['email', address]] });
    const { signIn } = await loggedIn(person.email);
    const wrong = wrongAppCode(totpSecret);
    for (let n = 0; n < 100; n++) {
      await verifyApp(signIn, wrong);
      await site.pass(3600);
    }
    await site.pass(100_000);
    expect((await verifyApp(signIn, appCode(totpSecret))).status.code).toBe(326);
    await perform(site.installation, 'resetFactors', { who: person.id, isNow: true });
    const code = await site.codeTo(address);
    expect((await settings(signIn)).ways).toContainEqual({ channel: 'setup', isLastUsed: false, isCircular: false });
    expect((await verify(signIn, { contactBy: 'setup', code })).data.stage).toBe('passed');
    expect(await site.installation.secondFactors.factors.of(person.id)).toEqual([]);
  });
});

describe('[MFA-7] a code of the second step', () => {
  it('closes all ways to unknown browsers after 100 wrong guesses in a row, over all sign-ins', async () => {
    const address = mobile();
    const person = await site.addPerson({ contacts: [['mobile', address]], areFactors: true });
    const typeWrong = async () => {
      const { signIn } = await loggedIn(person.email);
      await send(signIn, { contactBy: 'sms' });
      const code = await site.codeTo(address);
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      const codes: number[] = [];
      for (let n = 0; n < 5; n++) codes.push((await verify(signIn, { contactBy: 'sms', code: wrong })).status.code);
      await site.pass(24 * 3600);
      return codes;
    };
    for (let n = 0; n < 20; n++) expect(await typeWrong()).toEqual(Array(5).fill(324));
    const { signIn } = await loggedIn(person.email);
    await send(signIn, { contactBy: 'sms' });
    const code = await site.codeTo(address);
    expect((await verify(signIn, { contactBy: 'sms', code })).status.code).toBe(326);
  });

  it('that is right forgets the wrong guesses in a row', async () => {
    const address = mobile();
    const person = await site.addPerson({ contacts: [['mobile', address]], areFactors: true });
    const { signIn } = await loggedIn(person.email);
    await send(signIn, { contactBy: 'sms' });
    const code = await site.codeTo(address);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 3; n++) await verify(signIn, { contactBy: 'sms', code: wrong });
    const { db } = site.installation.database;
    const row = () =>
      db
        .selectFrom('counters')
        .select('count')
        .where('key', '=', `second-factor-in-a-row:${person.id}`)
        .executeTakeFirst();
    expect((await row())?.count).toBe(3);
    expect((await verify(signIn, { contactBy: 'sms', code })).status.success).toBe(true);
    expect(await row()).toBeUndefined();
  });

  it('leaves a record of each guess that is compared, and of none beyond the limit', async () => {
    const address = mobile();
    const person = await site.addPerson({ contacts: [['mobile', address]], areFactors: true });
    const { signIn } = await loggedIn(person.email);
    await send(signIn, { contactBy: 'sms' });
    const code = await site.codeTo(address);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 12; n++) await verify(signIn, { contactBy: 'sms', code: wrong });
    const records = await site.installation.audit.read({ accountId: person.id, limit: 50 });
    expect(records.filter(({ event }) => event === 'secondFactorChecked')).toHaveLength(5);
  });

  it('is evaluated five times in 500 parallel guesses', async () => {
    const address = mobile();
    const person = await site.addPerson({ contacts: [['mobile', address]], areFactors: true });
    const { signIn } = await loggedIn(person.email);
    await send(signIn, { contactBy: 'sms' });
    const code = Number(await site.codeTo(address));
    const guesses = Array.from({ length: 500 }, (_, n) => String((code + n + 1) % 1_000_000).padStart(6, '0'));
    const answers = await inLanes(500, (n) => verify(signIn, { contactBy: 'sms', code: guesses[n] ?? '' }));
    const codes = answers.map(({ status }) => status.code);
    expect(codes.filter((one) => one === 324)).toHaveLength(5);
    expect(codes.filter((one) => one === 326)).toHaveLength(495);
  });

  it('counts in its own sign-in alone', async () => {
    const address = mobile();
    const person = await site.addPerson({ contacts: [['mobile', address]], areFactors: true });
    const [one, two] = [(await loggedIn(person.email)).signIn, (await loggedIn(person.email)).signIn];
    await send(one, { contactBy: 'sms' });
    const code = await site.codeTo(address);
    expect((await verify(two, { contactBy: 'sms', code })).status.code).toBe(324);
    expect((await verify(one, { contactBy: 'sms', code })).status.success).toBe(true);
  });

  it('of an app is accepted from one of nine parallel sign-ins', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    const signIns = await Promise.all(Array.from({ length: 9 }, async () => (await loggedIn(person.email)).signIn));
    const code = appCode(totpSecret);
    const answers = await Promise.all(signIns.map((signIn) => verifyApp(signIn, code)));
    expect(answers.filter(({ status }) => status.success)).toHaveLength(1);
    expect(answers.filter(({ status }) => status.code === 311)).toHaveLength(8);
  });

  it('changes the cookie of the sign-in, and leaves no secret and no code in a row or a record', async () => {
    const [totpSecret, address] = [newTotpSecret(), mobile()];
    const person = await site.addPerson({ totpSecret, contacts: [['mobile', address]], areFactors: true });
    const { signIn } = await loggedIn(person.email);
    const before = signIn.browser.copy();
    await send(signIn, { contactBy: 'sms' });
    const code = await site.codeTo(address);
    await verify(signIn, { contactBy: 'sms', code });
    expect((await before.call('/api/login-info', {}, signIn.signInId)).status).toMatchObject({ code: 223 });
    const { db } = site.installation.database;
    const rows = [
      await db.selectFrom('factors').selectAll().where('account_id', '=', person.id).execute(),
      await db.selectFrom('one_time_proofs').selectAll().where('account_id', '=', person.id).execute(),
      await db.selectFrom('audit').selectAll().where('account_id', '=', person.id).execute(),
    ];
    for (const secret of [totpSecret, `"${code}"`, address]) expect(JSON.stringify(rows)).not.toContain(secret);
    const events = rows[2]?.map((row) => ('event' in row ? row.event : ''));
    expect(events).toEqual(expect.arrayContaining(['codeSent', 'secondFactorChecked']));
  });
});

describe('[MFA-8] the step that is due', () => {
  it('is found by a reload and by another tab, and is refused before the password', async () => {
    const address = mobile();
    const person = await site.addPerson({ company: 'strict', contacts: [['mobile', address]] });
    const opened = await site.open();
    expect((await opened.read('/api/two-factor/mfa-settings')).status).toMatchObject({ code: 221 });
    expect((await send(opened, { contactBy: 'sms' })).status).toMatchObject({ code: 221 });
    await opened.login(person.email);
    const tab = await site.open({}, opened.browser);
    expect((await tab.read('/api/two-factor/mfa-settings')).status).toMatchObject({ code: 221 });
    await send(opened, { contactBy: 'sms' });
    for (const _ of ['reload', 'another'])
      expect(await settings(opened)).toMatchObject({ stage: 'prove', challenge: { contactBy: 'sms' } });
    await verify(opened, { contactBy: 'sms', code: await site.codeTo(address) });
    expect((await settings(opened)).stage).toBe('enrol');
  });
});

describe('[MASK-1a] [MASK-1b] the account that signs in', () => {
  it('is told its own contacts, masked, after the first factor alone, and a hash that differs by app', async () => {
    const person = await site.addPerson({ contacts: [['mobile', '+12125557788']] });
    const opened = await site.open();
    for (const path of ['extension-contact-info', 'extension-tracking-info'])
      expect((await opened.read(`/api/account/${path}`)).status).toMatchObject({ code: 221 });
    await opened.login(person.email);
    const { data } = await opened.read('/api/account/extension-contact-info');
    expect(data.contacts).toEqual([{ kind: 'mobile', masked: '*******7788', isVerified: true }]);
    expect(data.email).toMatch(/^p\*+\d@s\*+e$/);
    const tracking = (await opened.read('/api/account/extension-tracking-info')).data;
    expect(tracking).toEqual({ brandId: 0, role: 'user', localeId: 'en_US', userHash: expect.any(String) });
    const third = await site.open({ client_id: 'third' });
    await third.login(person.email);
    const there = (await third.read('/api/account/extension-tracking-info')).data;
    expect(there.userHash).not.toBe(tracking.userHash);
  });

  it('is told nothing while the second factor is due', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    const { signIn } = await loggedIn(person.email);
    const statuses = async () => [
      (await signIn.read('/api/account/extension-contact-info')).status,
      (await signIn.read('/api/account/extension-tracking-info')).status,
    ];
    expect((await statuses()).map(({ code }) => code)).toEqual([306, 306]);
    await verifyApp(signIn, appCode(totpSecret));
    await signIn.call('/api/two-factor/trust-device', { isTrusted: false });
    expect((await statuses()).map(({ success }) => success)).toEqual([true, true]);
  });
});
