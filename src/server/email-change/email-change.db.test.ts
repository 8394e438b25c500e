import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { newPassword, tokenOf, tokenTo } from '../../../test/recovery.ts';
import { takeCode } from '../../../test/relying-party.ts';
import {
  codeFor,
  type OpenedSignIn,
  password,
  type SecondStepSite,
  startSecondStepSite,
} from '../../../test/second-step.ts';
import { perform } from '../perform.ts';
import { inviteToConfirm } from './email-change.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

let people = 0;
const emailed = (name = 'mail') => `${name}${people++}@change.example`;
const fail = (code: number | undefined, name: string) => ({ success: false, ...(code && { code }), name });

/** A browser that is signed in at the security page, with the password just given. */
async function signedIn(
  email: string,
  typed = password,
  browser = new HttpBrowser(site.installation.config.publicUrl),
) {
  const { url } = await browser.follow('/sessions?security_change=confirm');
  const signIn = new URL(url).searchParams.get('signIn') ?? '';
  const { status, data } = await browser.call('/api/login', { username: email, password: typed }, signIn);
  expect(status.success, JSON.stringify(status)).toBe(true);
  await browser.follow(`${data.completed.continueAt}?code=${data.completed.code}`);
  return browser;
}
const read = async (browser: HttpBrowser, path: string) => JSON.parse((await browser.get(path)).text);
const ownEmail = async (browser: HttpBrowser) => (await read(browser, '/api/security/email')).data;
const progress = async (browser: HttpBrowser) => (await read(browser, '/api/account/email/confirmation')).data;
const change = (browser: HttpBrowser, email: string) => browser.call('/api/security/change-email', { email });
const enter = (browser: HttpBrowser, code: string) => browser.call('/api/account/email/code', { code });
const lookUp = async (browser: HttpBrowser, token: string) =>
  (await browser.call('/api/account/email/look-up-link', { token })).data;
const press = (browser: HttpBrowser) => browser.call('/api/account/email/confirm', {});
const lookUpUndo = async (browser: HttpBrowser, token: string) =>
  (await browser.call('/api/account/email/look-up-undo', { token })).data;
const undo = async (browser: HttpBrowser, token: string) =>
  (await browser.call('/api/account/email/undo', { token })).data;
const stranger = () => new HttpBrowser(site.installation.config.publicUrl);
const accountOf = (id: string) => site.installation.accounts.byId(id);
const verifiedOf = async (id: string) =>
  (await site.installation.contacts.of(id)).flatMap(({ address, verifiedAt }) => (verifiedAt ? [address] : []));
const kindsTo = async (address: string) => (await site.messagesTo(address)).map(({ kind }) => kind);
const eventsOf = async (accountId: string) =>
  (await site.installation.audit.read({ accountId, limit: 30 })).map(({ event }) => event);

/** A person with a confirmed e-mail address, signed in. */
async function owner(more: { mobile?: string; areFactors?: boolean; company?: string } = {}) {
  const email = emailed('old');
  const contacts = [['email', email] as const, ...(more.mobile ? [['mobile', more.mobile] as const] : [])];
  const { id } = await site.addPerson({ email, contacts, ...more });
  return { id, email, browser: await signedIn(email) };
}

/** Lets the time since the password pass, for the sessions of an account. */
async function age(email: string): Promise<void> {
  const { db } = site.installation.database;
  const accountId = (await site.installation.accounts.byEmail(email))[0]?.id ?? '';
  const sessions = () =>
    db.selectFrom('oidc_records').where('model', '=', 'Session').where('account_id', '=', accountId);
  for (const { id, payload } of await sessions().select(['id', 'payload']).execute()) {
    const aged = JSON.stringify({ ...JSON.parse(payload), loginTs: Math.floor(Date.now() / 1000) - 601 });
    await db.updateTable('oidc_records').set({ payload: aged }).where('id', '=', id).execute();
  }
}

