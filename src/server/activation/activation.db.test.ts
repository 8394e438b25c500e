import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { authenticatorOf, companyWith, signInBy } from '../../../test/passkeys.ts';
import { linkTo, newPassword, tokenOf } from '../../../test/recovery.ts';
import {
  codeFor,
  discoverApp,
  exchangeCode,
  type SecondStepSite,
  startSecondStepSite,
} from '../../../test/second-step.ts';
import { perform } from '../perform.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite({ TRUSTED_PROXIES: '1' });
});
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

const pin = '802735';
const setUp = { password: newPassword, question: 'firstPet', answer: 'Rexie the dog' } as const;
let people = 0;
const sendTo = (who: string) => perform(site.installation, 'sendActivation', { who });

/** An account that waits for its activation, with a verified address, and the code that was sent there. */
async function invited(more: Parameters<SecondStepSite['addPerson']>[0] = {}) {
  const email = `invited${people++}@second.example`;
  const person = await site.addPerson({ email, state: 'notActivated', contacts: [['email', email]], ...more });
  await sendTo(person.id);
  const link = tokenOf(await linkTo(site, email));
  return { ...person, link, code: link.slice(0, 10) };
}

interface Caller {
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect, and fail if they are missing
  call(path: string, input: object): Promise<{ status: any; data: any }>;
}
const take = ({ call }: Caller, activationCode: string) => call('/api/loginWithActivationCode', { activationCode });
const complete = ({ call }: Caller, more: object = {}) =>
  call('/api/account/post-activation/complete', { ...setUp, ...more });
/** A browser without a sign-in. */
function elsewhere(address = '10.0.0.1'): Caller & { readonly browser: HttpBrowser } {
  const browser = new HttpBrowser(site.installation.config.publicUrl, { 'x-forwarded-for': address });
  return { browser, call: (path, input) => browser.call(path, input) };
}
const stateOf = async (id: string) => (await site.installation.accounts.byId(id))?.state;

