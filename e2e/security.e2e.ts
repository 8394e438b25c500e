import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readDemo } from '../src/server/operator/demo/demo-data.ts';
import { appCode } from '../test/second-step.ts';
import { administer } from '../test/without-table.ts';
import { startMailSite } from './mail-site.ts';
import { findBarriers, hasFocus, hashOf, heading, isAlive, returnToApp, signIn, signInAddress } from './visit.ts';

const { site, mails, operate } = startMailSite({ changes: 'factors, passwords and sessions of accounts' });

const { totpSecret } = readDemo(0);
const open = () => site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });
const codeField = (page: Page) => page.getByLabel('Security code');
/** The subjects of the e-mails to an address. */
const subjectsTo = (address: string) =>
  mails.received.filter(({ to }) => to === address).map(({ mail }) => mail.subject ?? '');

/** The address of "Secure my account" in the last e-mail with a subject. */
async function secureLinkOf(address: string, subject: RegExp): Promise<string> {
  const found = () =>
    mails.received.filter(({ to, mail }) => to === address && subject.test(mail.subject ?? '')).at(-1);
  await expect.poll(found, { timeout: 15_000 }).toBeDefined();
  return /http\S+\/link\/secure\/\S+/.exec(found()?.mail.text ?? '')?.[0] ?? '';
}

/** Goes to an element by the Tab key. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true });
  for (let presses = 0; presses < 40 && !(await hasFocus(target)); presses++) await page.keyboard.press('Tab');
  expect(await hasFocus(target)).toBe(true);
}

describe('the security page', () => {
  it('[MFA-5] [MASK-1a] removes a way after a step-up, by keyboard alone; the e-mail about it secures the account', async () => {
    await using visit = await open();
    const { page } = visit;
    const email = 'wanda@graniteferry.example';
    await page.goto(`${site.url}/sessions?security_change=confirm`);
    await isAlive(page);
    await signIn(page, email);
    await expect.poll(() => hasFocus(codeField(page))).toBe(true);
    await page.keyboard.type(appCode(totpSecret));
    await heading(page, 'Your security').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByText('*******0175').waitFor();
    await page.getByRole('heading', { name: /^(Well protected|Protected by a second step)$/ }).waitFor();
    await tabTo(page, 'Remove: Text message');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByRole('group', { name: 'Remove Text message?' }))).toBe(true);
    await tabTo(page, 'Remove');
    await page.keyboard.press('Enter');
    await page.getByText('Removed. We’ve emailed you.').waitFor();
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Second step', exact: true }))).toBe(true);
    await page.getByText('*******0175').waitFor({ state: 'detached' });

    const link = await secureLinkOf(email, /^Text messages were removed/);
    await using other = await open();
    await other.page.goto(link);
    await heading(other.page, 'Secure your account?').waitFor();
    await expect.poll(() => hashOf(other.page)).toBe('#/secureAccount');
    expect(await findBarriers(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: 'It was me' }).click();
    await heading(other.page, 'Nothing has changed').waitFor();
    await other.page.reload();
    await other.page.getByRole('button', { name: 'Secure my account' }).click();
    await heading(other.page, 'Your account is secured').waitFor();
    expect(await findBarriers(other.page)).toEqual([]);
    await other.page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    const again = await other.page.getByRole('link', { name: /^Didn’t get it/ }).getAttribute('href');
    expect(again).toMatch(/#\/resetPassword$/);
    const answer = await other.page.request.get(`${site.url}${again}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([303, expect.stringContaining('/initiate?')]);
    await page.goto(`${site.url}/sessions`);
    await page.getByLabel('Email or phone number').waitFor();
    await other.page.goto(link);
    await other.page.reload();
    await heading(other.page, 'This link no longer works').waitFor();
  });

  it('[MFA-4] [MFA-6] ends the trust in a device, which is then asked for a code again', async () => {
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await page.goto(signInAddress(site));
    await isAlive(page);
    await signIn(page, 'otto@graniteferry.example');
    const code = appCode(totpSecret, Date.now() + 30_000); // the next one, which stays in its time for a minute
    await codeField(page).pressSequentially(code);
    await page.getByRole('button', { name: 'Trust this device' }).click();
    await returned;
    await page.goto(`${site.url}/sessions`);
    await page.getByRole('button', { name: /^Stop trusting/ }).click();
    await page.getByText('This device is asked for a code again.').waitFor();
    await page.goto(signInAddress(site, { prompt: 'login' }));
    await isAlive(page);
    await signIn(page, 'otto@graniteferry.example');
    await heading(page, 'Enter your security code').waitFor();
    await codeField(page).pressSequentially(code);
    await page.getByRole('alert').getByText('This code has been used.').waitFor();
  });
});

describe('the second step', () => {
  it('[MFA-6] [MFA-7] says when a code has expired', async () => {
    await using visit = await open();
    const { page } = visit;
    const email = 'ivy@graniteferry.example';
    await page.goto(signInAddress(site));
    await isAlive(page);
    await signIn(page, email);
    await heading(page, 'Enter your security code').waitFor();
    const code = () => /^\d{6}(?= is your)/.exec(subjectsTo(email).at(-1) ?? '')?.[0];
    await expect.poll(code, { timeout: 15_000 }).toBeDefined();
    await administer(site.portico.database, 'update one_time_proofs set valid_until = 1');
    await codeField(page).pressSequentially(code() ?? '');
    await page.getByRole('alert').getByText('This code has expired. Ask for a new one.').waitFor();
  });

  it('[MFA-2] calls no number of the own company unasked, and says where it rings', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    await signIn(page, 'cleo@graniteferry.example');
    await heading(page, 'Confirm it’s you').waitFor();
    expect(await page.getByRole('button', { name: 'Not now' }).count()).toBe(0);
    await page.getByText('Calls arrive in Tellwick.').waitFor();
  });

  it('[MFA-5] is put off until the day on which the company requires it', async () => {
    const account = ['--account', 'hugo@harbourlane.example'];
    await operate(['second-factor', 'set', 'harbour-lane', 'required', '--from', '2099-01-01', ...account]);
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await page.goto(signInAddress(site));
    await isAlive(page);
    await signIn(page, 'hugo@harbourlane.example');
    await page.getByRole('button', { name: 'Not now' }).click();
    await returned;
  });
});