/** The token by which the last change can be undone from an address. */
async function undoTokenTo(address: string): Promise<string> {
  const links = (await site.messagesTo(address)).flatMap(({ kind, values }) =>
    kind === 'emailChanged' && 'secureLink' in values && values.secureLink ? [values.secureLink] : [],
  );
  return tokenOf(links.at(-1) ?? '');
}

/** Changes the address of a signed-in browser, by the code. */
async function changeTo(browser: HttpBrowser, to = emailed('new')): Promise<string> {
  const asked = await change(browser, to);
  expect(asked.status.success, JSON.stringify(asked.status)).toBe(true);
  const { status } = await enter(browser, await site.codeTo(to));
  expect(status.success, JSON.stringify(status)).toBe(true);
  return to;
}

describe('[ACCT-2a] a changed e-mail address', () => {
  it('counts once its code is typed in the browser that asked; the present one works until then', async () => {
    const { id, email, browser } = await owner();
    const to = emailed('new');
    expect((await change(browser, to.toUpperCase())).data).toMatchObject({ stage: 'sent', isChange: true });
    expect((await accountOf(id))?.email).toBe(email);
    expect(await ownEmail(browser)).toEqual({
      masked: expect.stringMatching(/\*/),
      email,
      isConfirmed: true,
      canChange: true,
      pending: expect.stringMatching(/\*/),
      pendingEmail: to.toUpperCase(),
    });
    const [mail] = await site.messagesTo(to.toUpperCase());
    expect(mail).toMatchObject({ kind: 'confirmEmail', to: { channel: 'email' } });
    const code = await site.codeTo(to.toUpperCase());
    expect(code).toMatch(/^[A-Z\d]{8}$/);

    const other = await signedIn(email);
    expect(await progress(other)).toMatchObject({ stage: 'unsent' });
    expect((await enter(other, code)).status).toMatchObject(fail(324, 'invalidSecurityCode'));
    expect((await enter(browser, 'WRNG2345')).status).toMatchObject(fail(324, 'invalidSecurityCode'));
    expect((await enter(browser, code.toLowerCase())).data).toEqual({ isChange: true, isSignedIn: true });
    expect((await accountOf(id))?.email).toBe(to.toUpperCase());
    expect(await verifiedOf(id)).toEqual([to.toUpperCase()]);
    expect(await ownEmail(browser)).toMatchObject({ isConfirmed: true });
    expect(await progress(browser)).toEqual({ stage: 'none' });
    expect((await (await site.open()).login(email)).status.success).toBe(false);
    expect((await (await site.open()).login(to)).status.success).toBe(true);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['emailConfirmationAsked', 'emailChanged']));
  });

  it('takes five guesses, and the code of ten minutes alone', async () => {
    const { id, browser } = await owner();
    const to = emailed('new');
    await change(browser, to);
    const code = await site.codeTo(to);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => enter(browser, 'WRNG2345')));
    const answers = guesses.map(({ status }) => status.code);
    expect(answers.filter((answer) => answer === 324)).toHaveLength(5);
    expect(answers.filter((answer) => answer === 326)).toHaveLength(15);
    await site.pass(601);
    expect((await enter(browser, code)).status).toMatchObject(fail(315, 'codeExpired'));
    expect((await accountOf(id))?.email).not.toBe(to);
  });

  it('is asked for only after a step-up, as an address, and not too often', async () => {
    const email = emailed('old');
    await site.addPerson({ email, contacts: [['email', email]] });
    const opened = await site.open();
    const { data } = await opened.login(email);
    await opened.browser.follow(`${data.completed.continueAt}?code=${data.completed.code}`);
    await age(email);
    expect((await change(opened.browser, emailed())).status).toMatchObject(fail(undefined, 'confirmationDue'));
    expect((await change(stranger(), emailed())).status).toMatchObject(fail(221, 'invalidSessionToken'));

    const browser = await signedIn(email);
    expect((await change(browser, ' ')).status).toMatchObject(fail(undefined, 'emptyEmail'));
    expect((await change(browser, 'ann@')).status).toMatchObject(fail(undefined, 'invalidEmail'));
    expect((await change(browser, email.toUpperCase())).status).toMatchObject(fail(undefined, 'emailUnchanged'));
    const to = emailed('new');
    expect((await change(browser, to)).status.success).toBe(true);
    expect((await change(browser, to)).status).toMatchObject(fail(413, 'sendEmailTooFrequently'));
    expect((await kindsTo(to)).length).toBe(1);
    for (let asked = 0; asked < 3; asked++) expect((await change(browser, emailed())).status.success).toBe(true);
    expect((await change(browser, emailed())).status).toMatchObject(fail(413, 'sendEmailTooFrequently'));
  });

  it('belongs to no second account of a company, also when both are confirmed at once', async () => {
    const [first, second] = await Promise.all([owner(), owner()]);
    const taken = emailed('taken');
    await site.addPerson({ email: taken });
    expect((await change(first.browser, taken)).status).toMatchObject(fail(undefined, 'emailTaken'));
    const elsewhere = emailed('shared');
    await site.addPerson({ email: elsewhere, company: 'asked' });
    await changeTo(first.browser, elsewhere); // of another company

    const third = await owner();
    const wanted = emailed('wanted');
    await change(second.browser, wanted);
    const code = await site.codeTo(wanted);
    await change(third.browser, wanted);
    const otherCode = await site.codeTo(wanted);
    const answers = await Promise.all([enter(second.browser, code), enter(third.browser, otherCode)]);
    expect(answers.filter(({ status }) => status.success)).toHaveLength(1);
    expect(answers.find(({ status }) => !status.success)?.status).toMatchObject(fail(undefined, 'emailTaken'));
  });

  it('[RESET-2e] tells nothing of other accounts with ENUMERATION=safe, until its mailbox is proven', async () => {
    const safe = await startSecondStepSite({ ENUMERATION: 'safe' });
    try {
      const email = emailed('safe');
      await safe.addPerson({ email, contacts: [['email', email]] });
      const taken = emailed('taken');
      await safe.addPerson({ email: taken });
      const browser = await signedIn(email, password, new HttpBrowser(safe.installation.config.publicUrl));
      for (const to of [taken, emailed('free')])
        expect((await change(browser, to)).data).toMatchObject({ stage: 'sent', email: to });
      await safe.pass(61);
      await change(browser, taken);
      expect((await enter(browser, await safe.codeTo(taken))).status).toMatchObject(fail(undefined, 'emailTaken'));
    } finally {
      await safe.close();
    }
  });

  it('is put in force by one of several parallel proofs, and ended by a later request', async () => {
    const { id, browser } = await owner();
    const given = emailed('first');
    await change(browser, given);
    const [formerCode, formerToken] = [await site.codeTo(given), await tokenTo(site, given)];
    const to = emailed('second');
    await change(browser, to);
    expect((await enter(browser, formerCode)).status.success).toBe(false);
    expect(await lookUp(browser, formerToken)).toEqual({ stage: 'over' });
    await lookUp(browser, await tokenTo(site, to));
    const code = await site.codeTo(to);
    const proofs = [0, 1, 2, 3, 4, 5].map((at) => (at % 2 ? press(browser) : enter(browser, code)));
    const answers = await Promise.all(proofs);
    expect(answers.filter(({ status }) => status.success)).toHaveLength(1);
    expect((await accountOf(id))?.email).toBe(to);
    expect((await site.messagesTo(to)).filter(({ kind }) => kind === 'emailChanged')).toHaveLength(0);
  });

  it('ends other sessions, refresh tokens and open resets, and stays a way of the second step', async () => {
    const { id, email } = await owner();
    const other = await signedIn(email);
    const contact = (await site.installation.contacts.of(id))[0]?.id ?? '';
    const { factors } = site.installation.secondFactors;
    const browser = await signedIn(email);
    await factors.addContact(site.installation.database.db, id, contact);
    const resetting = await site.open();
    await resetting.call('/api/account/email-recovery-link', { username: email });
    const resetToken = await tokenTo(site, email);
    const to = emailed('new');
    await site.installation.database.db.deleteFrom('factors').where('account_id', '=', id).execute();
    await change(browser, to);
    await factors.addContact(site.installation.database.db, id, contact);
    expect((await enter(browser, await site.codeTo(to))).status.success).toBe(true);
    expect((await other.get('/api/sessions')).status).not.toBe(200);
    expect((await browser.get('/api/sessions')).status).toBe(200);
    const reset = await stranger().call('/api/account/recovery/open-link', { token: resetToken });
    expect(reset.status).toMatchObject(fail(405, 'resetLinkInvalid'));
    const [factor] = await factors.of(id);
    expect((await site.installation.contacts.byId(id, factor?.contactId ?? ''))?.address).toBe(to);
  });
});