describe('[ACT-1a] an activation code', () => {
  it('in a sign-in opens the set-up, whose password lets the sign-in go on', async () => {
    const { id, email, code } = await invited();
    const signIn = await site.open();
    expect((await signIn.login(email)).status.code).toBe(371);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const opened = await take(signIn, typed);
    expect(opened.data).toMatchObject({ company: 'free company', form: { credential: email, isPinDue: false } });
    expect(await stateOf(id)).toBe('notActivated');
    const { data } = await complete(signIn);
    expect(await stateOf(id)).toBe('active');
    expect((await codeFor(signIn, data.oneTimeSession)).status.success).toBe(true);
    expect((await (await site.open()).login(email, newPassword)).status.success).toBe(true);
  });

  it('outside of a sign-in activates the account and signs nobody in', async () => {
    const { id, code } = await invited();
    const browser = elsewhere();
    await take(browser, code);
    const { data } = await complete(browser);
    expect(data).toEqual({});
    expect(await stateOf(id)).toBe('active');
  });

  it('is used up by the saved set-up alone, in one of 20 parallel requests', async () => {
    const { code } = await invited();
    const browser = elsewhere();
    await take(browser, code);
    expect((await take(elsewhere(), code)).status.success).toBe(true);
    const all = await Promise.all(Array.from({ length: 20 }, () => complete(browser)));
    expect(all.filter(({ status }) => status.success)).toHaveLength(1);
    expect((await take(elsewhere(), code)).status.name).toBe('alreadyActivated');
  });

  it('is replaced by a newer one', async () => {
    const { id, email, code } = await invited();
    await sendTo(id);
    expect((await take(elsewhere(), code)).status.name).toBe('activationCodeUnknown');
    expect((await take(elsewhere(), tokenOf(await linkTo(site, email)))).status.success).toBe(true);
  });

  it('works for seven days; then a new one is sent to the same contact', async () => {
    const { email, code } = await invited();
    const { db } = site.installation.database;
    await db.updateTable('activations').set({ valid_until: 1 }).execute();
    expect((await take(elsewhere(), code)).status.name).toBe('activationCodeOver');
    const again = await elsewhere().call('/api/account/activation/send-again', { activationCode: code });
    expect(again.data.masked).toMatch(/\*/);
    expect((await take(elsewhere(), tokenOf(await linkTo(site, email)))).status.success).toBe(true);
    const rows = await db.selectFrom('activations').select('valid_until').where('valid_until', '>', 1).execute();
    const days = (Number(rows.at(-1)?.valid_until) - Date.now()) / (24 * 3_600_000);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
  });

  it('is guessed wrong ten times an hour from an address; right ones and links count for nothing', async () => {
    const { code, link } = await invited();
    const guesser = elsewhere('10.0.0.2');
    for (let n = 0; n < 11; n++) expect((await take(guesser, code)).status.success).toBe(true);
    for (let n = 0; n < 10; n++)
      expect((await take(guesser, `WRNG${2222 + n}`)).status.name).toBe('activationCodeUnknown');
    expect((await take(guesser, code)).status.code).toBe(326);
    expect((await take(guesser, link)).status.success).toBe(true);
    expect((await take(guesser, `${code}.${'A'.repeat(43)}`)).status.code).toBe(326);
    await site.pass(3600);
    expect((await take(guesser, code)).status.success).toBe(true);
  });

  it('works after 3,000 wrong ones of other networks, which only raise an alarm', async () => {
    const { code } = await invited();
    const { db, now } = site.installation.database;
    const later = sql<number>`${now} + 3600000`;
    const guesses = { key: 'alarm:activationCodes', count: 2999, next_allowed_at: 0, expires_at: later };
    await db
      .insertInto('counters')
      .values(guesses)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(guesses))
      .execute();
    const wrong = await take(elsewhere('10.8.0.1'), 'WRNGWRNG22');
    expect(wrong.status.name).toBe('activationCodeUnknown');
    expect((await take(elsewhere('10.8.1.1'), code)).status.success).toBe(true);
  });

  it('has 50 bits, and one of eight characters that was sent before still works', async () => {
    const { id, code } = await invited();
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
    const [hash = ''] = site.installation.secrets.signatures('activation code OLDCODE2');
    await site.installation.database.db.updateTable('activations').set({ hash }).where('account_id', '=', id).execute();
    expect((await take(elsewhere(), 'oldc-ode2')).status.success).toBe(true);
  });

  it('is stored hashed, and a cookie that was made up opens nothing', async () => {
    const { code } = await invited();
    const rows = await site.installation.database.db.selectFrom('activations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    const { publicUrl } = site.installation.config;
    const taken = await elsewhere().browser.call('/api/loginWithActivationCode', { activationCode: code });
    const [cookie = ''] = taken.headers.getSetCookie().flatMap((line) => /portico_activation=[^;]+/.exec(line) ?? []);
    const readWith = async (sent: string) =>
      (await (await fetch(`${publicUrl}/api/account/post-activation`, { headers: { cookie: sent } })).json()).status;
    expect((await readWith(cookie)).success).toBe(true);
    expect((await readWith(`${cookie.slice(0, -4)}AAAA`)).name).toBe('activationCodeOver');
  });

  it('opens the set-up for 30 minutes, whatever the browser does with its cookie', async () => {
    const { code } = await invited();
    const { browser } = elsewhere();
    await browser.call('/api/loginWithActivationCode', { activationCode: code });
    const isOpen = async () => JSON.parse((await browser.get('/api/account/post-activation')).text).status.success;
    expect(await isOpen()).toBe(true);
    vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] });
    expect(await isOpen()).toBe(false);
    vi.useRealTimers();
    expect(await isOpen()).toBe(true);
  });

  it.each(['suspended', 'disabled', 'adminSuspended'] as const)('opens no %s account', async (state) => {
    const { id, code } = await invited();
    await site.installation.accounts.setState(id, state);
    expect((await take(elsewhere(), code)).status.name).toBe('activationCodeOver');
  });

  it('is sent to every account of a company that waits for it', async () => {
    const waiting = [await invited({ company: 'off' }), await invited({ company: 'off' })];
    const { sent } = await perform(site.installation, 'sendActivations', { company: 'off' });
    expect(sent.map(({ id }) => id).sort()).toEqual(waiting.map(({ id }) => id).sort());
    expect((await take(elsewhere(), waiting[0]?.code ?? '')).status.name).toBe('activationCodeUnknown');
  });

  it('goes to a verified contact only, and to accounts that wait for it', async () => {
    const unverified = await site.addPerson({ state: 'notActivated' });
    const active = await site.addPerson({ contacts: [['email', 'active@second.example']] });
    expect(await sendTo(unverified.id)).toMatchObject({
      sent: [],
      without: [{ reason: expect.stringContaining('no verified contact') }],
    });
    expect(await sendTo(active.id)).toMatchObject({
      sent: [],
      without: [{ reason: expect.stringContaining('does not wait') }],
    });
  });
});

