import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { codeFor, newPassword } from '../../../test/recovery.ts';
import {
  appCode,
  discoverApp,
  exchangeCode,
  type OpenedSignIn,
  password,
  type SecondStepSite,
  startSecondStepSite,
} from '../../../test/second-step.ts';
import { newTotpSecret } from '../two-factor/totp.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

let people = 0;
async function person(more: Parameters<SecondStepSite['addPerson']>[0] = {}) {
  const email = `change${people++}@second.example`;
  return site.addPerson({ email, contacts: [['email', email]], ...more });
}
const described = async ({ read }: OpenedSignIn) => read('/api/account/password-change');
const calls = {
  oneTime: '/api/account/change-one-time-password',
  expired: '/api/account/change-password',
  legacy: '/api/account/change-legacy-password',
} as const;
/** A session of a person, in the browser of the sign-in, and the address with the app's code. */
async function session(email: string, { at = site, scope = 'openid' } = {}) {
  const signIn = await at.open({ scope });
  const { data } = await signIn.login(email);
  const { location } = await signIn.browser.follow(`${data.completed.continueAt}?code=${data.completed.code}`);
  const call = (path: string, input: object) => signIn.browser.call(path, input);
  const read = async (path: string) => JSON.parse((await signIn.browser.get(path)).text);
  const change = (input: object = {}) =>
    call('/api/account/change-password', { currentPassword: password, password: newPassword, ...input });
  return { browser: signIn.browser, call, read, change, location };
}
const opens = async (email: string, typed: string) =>
  (await (await site.open()).login(email, typed)).status.success as boolean;
const temporary = async (id: string) => {
  const { accounts, hasher } = site.installation;
  await accounts.setPasswordHash(id, await hasher.hash(password), { isTemporary: true });
};
const pinHashOf = async (id: string) => {
  const pins = site.installation.database.db.selectFrom('pins').select('hash').where('account_id', '=', id);
  return (await pins.executeTakeFirst())?.hash;
};
const daysPass = (id: string, days: number) =>
  site.installation.database.db
    .updateTable('credentials')
    .set((eb) => ({ created_at: eb('created_at', '-', days * 86_400_000) }))
    .where('account_id', '=', id)
    .execute();