describe('[ROUTE-10i] the link of a confirmation', () => {
  it('changes nothing when it is opened, and confirms only where its account is signed in', async () => {
    const { id, email, browser } = await owner();
    const to = emailed('new');
    await change(browser, to);
    const link = (await site.messagesTo(to)).flatMap(({ values }) => ('link' in values ? [values.link] : []))[0] ?? '';
    expect(link).toMatch(/^http:\/\/localhost:\d+\/link\/confirm\/[\w-]{43}\?brandId=0(&localeId=\w+)?$/);
    const elsewhere = stranger();
    expect((await elsewhere.get(link.split('#')[0] ?? '')).status).toBe(200);
    expect(await lookUp(elsewhere, tokenOf(link))).toEqual({ stage: 'elsewhere', masked: expect.stringMatching(/\*/) });
    expect((await press(elsewhere)).status).toMatchObject(fail(221, 'invalidSessionToken'));
    const { browser: another } = await owner();
    expect(await lookUp(another, tokenOf(link))).toMatchObject({ stage: 'elsewhere' });
    expect((await press(another)).status).toMatchObject(fail(221, 'invalidSessionToken'));
    expect((await accountOf(id))?.email).toBe(email);

    await signedIn(email, password, elsewhere); // "or sign in here"
    expect(await progress(elsewhere)).toMatchObject({ stage: 'opened', email: to });
    expect((await press(elsewhere)).data).toEqual({ isChange: true, isSignedIn: true });
    expect((await accountOf(id))?.email).toBe(to);
    expect(await lookUp(elsewhere, tokenOf(link))).toEqual({ stage: 'over' });
  });

  it('[ACCT-2e] of an address that an operator sets confirms it where its user has signed in', async () => {
    const { id, email, browser } = await owner();
    const to = emailed('set');
    await perform(site.installation, 'setAccount', { who: id, changes: { email: to } });
    expect(await kindsTo(to)).toEqual(['confirmEmailByOperator']);
    const token = await tokenTo(site, to);
    expect(await lookUp(stranger(), token)).toMatchObject({ stage: 'elsewhere' });
    expect(await lookUp(browser, token)).toMatchObject({ stage: 'opened', email: to });
    expect((await accountOf(id))?.email).toBe(email);
    expect((await press(browser)).data).toEqual({ isChange: true, isSignedIn: true });
    expect((await accountOf(id))?.email).toBe(to);
    expect(await verifiedOf(id)).toEqual([to]);
  });

  it('works for 24 hours', async () => {
    const { browser } = await owner();
    const to = emailed('new');
    await change(browser, to);
    await site.pass(24 * 3600 + 1);
    expect(await lookUp(browser, await tokenTo(site, to))).toEqual({ stage: 'over' });
  });
});