describe('[ACT-1d] the set-up', () => {
  it('takes password and answer, and the PIN of a phone user, all or none', async () => {
    const { id, code } = await invited({ directNumber: '+12125550191' });
    const browser = elsewhere();
    expect((await take(browser, code)).data.form.isPinDue).toBe(true);
    expect((await complete(browser)).status.name).toBe('emptyNewPin');
    expect((await complete(browser, { ivrPin: '111111' })).status.code).toBe(404);
    expect((await complete(browser, { ivrPin: pin, password: 'short' })).status.code).toBe(402);
    expect((await complete(browser, { ivrPin: pin, answer: 'Rex' })).status.name).toBe('answerTooShort');
    expect(await stateOf(id)).toBe('notActivated');
    const { database, hasher } = site.installation;
    const pinHash = async () => {
      const pins = database.db.selectFrom('pins').select('hash').where('account_id', '=', id);
      return (await pins.executeTakeFirst())?.hash;
    };
    expect(await pinHash()).toBeUndefined();
    expect((await complete(browser, { ivrPin: pin })).status.success).toBe(true);
    expect(await hasher.verify(await pinHash(), pin)).toBe(true);
  });

  it('survives a reload', async () => {
    const { code } = await invited();
    const browser = elsewhere();
    const taken = await take(browser, code);
    const read = JSON.parse((await browser.browser.get('/api/account/post-activation')).text);
    expect(read.data).toEqual(taken.data);
  });

  it('keeps its first step over a reload, encrypted in this browser, and stores it when all is saved', async () => {
    const { id, code } = await invited({ directNumber: '+12125550193' });
    const { browser, call } = elsewhere();
    await take({ call }, code);
    const first = (more: object) => call('/api/account/post-activation/first-step', more);
    expect((await first({ password: 'short', ivrPin: pin })).status.code).toBe(402);
    expect((await first({ password: newPassword, ivrPin: '111111' })).status.code).toBe(404);
    expect((await first({ password: newPassword, ivrPin: pin })).data).toEqual({ isKept: true });
    expect(browser.cookieHeader()).not.toContain(newPassword);
    const read = async () => JSON.parse((await browser.get('/api/account/post-activation')).text).data;
    expect(await read()).toMatchObject({ kept: 'password', form: { isPinDue: true } });
    const second = { question: setUp.question, answer: setUp.answer };
    const save = (more: object) => call('/api/account/post-activation/complete', { ...second, ...more });
    expect((await save({ answer: `x${newPassword}` })).status.name).toBe('answerHasPassword');
    expect(await stateOf(id)).toBe('notActivated');
    expect((await save({})).status.success).toBe(true);
    expect(await stateOf(id)).toBe('active');
    const { accounts, hasher } = site.installation;
    expect(await hasher.verify((await accounts.findPassword(id))?.hash, newPassword)).toBe(true);
  });

  it('keeps no first step for another account that this browser activates', async () => {
    const [one, other] = [await invited(), await invited()];
    const { browser, call } = elsewhere();
    await take({ call }, one.code);
    await call('/api/account/post-activation/first-step', { password: newPassword });
    await take({ call }, other.code);
    expect(JSON.parse((await browser.get('/api/account/post-activation')).text).data.kept).toBeUndefined();
    const unnamed = { question: setUp.question, answer: setUp.answer };
    expect((await call('/api/account/post-activation/complete', unnamed)).status.name).toBe('emptyNewPassword');
  });

  it('ends what existed before: the former password, sessions, refresh tokens and open sign-ins', async () => {
    const email = `invited${people++}@second.example`;
    const { id } = await site.addPerson({ email, contacts: [['email', email]] });
    const signedIn = await site.open();
    const { completed } = (await signedIn.login(email)).data;
    const { location } = await signedIn.browser.follow(`${completed.continueAt}?code=${completed.code}`);
    await exchangeCode(await discoverApp(site), location);
    await (await site.open()).login(email);
    const { db } = site.installation.database;
    const left = async () => {
      const records = await db.selectFrom('oidc_records').select('model').where('account_id', '=', id).execute();
      const signIns = await db.selectFrom('sign_ins').select('id').where('account_id', '=', id).execute();
      return [...records.map(({ model }) => model), ...signIns.map(() => 'sign-in')];
    };
    await db.updateTable('accounts').set({ state: 'notActivated' }).where('id', '=', id).execute(); // ends nothing yet
    expect(await left()).toEqual(expect.arrayContaining(['Session', 'RefreshToken', 'sign-in']));
    await sendTo(id);
    const browser = elsewhere();
    await take(browser, tokenOf(await linkTo(site, email)));
    expect((await complete(browser)).status.success).toBe(true);
    expect(await left()).toEqual([]);
    expect((await (await site.open()).login(email)).status.success).toBe(false);
  });
});