describe('[RESET-3a] a password that must be replaced in a sign-in', () => {
  it.each([
    ['a temporary one', 'oneTime', { name: 'oneTimePassword', leadsTo: 'changeOneTimePassword' }],
    ['one older than the company allows', 'expired', { name: 'passwordExpired', leadsTo: 'enforceResetPassword' }],
    ['a numeric one', 'legacy', { code: 319, leadsTo: 'enforceResetPassword' }],
  ] as const)('[SIGN-1c] is replaced, and the sign-in goes on: %s', async (_, reason, refusal) => {
    if (reason === 'expired')
      await site.installation.accounts.saveCompany({ id: 'days', name: 'Days', brandId: 0, passwordDays: 90 });
    const company = reason === 'expired' ? 'days' : 'free';
    const { id, email } = await person({ company, ...(reason === 'legacy' && { state: 'numericPasswordExpired' }) });
    if (reason === 'oneTime') await temporary(id);
    if (reason === 'expired') await daysPass(id, 91);
    const signIn = await site.open();
    const { data } = await signIn.login(email);
    expect(data.completed).toBeUndefined();
    expect((await codeFor(signIn, data.oneTimeSession)).status).toMatchObject(refusal);
    expect((await described(signIn)).data).toMatchObject({
      reason,
      needsCurrentPassword: false,
      form: { credential: email, isPinDue: reason === 'legacy' },
      ...(reason === 'expired' && { company: 'Days', passwordDays: 90 }),
    });
    const ivrPin = reason === 'legacy' ? { ivrPin: '274950' } : {};
    const others = Object.values(calls).filter((path) => path !== calls[reason]);
    for (const path of others)
      expect((await signIn.call(path, { password: newPassword, ivrPin: '274950' })).status.code).toBe(221);
    const changed = await signIn.call(calls[reason], { password: newPassword, ...ivrPin });
    expect(changed.status).toMatchObject({ success: true });
    expect((await codeFor(signIn, changed.data.oneTimeSession)).status.success).toBe(true);
    expect((await signIn.call(calls[reason], { password: `${newPassword}x`, ...ivrPin })).status.code).toBe(221);
    expect(await opens(email, password)).toBe(false);
    expect(await opens(email, newPassword)).toBe(true);
    expect((await site.installation.accounts.byId(id))?.state).toBe('active');
    expect((await site.messagesTo(email)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['passwordChanged']));
  });

  it('ends the other sign-ins of the account', async () => {
    const { id, email } = await person();
    await temporary(id);
    const other = await site.open();
    await other.login(email);
    const signIn = await site.open();
    await signIn.login(email);
    await signIn.call(calls.oneTime, { password: newPassword });
    expect((await other.call('/api/login-info')).status.success).toBe(false);
    expect((await signIn.call('/api/login-info')).data).toMatchObject({ stands: 'complete' });
  });

  it('[SIGN-1c] waits for the second step', async () => {
    const totpSecret = newTotpSecret();
    const { id, email } = await person({ totpSecret });
    await temporary(id);
    const signIn = await site.open();
    await signIn.login(email);
    expect((await described(signIn)).status.code).toBe(306);
    expect((await signIn.call(calls.oneTime, { password: newPassword })).status.code).toBe(306);
    await signIn.call('/api/two-factor/mfa-totp-verification', { code: appCode(totpSecret) });
    await signIn.call('/api/two-factor/trust-device', { isTrusted: false });
    expect((await signIn.call(calls.oneTime, { password: newPassword })).status.success).toBe(true);
  });

  it('is replaced once by two requests at once', async () => {
    const { id, email } = await person();
    await temporary(id);
    const signIn = await site.open();
    await signIn.login(email);
    const change = (typed: string) => signIn.browser.copy().call(calls.oneTime, { password: typed }, signIn.signInId);
    const results = await Promise.all([change('Trellis-Quarry-27'), change('Garnet-Paddle-31')]);
    expect(results.filter(({ status }) => status.success)).toHaveLength(1);
  });

  it('needs a proven sign-in, and is no way to change another one', async () => {
    const { email } = await person();
    const signIn = await site.open();
    expect((await described(signIn)).status.code).toBe(221);
    for (const path of Object.values(calls))
      expect((await signIn.call(path, { password: newPassword, ivrPin: '274950' })).status.code).toBe(221);
    await signIn.login(email);
    expect((await signIn.call(calls.oneTime, { password: newPassword })).status.code).toBe(221);
    expect(await opens(email, password)).toBe(true);
  });
});