describe('[ACCT-2c] the undo of a changed address', () => {
  it('goes to the former address and the other contacts, and changes nothing when it is opened', async () => {
    const mobile = `+1212555${7000 + people++}`;
    const { id, email, browser } = await owner({ mobile });
    const to = await changeTo(browser);
    expect((await kindsTo(email)).at(-1)).toBe('emailChanged');
    expect((await kindsTo(mobile)).at(-1)).toBe('emailChanged');
    expect(await kindsTo(to)).not.toContain('emailChanged');
    const token = await undoTokenTo(email);
    expect(await lookUpUndo(stranger(), token)).toEqual({ works: true, masked: expect.stringMatching(/\*/) });
    expect((await accountOf(id))?.email).toBe(to);
  });

  it('restores the address and its contact, ends everything, and lets its reader choose a password', async () => {
    const { id, email, browser } = await owner();
    const to = await changeTo(browser);
    const { contacts, database, secondFactors } = site.installation;
    const added = { accountId: id, kind: 'mobile', address: `+1212555${7000 + people++}`, isVerified: true } as const;
    await secondFactors.factors.addContact(database.db, id, await contacts.add(database.db, added));
    await change(browser, emailed('third'));
    const token = await undoTokenTo(email);
    const pressed = await Promise.all(Array.from({ length: 10 }, () => undo(stranger(), token)));
    expect(pressed.filter(({ isSecured }) => isSecured)).toEqual([
      { isSecured: true, masked: expect.stringMatching(/\*/) },
    ]);
    expect((await accountOf(id))?.email).toBe(email);
    expect((await contacts.of(id)).map(({ address }) => address)).toEqual([email]);
    expect(await secondFactors.factors.of(id)).toEqual([]);
    expect((await browser.get('/api/sessions')).status).not.toBe(200);
    expect((await (await site.open()).login(email)).status.success).toBe(false);
    const asking = await site.open();
    await asking.call('/api/account/email-recovery-link', { username: to });
    expect((await site.messagesTo(to)).filter(({ kind }) => kind === 'resetPassword')).toEqual([]);

    const back = stranger();
    await back.call('/api/account/recovery/open-link', { token: await tokenTo(site, email) });
    expect((await back.call('/api/account/reset-password', { password: newPassword })).status.success).toBe(true);
    expect((await (await site.open()).login(email, newPassword)).status.success).toBe(true);
    expect(await eventsOf(id)).toContain('emailChangeUndone');
  });

  it('of the first of two changes still works, and then that of the second does not', async () => {
    const { id, email, browser } = await owner();
    const second = await changeTo(browser);
    const third = await changeTo(browser);
    const [first, later] = [await undoTokenTo(email), await undoTokenTo(second)];
    expect((await undo(stranger(), first)).isSecured).toBe(true);
    expect((await accountOf(id))?.email).toBe(email);
    expect(await verifiedOf(id)).toEqual([email]);
    expect(await lookUpUndo(stranger(), later)).toEqual({ works: false });
    expect(await undo(stranger(), later)).toEqual({ isSecured: false });
    expect(await kindsTo(third)).not.toContain('resetAfterSecuring');
  });

  it('ends when an operator vouches for the present address', async () => {
    const { id, email, browser } = await owner();
    const to = await changeTo(browser);
    const token = await undoTokenTo(email);
    await perform(site.installation, 'setAccount', { who: id, changes: { email: to }, isEmailConfirmed: true });
    expect(await lookUpUndo(stranger(), token)).toEqual({ works: false });
    expect(await undo(stranger(), token)).toEqual({ isSecured: false });
    expect((await browser.get('/api/sessions')).status).toBe(200);
  });

  it('ends after 7 days', async () => {
    const { email, browser } = await owner();
    await changeTo(browser);
    const token = await undoTokenTo(email);
    await site.pass(7 * 24 * 3600 - 60);
    expect((await lookUpUndo(stranger(), token)).works).toBe(true);
    await site.pass(61);
    expect((await lookUpUndo(stranger(), token)).works).toBe(false);
    expect(await undo(stranger(), token)).toEqual({ isSecured: false });
  });

  it('is not offered to a former address that nobody has confirmed, which is told', async () => {
    const email = emailed('old');
    await site.addPerson({ email });
    const browser = await signedIn(email);
    await changeTo(browser);
    const [notice] = (await site.messagesTo(email)).filter(({ kind }) => kind === 'emailChanged');
    expect(notice?.values).not.toHaveProperty('secureLink');
  });
});

