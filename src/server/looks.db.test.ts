import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPassword, tokenTo } from '../../test/recovery.ts';
import { statementsDuring } from '../../test/run-statements.ts';
import {
  codeFor,
  type OpenedSignIn,
  password,
  type SecondStepSite,
  startSecondStepSite,
} from '../../test/second-step.ts';
import type { Call } from '../contract/call.ts';
import { calls, type LookPath } from '../contract/calls.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

let people = 0;
async function person() {
  const email = `looker${people++}@second.example`;
  return site.addPerson({ email, contacts: [['email', email]] });
}

async function succeed({ call }: Pick<OpenedSignIn, 'call'>, path: string, input: object) {
  const { status, data } = await call(path, input);
  if (!status.success) throw new Error(`${path}: ${JSON.stringify(status)}`);
  return data;
}

/** A sign-in that has asked for a link, which another tab of its browser has approved. */
async function approvedLink() {
  const { email } = await person();
  const signIn = await site.open();
  await succeed(signIn, '/api/account/email-express-link', { username: email });
  const token = await tokenTo(site, email);
  const { oneTimeSession } = await succeed(signIn, '/api/account/express/approve', { token });
  return { signIn, oneTimeSession };
}

/** A sign-in that has asked for a reset, whose link another tab of its browser has opened. */
async function openedReset() {
  const { email } = await person();
  const signIn = await site.open();
  await succeed(signIn, '/api/account/email-recovery-link', { username: email });
  await succeed(signIn, '/api/account/recovery/open-link', { token: await tokenTo(site, email) });
  return { signIn, email };
}

/** A sign-in whose password is right. */
async function proven() {
  const { email } = await person();
  const signIn = await site.open();
  const { oneTimeSession } = await succeed(signIn, '/api/login', { username: email, password });
  return { signIn, oneTimeSession };
}

/** A browser that is signed in, and was sent the code for an address that it is to get. */
async function changedEmail() {
  const { email } = await person();
  const { browser } = await site.open();
  const { url } = await browser.follow('/sessions?security_change=confirm');
  const id = new URL(url).searchParams.get('signIn') ?? '';
  const { completed } = (await browser.call('/api/login', { username: email, password }, id)).data;
  await browser.follow(`${completed.continueAt}?code=${completed.code}`);
  const call = (path: string, input = {}) => browser.call(path, input);
  await succeed({ call }, '/api/security/change-email', { email: `new-${email}` });
  return { signIn: { read: async (path: string) => JSON.parse((await browser.get(path)).text) } };
}

/** For each call that a tab makes while it waits: where such a tab stands. */
const waiting: Record<LookPath, () => Promise<{ signIn: Pick<OpenedSignIn, 'read'> }>> = {
  '/api/login-info': proven,
  '/api/account/express': approvedLink,
  '/api/account/recovery': openedReset,
  '/api/account/email/confirmation': changedEmail,
  '/api/account/list-device-emergency-address': proven,
  '/api/account/list-emergency-locations': proven,
};
const looks = Object.values(calls)
  .flatMap((group): Call[] => Object.values(group))
  .filter((call) => call.looks);

describe('a look', () => {
  it.each(looks)('changes nothing: $path runs only selects', async ({ method, path }) => {
    expect(method).toBe('GET');
    const { signIn } = await waiting[path as LookPath](); // the record has each of them
    let success: unknown;
    const sent = await statementsDuring(async () => {
      ({ success } = (await signIn.read(path)).status);
    });
    expect(success).toBe(true);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((text) => !/^select\b/i.test(text))).toEqual([]);
  });

  it.each([
    ['a sign-in link', approvedLink],
    ['a password', proven],
  ])('[EXPR-1a] [SIGN-1b] leaves the one-time session of %s to the tab that goes on', async (_, arrive) => {
    const { signIn, oneTimeSession } = await arrive();
    for (const path of ['/api/account/express', '/api/login-info']) await signIn.read(path);
    expect((await codeFor(signIn, oneTimeSession)).status).toMatchObject({ success: true });
  });

  it('[RESET-1c] leaves the one-time session of a saved password to the tab that has saved it', async () => {
    const { signIn } = await openedReset();
    const { oneTimeSession } = await succeed(signIn, '/api/account/reset-password', { password: newPassword });
    expect((await signIn.read('/api/account/recovery')).data).toMatchObject({ stage: 'done' });
    expect((await codeFor(signIn, oneTimeSession)).status).toMatchObject({ success: true });
  });
});
