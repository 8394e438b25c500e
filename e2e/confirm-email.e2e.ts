import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startMailSite } from './mail-site.ts';
import { linkMailTo } from './recovery-mails.ts';
import {
  demoPassword,
  findBarriers,
  goToPassword,
  hasFocus,
  hashOf,
  heading,
  isAlive,
  passwordField,
  signIn,
} from './visit.ts';

const { site, mails, operate } = startMailSite({ changes: 'e-mail addresses of accounts' });

const open = () => site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const newField = (page: Page) => page.getByLabel('New email');
const codeField = (page: Page) => page.getByLabel('Security code');

/** Signs in on the way to the form for a new address. */
async function arriveAtForm(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/sessions`);
  await isAlive(page);
  await signIn(page, email);
  await heading(page, 'Your security').waitFor();
  await link(page, 'Change your email').click();
  await heading(page, 'Change your email').waitFor();
}

/** Goes to an element by the Tab key, and presses it. */
async function pressByKey(page: Page, target: ReturnType<typeof link>): Promise<void> {
  for (let presses = 0; presses < 30 && !(await hasFocus(target)); presses++) await page.keyboard.press('Tab');
  expect(await hasFocus(target)).toBe(true);
  await page.keyboard.press('Enter');
}

describe('[ACCT-2a] [ROUTE-10i] an e-mail address', () => {
  it('[ACCT-2b] is changed after a step-up, by keyboard alone, on a phone, with the code of its mail', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/sessions`);
    await isAlive(page);
    await signIn(page, 'clara@harbourlane.example');
    await heading(page, 'Your security').waitFor();
    await page.goto(`${site.url}/sessions?security_change=email`); // where "Change" leads some minutes later
    await isAlive(page);
    await heading(page, 'Confirm it’s you').waitFor();
    await page.getByText('To change your email, enter your password.').waitFor();
    await page.getByText('clara@harbourlane.example').waitFor();
    await expect.poll(() => page.title()).toBe('Confirm it’s you – Tellwick');
    for (const name of ['Forgot password?', 'Cancel']) await link(page, name).waitFor();
    for (const name of ['Email me a sign-in link', 'Create an account']) expect(await link(page, name).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await button(page, 'Continue').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await heading(page, 'Your security').waitFor();
    await page.goBack();
    await expect.poll(() => hasFocus(page.getByLabel('Password', { exact: true }))).toBe(true);
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await heading(page, 'Change your email').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/security/email');
    await expect.poll(() => hasFocus(newField(page))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter an email', { exact: true }).waitFor();
    await page.keyboard.type('hugo@harbourlane.example');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Another account already uses this email.').waitFor();
    await expect.poll(() => hasFocus(newField(page))).toBe(true);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('clara@changed.example');
    await page.keyboard.press('Enter');
    await page.getByText('clara@changed.example').waitFor();
    await expect.poll(() => hasFocus(codeField(page))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.reload(); // shows the same screen, and sends nothing
    await expect.poll(() => hasFocus(codeField(page))).toBe(true);
    await page.keyboard.type('WRNG2345');
    await page.getByRole('alert').getByText('Invalid security code.').waitFor();
    const { code } = await linkMailTo(mails, 'clara@changed.example');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
    await heading(page, 'Your email is confirmed').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await pressByKey(page, link(page, 'Done'));
    await heading(page, 'Your security').waitFor();
    await page.getByText('clara@changed.example').waitFor(); // whole, to who is signed in
  });

  it('is confirmed by its link where its account is signed in, while another browser is sent to the code', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAtForm(page, 'elsie@harbourlane.example');
    await newField(page).fill('elsie@changed.example');
    await button(page, 'Send email').click();
    await heading(page, 'Confirm your email').waitFor();
    const mail = await linkMailTo(mails, 'elsie@changed.example');
    await using other = await open();
    await other.page.goto(mail.link);
    await other.page.getByText('Enter the code where you asked for it, or sign in here.').waitFor();
    await expect.poll(() => hashOf(other.page)).toBe('#/confirmEmail');
    expect(await findBarriers(other.page)).toEqual([]);

    await link(other.page, 'Sign in').click();
    await signIn(other.page, 'elsie@harbourlane.example');
    await link(other.page, 'Confirm your email').click();
    await button(other.page, 'Confirm email').waitFor();

    const tab = await page.context().newPage();
    await tab.goto(mail.link);
    await button(tab, 'Confirm email').click();
    await heading(tab, 'Your email is confirmed').waitFor();
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event('focus'))); // headless browsers show every tab
    await heading(page, 'Your email is confirmed').waitFor();
    await tab.goto('about:blank');
    await tab.goto(mail.link);
    await heading(tab, 'This link no longer works').waitFor();
  });

  it('[ACCT-2c] comes back by the mail to the former address, whose reader chooses a new password', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAtForm(page, 'greta@harbourlane.example');
    await newField(page).fill('greta@changed.example');
    await button(page, 'Send email').click();
    const { code } = await linkMailTo(mails, 'greta@changed.example');
    await codeField(page).fill(code);
    await heading(page, 'Your email is confirmed').waitFor();
    const notice = await linkMailTo(mails, 'greta@harbourlane.example');
    expect(notice.subject).toBe('Your Tellwick email was changed');

    await using other = await open();
    await other.page.goto(notice.link);
    await heading(other.page, 'Undo the change of your email?').waitFor();
    await expect.poll(() => hashOf(other.page)).toBe('#/undoEmailChange');
    expect(await findBarriers(other.page)).toEqual([]);
    await other.page.reload();
    await button(other.page, 'Undo and secure my account').click();
    await heading(other.page, 'The change is undone').waitFor();
    expect(await findBarriers(other.page)).toEqual([]);
    const { link: reset } = await linkMailTo(mails, 'greta@harbourlane.example', 2);
    expect(reset).toContain('/link/reset/');
    await page.goto(`${site.url}/sessions`);
    await page.getByLabel('Email or phone number').waitFor();
  });
});