describe('[SIGN-5b] an account whose address is not confirmed', () => {
  async function unconfirmed(): Promise<{ id: string; email: string; signIn: OpenedSignIn }> {
    const email = emailed('unconfirmed');
    const { id } = await site.addPerson({ email, state: 'notConfirmed' });
    return { id, email, signIn: await site.open() };
  }

  it('confirms it after its right password, and then signs in', async () => {
    const { id, email, signIn } = await unconfirmed();
    expect((await signIn.login(email, 'Wrong-Anchor-31')).status.success).toBe(false);
    expect((await signIn.call('/api/account/email/send-confirmation')).status).toMatchObject(
      fail(221, 'invalidSessionToken'),
    );
    expect((await signIn.login(email)).status).toMatchObject(fail(361, 'userNotConfirmed'));
    expect((await signIn.read('/api/account/email/confirmation')).data).toEqual({
      stage: 'unsent',
      masked: expect.stringMatching(/\*/),
      isChange: false,
    });
    const { data: own } = await signIn.read('/api/security/email'); // nobody is signed in yet
    expect(own).toEqual({ masked: expect.stringMatching(/\*/), isConfirmed: false, canChange: true });
    expect((await signIn.call('/api/account/email/send-confirmation')).data).toMatchObject({ stage: 'sent' });
    const typed = await signIn.call('/api/account/email/code', { code: await site.codeTo(email) });
    expect(typed.data).toEqual({ isChange: false, isSignedIn: false });
    expect(await accountOf(id)).toMatchObject({ state: 'active', email });
    expect(await verifiedOf(id)).toEqual([email]);
    const { data } = await signIn.login(email);
    expect(data.completed ?? (await codeFor(signIn, data.oneTimeSession)).data).toBeDefined();
  });

  it('is proven for 30 minutes, whatever the browser does with its cookie, and until the password changes', async () => {
    const { id, email, signIn } = await unconfirmed();
    await signIn.login(email);
    const ask = async () => (await signIn.read('/api/account/email/confirmation')).data?.stage === 'unsent';
    expect(await ask()).toBe(true);
    vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] });
    expect(await ask()).toBe(false);
    vi.useRealTimers();
    expect(await ask()).toBe(true);
    const { accounts, hasher } = site.installation;
    await accounts.setPasswordHash(id, await hasher.hash('Copper-Kettle-59'));
    expect(await ask()).toBe(false);
  });
});