describe('[ACT-2a] the activation answer', () => {
  it('has five characters and not the password, is stored hashed, and support can compare it', async () => {
    const { id, code } = await invited();
    const browser = elsewhere();
    await take(browser, code);
    expect((await complete(browser, { answer: '' })).status.name).toBe('emptyAnswer');
    expect((await complete(browser, { answer: `x${newPassword}` })).status.name).toBe('answerHasPassword');
    expect((await complete(browser)).status.success).toBe(true);
    const ask = (answer: string) => perform(site.installation, 'verifyAnswer', { who: id, answer });
    expect(await ask('rexie THE dog ')).toEqual({ id, isRight: true });
    expect(await ask('Rexie the cat')).toEqual({ id, isRight: false });
    const rows = await site.installation.database.db.selectFrom('activation_answers').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/rexie/i);
    await expect(
      perform(site.installation, 'verifyAnswer', { who: (await site.addPerson()).id, answer: 'any' }),
    ).rejects.toThrow('no answer');
  });
});

describe('an activation with a passkey', () => {
  it('leaves the account without a password, and its passkey signs in', async () => {
    const { id, code } = await invited();
    const browser = elsewhere();
    expect((await take(browser, code)).data.offersPasskey).toBe(true);
    const phone = authenticatorOf(site);
    const asked = await browser.browser.get('/api/account/post-activation/passkey');
    const passkey = phone.create(JSON.parse(asked.text).data.options);
    const unnamed = { password: '', question: 'firstPet', answer: 'Rexie the dog' };
    const kept = await browser.call('/api/account/post-activation/first-step', { passkey });
    expect(kept.data).toEqual({ isKept: true });
    const read = JSON.parse((await browser.browser.get('/api/account/post-activation')).text);
    expect(read.data.kept).toBe('passkey');
    const done = await browser.call('/api/account/post-activation/complete', unnamed);
    expect(done.status.success).toBe(true);
    expect(await stateOf(id)).toBe('active');
    expect(await site.installation.accounts.findPassword(id)).toBeUndefined();
    expect((await signInBy(await site.open(), phone)).data.completed).toBeDefined();
  });

  it('needs a passkey that verifies its user, and is refused where the company allows none', async () => {
    const { code } = await invited();
    const browser = elsewhere();
    await take(browser, code);
    const { options } = JSON.parse((await browser.browser.get('/api/account/post-activation/passkey')).text).data;
    const passkey = authenticatorOf(site, { verifies: false }).create(options);
    expect((await complete(browser, { passkey })).status.name).toBe('passkeyUnverified');

    const company = await companyWith(site, { companyId: 'passwords-only', use: 'off' });
    const other = await invited({ company });
    const held = elsewhere();
    expect((await take(held, other.code)).data.offersPasskey).toBe(false);
    expect((await complete(held, { passkey })).status.name).toBe('passkeyNotAllowed');
  });
});