it('[SIGN-5b] [SIGN-5f] [ROUTE-10i] an account that is not confirmed is led from its password to the code, and then signs in', async () => {
  const email = 'nina@unconfirmed.example';
  const name = ['--first-name', 'Nina', '--last-name', 'Berg', '--company', 'harbour-lane'];
  await operate(
    ['account', 'add', ...name, '--email', email, '--state', 'notConfirmed', '--password'],
    'Former-Anchor-31\n',
  );
  await using visit = await open();
  const { page } = visit;
  await goToPassword(page, site, email);
  await passwordField(page).fill('Former-Anchor-31');
  await page.keyboard.press('Enter');
  await heading(page, 'Your account isn’t confirmed yet').waitFor();
  await link(page, 'Confirm your email').click();
  await button(page, 'Send email').click();
  const { code } = await linkMailTo(mails, email);
  await codeField(page).fill(code);
  await heading(page, 'Your email is confirmed').waitFor();
  await link(page, 'Sign in').click();
  await page.getByLabel('Email or phone number').waitFor();
});

it('[ACCT-2f] a recovery to another address is stopped by the mail about it', async () => {
  const email = 'sadie@graniteferry.example';
  const output = await operate(['account', 'recover', email, '--to', 'stranger@found.example', '--operator', 'ann']);
  expect(output).toMatch(
    /^Every contact of the account is told; the link of a mail can stop it\. A link goes to s\*+r@f\S+ at 20\S+Z, or/,
  );
  const { link: stopLink } = await linkMailTo(mails, email);
  await using visit = await open();
  const { page } = visit;
  await page.goto(stopLink);
  await heading(page, 'Stop this recovery?').waitFor();
  await expect.poll(() => hashOf(page)).toBe('#/stopRecovery');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Stop the recovery').click();
  await heading(page, 'The recovery is stopped').waitFor();
  await page.reload();
  await heading(page, 'This link no longer works').waitFor();
});