it('[ACCT-2d] email_verified tells a standard client whether the address is confirmed', async () => {
  const email = emailed('claims');
  await site.addPerson({ email });
  const client = await oidc.discovery(
    new URL(site.installation.config.publicUrl),
    'app',
    undefined,
    oidc.ClientSecretBasic('secret-of-the-app-for-tests-only-1234567'),
    { execute: [oidc.allowInsecureRequests] },
  );
  const isVerified = async () => {
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
    const code_challenge = await oidc.calculatePKCECodeChallenge(pkceCodeVerifier);
    const signIn = await site.open({ scope: 'openid email', code_challenge, code_challenge_method: 'S256' });
    const { data } = await signIn.login(email);
    const callback = await takeCode(signIn, data.oneTimeSession);
    const tokens = await oidc.authorizationCodeGrant(client, callback, { pkceCodeVerifier });
    const user = await oidc.fetchUserInfo(client, tokens.access_token, tokens.claims()?.sub ?? '');
    return [tokens.claims()?.email_verified, user.email_verified];
  };
  expect(await isVerified()).toEqual([false, false]);
  const browser = await signedIn(email);
  await browser.call('/api/account/email/send-confirmation', {});
  expect((await enter(browser, await site.codeTo(email))).data).toEqual({ isChange: false, isSignedIn: true });
  expect(await isVerified()).toEqual([true, true]);
});

