import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { newPassword } from '../../../test/recovery.ts';
import { type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import { storedTexts } from '../../../test/stored-texts.ts';
import { createApp } from '../app.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { perform } from '../perform.ts';

let site: SecondStepSite;
/** The same installation, which hides accounts. */
let safe: SecondStepSite['app'];
beforeAll(async () => {
  site = await startSecondStepSite({ TRUSTED_PROXIES: '1' });
  const { installation } = site;
  const native = { applicationType: 'native', redirectUris: ['com.acme.desk:/back'], isPublic: true };
  await installation.clients.save({ ...native, clientId: 'desk', name: 'Desk' });
  await installation.clients.save({ ...native, clientId: 'foreign', name: 'Foreign', isThirdParty: true });
  await installation.clients.save({ ...native, clientId: 'closed', name: 'Closed', isDisabled: true });
  const config = { ...installation.config, ENUMERATION: 'safe' as const };
  safe = await createApp({ ...installation, config }, pino({ level: 'silent' }), createMetrics());
});
afterAll(async () => {
  await safe.http.close();
  await site.close();
});

let people = 0;
const path = '/api/account/in-app-activation';

/** An account that waits for its activation, with the PIN of its message. */
async function invited(more: Parameters<SecondStepSite['addPerson']>[0] = {}) {
  const email = `app${people++}@second.example`;
  const person = await site.addPerson({ email, state: 'notActivated', contacts: [['email', email]], ...more });
  await perform(site.installation, 'sendActivation', { who: person.id, hasPin: true });
  const message = (await site.messagesTo(email)).at(-1);
  if (message?.kind !== 'activationWithPin') throw new Error('no PIN was sent');
  const wrong = message.values.pin === '111111' ? '222222' : '111111';
  return { ...person, pin: message.values.pin, code: message.values.code, wrong };
}
let addresses = 0;
/** A caller with an address of its own, so that no limit of another test counts. */
function caller() {
  const address = `10.9.0.${++addresses}`;
  const browser = new HttpBrowser(site.installation.config.publicUrl, { 'x-forwarded-for': address });
  return {
    browser,
    enter: (userName: string, pin: string, more: object = {}) =>
      browser.call(path, { userName, pin, clientId: 'desk', ...more }),
    async enterSafely(userName: string, pin: string) {
      const { traceId: _, ...status } = JSON.parse(
        (
          await safe.http.inject({
            method: 'POST',
            url: path,
            headers: { 'x-forwarded-for': address },
            payload: { userName, pin, clientId: 'desk' },
          })
        ).body,
      ).status;
      return status;
    },
  };
}
const setUp = { password: newPassword, question: 'firstPet', answer: 'Rexie the dog' };

describe('[ACT-1b] the PIN of a welcome message', () => {
  it('opens the set-up in a browser, which activates the account, and signs nobody in', async () => {
    const { id, email, pin } = await invited();
    const app = caller();
    const { data, headers } = await app.enter(email, ` ${pin.slice(0, 3)} ${pin.slice(3)}`, { theme: 'night' });
    expect(Object.keys(data).sort()).toEqual(['continueAt', 'expiresInSeconds', 'oneTimeSession']);
    expect(headers.getSetCookie().filter((line) => line.startsWith('portico_activation'))).toEqual([]);
    const address = new URL(data.continueAt);
    expect(address.pathname + address.hash).toBe(`/activate#/activation/setUp/${data.oneTimeSession}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({ clientId: 'desk', brandId: '0', theme: 'night' });
    const { browser } = caller();
    const { oneTimeSession } = data;
    expect((await browser.call(`${path}/open`, { oneTimeSession })).data.form.credential).toBe(email);
    expect((await browser.call('/api/account/post-activation/complete', setUp)).data).toEqual({});
    expect((await site.installation.accounts.byId(id))?.state).toBe('active');
    expect((await app.enter(email, pin)).status.name).toBe('alreadyActivated');
  });

  it('gives a session that opens the set-up in one of 10 parallel requests, and for five minutes only', async () => {
    const { email, pin } = await invited();
    const open = async (oneTimeSession: string) =>
      (await caller().browser.call(`${path}/open`, { oneTimeSession })).status;
    const { oneTimeSession } = (await caller().enter(email, pin)).data;
    const all = await Promise.all(Array.from({ length: 10 }, () => open(oneTimeSession)));
    expect(all.filter(({ success }) => success)).toHaveLength(1);
    const { data: late } = await caller().enter(email, pin);
    expect(late.expiresInSeconds).toBe(300);
    await site.installation.database.db.updateTable('activations').set({ session_until: 1 }).execute();
    expect((await open(late.oneTimeSession)).name).toBe('activationCodeOver');
  });

  it('has five guesses, in 12 parallel requests too; the code of the message still works', async () => {
    const { email, pin, wrong, code } = await invited();
    const all = await Promise.all(Array.from({ length: 12 }, () => caller().enter(email, wrong)));
    expect(all.every(({ status }) => /^activationPin(Wrong|Over)$/.test(status.name ?? ''))).toBe(true);
    expect((await caller().enter(email, pin)).status.name).toBe('activationPinOver');
    const rows = await site.installation.database.db.selectFrom('activations').selectAll().execute();
    expect(Math.max(...rows.map(({ pin_guesses }) => pin_guesses))).toBe(5);
    const { browser } = caller();
    expect((await browser.call('/api/loginWithActivationCode', { activationCode: code })).status.success).toBe(true);
  });

  it('counts right ones for nothing, and is stored hashed', async () => {
    const { email, pin, wrong } = await invited();
    for (let n = 0; n < 4; n++) expect((await caller().enter(email, wrong)).status.name).toBe('activationPinWrong');
    for (let n = 0; n < 6; n++) expect((await caller().enter(email, pin)).status.success).toBe(true);
    const rows = await site.installation.database.db.selectFrom('activations').selectAll().execute();
    expect(storedTexts(rows)).not.toContain(pin);
  });

  it('is over after seven days, and replaced by a newer one', async () => {
    const { id, email, pin } = await invited();
    const { db } = site.installation.database;
    await db.updateTable('activations').set({ valid_until: 1 }).where('account_id', '=', id).execute();
    expect((await caller().enter(email, pin)).status.name).toBe('activationPinOver');
    await perform(site.installation, 'sendActivation', { who: id });
    expect((await caller().enter(email, pin)).status.name).toBe('activationPinOver');
  });

  it.each(['suspended', 'disabled'] as const)('opens no %s account', async (state) => {
    const { id, email, pin } = await invited();
    await site.installation.accounts.setState(id, state);
    expect((await caller().enter(email, pin)).status.name).toBe('activationPinOver');
  });

  it.each(['app', 'foreign', 'closed', 'unknown'])('is taken from no app such as %s', async (clientId) => {
    const { email, pin } = await invited();
    expect((await caller().enter(email, pin, { clientId })).status.code).toBe(206);
  });

  it('is guessed wrong ten times an hour from an address', async () => {
    const { browser, enter } = caller();
    for (let n = 0; n < 10; n++) expect((await enter(`nobody${n}@second.example`, '111111')).status.code).toBe(304);
    expect((await enter('nobody@second.example', '111111')).status.code).toBe(326);
    expect((await browser.call('/api/loginWithActivationCode', { activationCode: 'WRNG2222' })).status.code).toBe(326);
  });

  it('and its name must be typed', async () => {
    expect((await caller().enter('', '111111')).status.name).toBe('emptyCredential');
    expect((await caller().enter('ada@second.example', ' ')).status.name).toBe('emptyActivationPin');
    expect((await caller().browser.call(path, { clientId: 'desk' })).status.success).toBe(false);
  });

  it('that is wrong is answered alike for every name with ENUMERATION=safe', async () => {
    const { email, pin, wrong } = await invited();
    const over = await invited();
    for (let n = 0; n < 5; n++) await caller().enter(over.email, over.wrong);
    const active = await site.addPerson();
    const answers = await Promise.all([
      caller().enterSafely(email, wrong),
      caller().enterSafely('nobody@second.example', wrong),
      caller().enterSafely(active.email, wrong),
      caller().enterSafely(over.email, over.pin),
    ]);
    expect(answers[0]).toMatchObject({ success: false, name: 'activationPinWrong' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await caller().enterSafely(email, pin)).toMatchObject({ success: true });
  });
});