describe('[RESET-3b] [PASS-3b] a change of the password in a session', () => {
  it('needs the current password, keeps this session and ends everything else', async () => {
    const { email } = await person();
    const app = await discoverApp(site);
    const other = await session(email);
    const own = await session(email, { scope: 'openid offline_access' });
    const refresh = ({ refresh_token = '' }) => oidc.refreshTokenGrant(app, refresh_token);
    const ofOther = await refresh(await exchangeCode(app, other.location));
    const ofOwn = await refresh(await exchangeCode(app, own.location));
    expect((await own.read('/api/account/password-change')).data).toMatchObject({
      reason: 'own',
      needsCurrentPassword: true,
      form: { credential: email, rememberedPasswords: 10 },
    });
    expect((await own.change({ currentPassword: undefined })).status).toMatchObject({ name: 'emptyCurrentPassword' });
    expect((await own.change({ currentPassword: 'wrong' })).status).toMatchObject({
      code: 407,
      field: 'currentPassword',
    });
    expect((await own.change()).status).toMatchObject({ success: true });
    expect((await own.read('/api/sessions')).data.sessions).toHaveLength(1);
    expect((await other.read('/api/sessions')).status.code).toBe(221);
    for (const tokens of [ofOther, ofOwn])
      await expect(refresh(tokens)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await opens(email, newPassword)).toBe(true);
    expect((await site.messagesTo(email)).map(({ kind }) => kind)).toContain('passwordChanged');
  });

  it('takes ten wrong current passwords, and then none for a while', async () => {
    const { email } = await person();
    const own = await session(email);
    for (let n = 0; n < 10; n++) expect((await own.change({ currentPassword: `no${n}` })).status.code).toBe(407);
    expect((await own.change()).status.code).toBe(429);
    await site.pass(31);
    expect((await own.change()).status.success).toBe(true);
  });

  it('does not wait for the wrong passwords of who has copied the cookie of its session', async () => {
    const { email } = await person();
    const own = await session(email);
    const cookie = own.browser.cookieHeader().replace(/portico_device=[^;]+/, '');
    const guess = (currentPassword: string) => {
      const thief = new HttpBrowser(own.browser.origin);
      return thief.call('/api/account/change-password', { currentPassword, password: newPassword }, '', { cookie });
    };
    for (let n = 0; n < 10; n++) expect((await guess(`no${n}`)).status.code).toBe(407);
    expect((await guess(password)).status.code).toBe(429);
    expect((await own.change()).status.success).toBe(true);
  });

  it('is offered to whom has one', async () => {
    const { id, email } = await person();
    const { read, change } = await session(email);
    const own = async () => (await read('/api/security/password')).data;
    const setAt = expect.any(Number);
    expect(await own()).toEqual({ canChange: true, setAt });
    const since = Date.now();
    await change();
    const changed = await own();
    expect(changed).toEqual({ canChange: true, setAt });
    expect(Math.abs(changed.setAt - since)).toBeLessThan(60_000);
    await site.installation.database.db.deleteFrom('credentials').where('account_id', '=', id).execute();
    expect(await own()).toEqual({ canChange: false });
  });

  it('needs a session', async () => {
    const stranger = await site.open();
    expect((await stranger.browser.call('/api/account/change-password', { password: newPassword })).status.code).toBe(
      221,
    );
    expect((await stranger.browser.call('/api/account/change-pin', { ivrPin: '274950' })).status.code).toBe(221);
    expect((await stranger.read('/api/security/password')).status.code).toBe(221);
  });
});

describe('[PASS-1b] the last passwords', () => {
  it('cannot be used again', async () => {
    const { email } = await person();
    const own = await session(email);
    expect((await own.change({ password })).status).toMatchObject({ code: 402, name: 'passwordUsedBefore' });
    expect((await own.change()).status.success).toBe(true);
    const back = await own.change({ currentPassword: newPassword, password });
    expect(back.status).toMatchObject({ code: 402, name: 'passwordUsedBefore' });
  });

  it('are ten: the tenth last is refused, and the one before it is not', async () => {
    const { id, email } = await person();
    const { database, hasher } = site.installation;
    const [tenthLast, older] = ['Silver-Teapot-31', 'Garnet-Paddle-31'];
    const other = await hasher.hash('Maple-Lantern-63');
    const hashes = [...Array.from({ length: 8 }, () => other), await hasher.hash(tenthLast), await hasher.hash(older)];
    const rows = hashes.map((hash, n) => ({
      id: `former-${n}-of-${id}`,
      account_id: id,
      hash,
      created_at: 1,
      replaced_at: 100 - n,
      is_temporary: 0,
    }));
    await database.db.insertInto('credentials').values(rows).execute();
    const own = await session(email);
    expect((await own.change({ password: tenthLast })).status).toMatchObject({ name: 'passwordUsedBefore' });
    expect((await own.change({ password: older })).status).toMatchObject({ success: true });
  });

  it('[PASS-1c] are as many as PASSWORD_HISTORY says', async () => {
    const at = await startSecondStepSite({ PASSWORD_HISTORY: '1' });
    try {
      const { email } = await at.addPerson();
      const own = await session(email, { at });
      expect((await own.read('/api/account/password-change')).data.form.rememberedPasswords).toBe(1);
      expect((await own.change({ password })).status).toMatchObject({ name: 'passwordUsedBefore' });
      expect((await own.change()).status).toMatchObject({ success: true });
      const back = await own.change({ currentPassword: newPassword, password });
      expect(back.status).toMatchObject({ success: true });
    } finally {
      await at.close();
    }
  });

  it('are found in their order, and no more than 24 are kept', async () => {
    const { id } = await person();
    const { accounts, database } = site.installation;
    const typed = Array.from({ length: 30 }, (_, n) => `hash-${n}`);
    for (const hash of typed) {
      const formerId = (await accounts.findPassword(id))?.id;
      await accounts.replacePassword(database.db, id, { hash, formerId });
      await database.db
        .updateTable('credentials')
        .set((eb) => ({ replaced_at: eb('replaced_at', '-', 1000) }))
        .where('account_id', '=', id)
        .where('replaced_at', 'is not', null)
        .execute();
    }
    const last = (await accounts.findPasswords(id, 10)).map(({ hash }) => hash);
    expect(last).toEqual(typed.slice(-10).toReversed());
    expect(await accounts.findPasswords(id, 100)).toHaveLength(25);
  });
});