describe('[ACCT-2g] an invitation to confirm the address', () => {
  const deps = () => ({
    ...site.installation,
    origins: site.installation.origins,
    brandEnforcesSso: () => false,
  });
  const stopping = new AbortController().signal;
  const invitationsTo = async (address: string) =>
    (await kindsTo(address)).filter((kind) => kind === 'inviteToConfirm').length;

  /** A person who has signed in before so many minutes. */
  async function seen(minutes: number, more: Parameters<SecondStepSite['addPerson']>[0] = {}) {
    const email = emailed('unconfirmed');
    const { id } = await site.addPerson({ email, contacts: [], ...more });
    const at = Date.now() - minutes * 60_000;
    const device = { account_id: id, device_hash: `device-${id}`, seen_at: at };
    await site.installation.database.db.insertInto('devices').values(device).execute();
    return { id, email };
  }

  it('comes once to who has signed in, from one of several processes, and its link confirms the address', async () => {
    const { id, email } = await seen(15);
    await Promise.all(Array.from({ length: 4 }, () => inviteToConfirm(deps(), stopping)));
    expect(await invitationsTo(email)).toBe(1);
    expect(await verifiedOf(id)).toEqual([]);
    const browser = await signedIn(email);
    const token = await tokenTo(site, email);
    expect(await lookUp(browser, token)).toMatchObject({ stage: 'opened', isChange: false });
    expect((await press(browser)).status.success).toBe(true);
    expect(await verifiedOf(id)).toEqual([email]);
  });

  it('comes again after 90 days, and not before', async () => {
    const { id, email } = await seen(15);
    const { db } = site.installation.database;
    const day = 24 * 3_600_000;
    for (const [days, count] of [
      [0, 1],
      [89, 1],
      [91, 2],
    ] as const) {
      const invited_at = Date.now() - days * day;
      if (days > 0) {
        await db.updateTable('confirmation_invitations').set({ invited_at }).where('account_id', '=', id).execute();
        await db.updateTable('email_changes').set({ valid_until: 1 }).where('account_id', '=', id).execute();
      }
      await inviteToConfirm(deps(), stopping);
      expect(await invitationsTo(email)).toBe(count);
    }
  });

  it.each([
    ['has signed in just now', 5, {}],
    ['has not signed in lately', 45, {}],
    ['has a confirmed number', 15, { contacts: [['mobile', '+12125550188']] }],
  ] as const)('does not come to who %s', async (_, minutes, more) => {
    const { email } = await seen(minutes, more as object);
    await inviteToConfirm(deps(), stopping);
    expect(await invitationsTo(email)).toBe(0);
  });

  it.each([
    ['the brand signs in by single sign-on alone', { brandEnforcesSso: () => true }],
    ['mail to the address comes back', { mailMarks: { of: async () => ({ returnedAt: 1, complainedAt: undefined }) } }],
    ['its owner calls mail unwanted', { mailMarks: { of: async () => ({ returnedAt: undefined, complainedAt: 1 }) } }],
  ])('does not come where %s, nor is such an account in the way of others', async (_, more) => {
    const { id, email } = await seen(15);
    await inviteToConfirm({ ...deps(), ...more }, stopping);
    await inviteToConfirm(deps(), stopping);
    expect(await invitationsTo(email)).toBe(0);
    const noted = site.installation.database.db.selectFrom('confirmation_invitations').select('account_id');
    expect(await noted.where('account_id', '=', id).execute()).toHaveLength(1);
  });

  it('does not come beside a link that the user has asked for', async () => {
    const { email } = await seen(15);
    const browser = await signedIn(email);
    await browser.call('/api/account/email/send-confirmation', {});
    await inviteToConfirm(deps(), stopping);
    expect(await kindsTo(email)).toEqual(['confirmEmail']);
  });

  it('goes to so many at once that codes do not wait behind them', async () => {
    const people = await Promise.all(Array.from({ length: 201 }, () => seen(15)));
    expect(await inviteToConfirm(deps(), stopping)).toBe(200);
    expect(await inviteToConfirm(deps(), stopping)).toBe(1);
    expect(new Set(people.map(({ email }) => email)).size).toBe(201);
  });
});