describe('[PASS-2b] a new password', () => {
  it.each([
    ['too short', 'Ab1', 'passwordError'],
    ['without a number', 'Trellis-Quarry', 'passwordError'],
    ['with a sequence', 'Trellis-1234', 'passwordError'],
    ['with information about the account', 'change-Second-7', 'passwordError'],
    ['on the list of common ones', 'Passw0rd', 'passwordBreached'],
    ['of the name of the brand', 'Tellwick1', 'passwordBreached'],
    ['a common one with a year', 'Password2024!', 'passwordBreached'],
  ])('is refused by the server when it is %s', async (_, typed, name) => {
    const { email } = await person();
    const own = await session(email);
    expect((await own.change({ password: typed })).status).toMatchObject({ code: 402, name, field: 'newPassword' });
    expect(await opens(email, password)).toBe(true);
  });

  it('is refused empty', async () => {
    const { email } = await person();
    const own = await session(email);
    expect((await own.change({ password: '' })).status).toMatchObject({ name: 'emptyNewPassword' });
  });
});

describe('[PIN-1d] a PIN', () => {
  it('is changed alone with the current password, is stored hashed and never sent back', async () => {
    const { id, email } = await person();
    const own = await session(email);
    const change = (ivrPin: string, currentPassword = password) =>
      own.call('/api/account/change-pin', { currentPassword, ivrPin });
    expect((await change('')).status).toMatchObject({ name: 'emptyNewPin' });
    expect((await change('111222')).status).toMatchObject({ code: 404, field: 'pin' });
    expect((await change('274950', 'wrong')).status.code).toBe(407);
    const changed = await change('274950');
    expect(changed.data).toEqual({});
    const hash = await pinHashOf(id);
    expect(hash).not.toContain('274950');
    expect(await site.installation.hasher.verify(hash, '274950')).toBe(true);
    expect((await site.messagesTo(email)).map(({ kind }) => kind)).toContain('pinChanged');
  });

  it('is stored with the password or not at all', async () => {
    const { id, email } = await person({ state: 'numericPasswordExpired' });
    const signIn = await site.open();
    await signIn.login(email);
    const change = (input: object) => signIn.call(calls.legacy, input);
    expect((await change({ password: newPassword, ivrPin: '' })).status).toMatchObject({ name: 'emptyNewPin' });
    expect((await change({ password: newPassword, ivrPin: '123456' })).status.code).toBe(404);
    expect(await opens(email, password)).toBe(true);
    expect(await pinHashOf(id)).toBeUndefined();
    expect((await change({ password: newPassword, ivrPin: '274950' })).status.success).toBe(true);
    const { accounts, hasher } = site.installation;
    expect((await accounts.byId(id))?.state).toBe('active');
    expect(await hasher.verify(await pinHashOf(id), '274950')).toBe(true);
  });
});
