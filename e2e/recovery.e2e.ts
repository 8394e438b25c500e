import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readDemo } from '../src/server/operator/demo/demo-data.ts';
import { tokenOf } from '../test/recovery.ts';
import { appCode } from '../test/second-step.ts';
import { startMailSite } from './mail-site.ts';
import { linkMailTo } from './recovery-mails.ts';
import {
  credentialField,
  findBarriers,
  goToPassword,
  hasFocus,
  hashOf,
  heading,
  isAlive,
  notYou,
  passwordField,
  returnToApp,
  shownAccount,
  signInAddress,
} from './visit.ts';

const { site, mails, operate } = startMailSite({ changes: 'passwords of accounts' });

const { totpSecret } = readDemo(0);
const newPassword = 'Trellis-Quarry-27';
const codeField = (page: Page) => page.getByLabel('Security code');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const newField = (page: Page) => page.getByLabel('New password', { exact: true });
const retypeField = (page: Page) => page.getByLabel('Confirm new password', { exact: true });

const open = () => site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });

/** Asks for a reset on the password step. */
async function askAs(page: Page, username: string): Promise<void> {
  await goToPassword(page, site, username);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await shownAccount(page, username).waitFor();
  await button(page, 'Send').click();
  await heading(page, 'Check your email').waitFor();
  await shownAccount(page, username).waitFor();
}

async function savePassword(page: Page, password = newPassword): Promise<void> {
  await newField(page).fill(password);
  await retypeField(page).fill(password);
  await button(page, 'Save').click();
}

/** Adds two accounts with an e-mail address, whose mail goes elsewhere: to an address of each. */
async function addTwoWith(email: string): Promise<void> {
  const named = ['--first-name', 'Pat', '--last-name', 'Lee', '--email', email, '--extension', '891'];
  for (const [company, number] of [
    ['harbour-lane', '+12125550100'],
    ['willow-creek', '+14065550190'],
  ] as const) {
    await operate(['account', 'add', ...named, '--company', company]);
    await operate(['contact', 'add', `${number}*891`, 'email', `pat@${company}.example`, '--verified']);
  }
}

describe('a forgotten password', () => {
  it('[RESET-1i] [SIGN-4d] [ROUTE-1b] [ROUTE-2a] [ROUTE-10g] is reset by the code of the mail, and the sign-in goes on', async () => {
    await using visit = await open();
    const { page } = visit;
    await askAs(page, 'clara@harbourlane.example');
    expect(hashOf(page)).toBe('#/resetPassword/sendEmailSuccess/resetPassword');
    await expect.poll(() => page.title()).toMatch(/^Check your email/);
    await expect.poll(() => hasFocus(codeField(page))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);

    await page.keyboard.type('ABCD');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter all 8 characters.').waitFor();
    const { code, link } = await linkMailTo(mails, 'clara@harbourlane.example');
    await page.reload(); // shows the same screen, and sends nothing
    await heading(page, 'Check your email').waitFor();
    await codeField(page).pressSequentially(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());

    await heading(page, 'Choose a new password').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/resetPassword/newPassword');
    await shownAccount(page, 'clara@harbourlane.example').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await heading(page, 'Choose a new password').waitFor();
    const tab = await page.context().newPage();
    await tab.goto(link);
    await button(tab, 'Continue').click();
    await newField(tab).waitFor();
    await savePassword(page);
    await heading(page, 'Your password is changed').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/resetPassword/complete');
    expect(await findBarriers(page)).toEqual([]);
    await heading(tab, 'Your password is changed').waitFor(); // one of two tabs saves, and the other one hears of it
    await page.goBack();
    await expect.poll(() => hashOf(page)).not.toBe('#/resetPassword/complete');
    await page.goForward(); // the sign-in still goes on
    const returned = returnToApp(page, site);
    await button(page, 'Continue to Switchboard').click();
    expect((await returned).searchParams.has('code')).toBe(true);
    await tab.getByRole('link', { name: 'Sign in' }).click();
    await credentialField(tab).fill('clara@harbourlane.example');
    await tab.keyboard.press('Enter');
    await heading(tab, 'You’re already signed in').waitFor();
    await tab.getByRole('link', { name: 'Continue to Switchboard' }).waitFor();
    const resets = mails.received.filter(
      ({ to, mail }) => to === 'clara@harbourlane.example' && /^Reset/.test(mail.subject ?? ''),
    );
    expect(resets).toHaveLength(1); // neither reload has sent another
  });

  it('[RESET-1c] [RESET-1e] is reset by the link in another browser, which goes back to where it began', async () => {
    await using visit = await open();
    const { page } = visit;
    await askAs(page, 'elsie@harbourlane.example');
    const { link } = await linkMailTo(mails, 'elsie@harbourlane.example');
    await using phone = await open();
    const { page: there } = phone;
    await there.goto(link);
    await button(there, 'Continue').waitFor();
    expect(there.url()).not.toContain(tokenOf(link)); // the token has left the address
    expect(await findBarriers(there)).toEqual([]);
    await there.reload();
    await button(there, 'Continue').click();
    await shownAccount(there, 'elsie@harbourlane.example').waitFor();
    expect(await notYou(there).count()).toBe(0); // no sign-in waits here for somebody else
    await savePassword(there);
    await heading(there, 'Your password is changed').waitFor();
    await there.getByText('Sign in here, or go back to where you started.').waitFor();

    await heading(page, 'Your password is changed').waitFor(); // no tab of this browser says so: it looks now and then
    await page.getByRole('link', { name: 'Sign in' }).click();
    await passwordField(page).fill(newPassword);
    const returned = returnToApp(page, site);
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[PASS-1c] [PASS-2a] [PASS-3a] [PASS-3c] is replaced in a form that shows each rule with its state, and each problem at its field', async () => {
    await using visit = await open();
    const { page } = visit;
    await askAs(page, 'greta@harbourlane.example');
    const { link } = await linkMailTo(mails, 'greta@harbourlane.example');
    await page.goto(link); // in the browser that asked
    await button(page, 'Continue').click();
    await heading(page, 'Choose a new password').waitFor();
    const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect.poll(() => rule('8 to 32 characters').textContent()).toBe('8 to 32 characters Not met');
    await expect.poll(() => hasFocus(newField(page))).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter a new password').waitFor();
    await newField(page).pressSequentially('Trellis-27');
    await expect.poll(() => rule('8 to 32 characters').textContent()).toBe('8 to 32 characters Met');
    await page.getByText('5 of 5 rules met').waitFor({ state: 'attached' });
    expect(await newField(page).getAttribute('autocomplete')).toBe('new-password');

    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter new password again').waitFor();
    await expect.poll(() => hasFocus(retypeField(page))).toBe(true);
    await page.keyboard.type('Trellis-28');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The passwords don’t match. Enter it again.').waitFor();
    await newField(page).fill('greta-harbour-1!');
    await rule('No account information').getByText('It contains “Greta”.').waitFor();
    expect(await rule('No account information').getAttribute('data-state')).toBe('missed');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This password can’t be used.').waitFor();
    await expect.poll(() => hasFocus(newField(page))).toBe(true);
    await newField(page).pressSequentially('short');
    await expect.poll(() => rule('8 to 32 characters').getAttribute('data-state')).toBe('missed');
    expect(await findBarriers(page)).toEqual([]);
    await savePassword(page, 'Password2024!');
    await page.getByRole('alert').getByText('This password is easy to guess').waitFor();
    await expect.poll(() => hasFocus(newField(page))).toBe(true);
    await savePassword(page);
    const returned = returnToApp(page, site);
    await button(page, 'Continue to Switchboard').click();
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[RESET-1f] is reset with the keyboard alone, for one of several accounts of an address', async () => {
    await using visit = await open();
    const { page } = visit;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.goto(`${signInAddress(site)}#/resetPassword`);
    await isAlive(page);
    await expect.poll(() => hasFocus(page.getByLabel('Email', { exact: true }))).toBe(true);
    await page.keyboard.type('quinn@manydesks.example');
    await press('Enter');
    const { code } = await linkMailTo(mails, 'quinn@manydesks.example');
    await expect.poll(() => hasFocus(codeField(page))).toBe(true);
    await page.keyboard.type(code);
    await heading(page, 'Choose an account').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await expect.poll(() => hasFocus(heading(page, 'Choose an account'))).toBe(true);
    await press('Tab', 'Tab');
    const chosen = page.getByRole('main').getByRole('button').nth(1);
    expect(await hasFocus(chosen)).toBe(true);
    await press('Enter');
    await expect.poll(() => hasFocus(newField(page))).toBe(true);
    await page.keyboard.type(newPassword);
    await press('Tab', 'Tab');
    await page.keyboard.type(newPassword);
    await press('Enter');
    await heading(page, 'Your password is changed').waitFor();
    await expect.poll(() => hasFocus(heading(page, 'Your password is changed'))).toBe(true);
    const returned = returnToApp(page, site);
    await press('Tab', 'Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[RESET-1i] [RESET-2a] [RESET-2c] is set up by one mail a minute, and stays as it is for a reader who did not ask, whose link is void (405)', async () => {
    await using visit = await open();
    const { page: asking } = visit;
    await goToPassword(asking, site, 'ada@harbourlane.example');
    const askForSetUp = async () => {
      await asking.evaluate(() => location.assign('#/resetPassword/sendRecoveryEmail/true'));
      await heading(asking, 'Set up your password').waitFor();
      await button(asking, 'Send').click();
    };
    await askForSetUp();
    await heading(asking, 'Check your email').waitFor();
    await expect.poll(() => hashOf(asking)).toBe('#/resetPassword/sendEmailSuccess/setupPassword');
    await askForSetUp();
    const tooSoon = 'We have just sent you an email. Wait a few minutes before you ask for another.';
    await asking.getByRole('alert').getByText(tooSoon).waitFor();
    const { link } = await linkMailTo(mails, 'ada@harbourlane.example');
    await using other = await open();
    const { page } = other;
    await page.goto(link);
    await button(page, 'This wasn’t me').click();
    await heading(page, 'Nothing has changed').waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await heading(page, 'This link no longer works').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('[RESET-1g] is reset by a link of support, once the second step is done', async () => {
    const output = await operate(['account', 'recover', 'wanda@graniteferry.example']);
    expect(output).not.toContain('http');
    const { link } = await linkMailTo(mails, 'wanda@graniteferry.example');
    await using visit = await open();
    const { page } = visit;
    await page.goto(link);
    await button(page, 'Continue').click();
    await heading(page, 'Enter your security code').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await codeField(page).pressSequentially(appCode(totpSecret));
    await savePassword(page);
    await heading(page, 'Your password is changed').waitFor();
  });
});

describe('the form of a reset', () => {
  it('[RESET-1i] [RESET-2d] [PASS-3c] [ROUTE-1b] [ROUTE-9c] takes an e-mail or a number, which moves to its own form, and says at the field what it cannot use', async () => {
    await addTwoWith('pat@manydesks.example');
    await using visit = await open();
    const { page } = visit;
    const email = page.getByLabel('Email', { exact: true });
    await page.goto(`${signInAddress(site)}#/resetPassword`);
    await isAlive(page);
    await expect.poll(() => page.title()).toMatch(/^Reset your password – /);
    await button(page, 'Send email').click();
    await page.getByRole('alert').getByText('Enter an email').waitFor();
    await email.fill('(212) 555-0108');
    await page.keyboard.press('Enter');
    await expect.poll(() => hashOf(page)).toContain('#/resetPassword/number/');
    expect(await page.getByLabel('Phone number').inputValue()).toBe('(212) 555-0108');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Phone number').fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter a phone number').waitFor();
    await page.goBack();
    await email.fill('nobody@harbourlane.example');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('We didn’t find').waitFor();
    await expect.poll(() => hasFocus(email)).toBe(true);
    await email.fill('pat@manydesks.example');
    await page.keyboard.press('Enter');
    const several = 'Several accounts use this email. Enter your phone number instead.';
    await page.getByRole('alert').getByText(several).waitFor();
    await expect.poll(() => hasFocus(email)).toBe(true);
  });

  it('[ROUTE-2a] has an address and a confirmation of its own for the set-up of a first password', async () => {
    await using visit = await open();
    const { page } = visit;
    await goToPassword(page, site, 'wade@birchquay.example');
    await page.evaluate(() => location.assign('#/resetPassword/sendRecoveryEmail/true'));
    await heading(page, 'Set up your password').waitFor();
    await button(page, 'Send').click();
    await heading(page, 'Check your email').waitFor();
    expect(hashOf(page)).toBe('#/resetPassword/sendEmailSuccess/setupPassword');
  });

  it('[ROUTE-2a] takes the number and the extension of its address', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${signInAddress(site)}#/resetPassword/number/+12125550100*102`);
    await isAlive(page);
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+12125550100');
    expect(await page.getByLabel('Extension').inputValue()).toBe('102');
  });

  it('[RESET-1a] [RESET-1i] says so where an account has no verified contact, for a first password too', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${signInAddress(site)}#/resetPassword/email/ines%40harbourlane.example`);
    await isAlive(page);
    await button(page, 'Send email').click();
    await heading(page, 'We can’t reset this here').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await goToPassword(page, site, 'ines@harbourlane.example');
    await page.evaluate(() => location.assign('#/resetPassword/sendRecoveryEmail/true'));
    await heading(page, 'Set up your password').waitFor();
    const sent = page.waitForRequest('**/api/account/email-recovery-link?*');
    await button(page, 'Send').click();
    expect((await sent).postDataJSON()).toEqual({
      username: 'ines@harbourlane.example',
      brandId: 0,
      localeId: 'en_US',
      setupPassword: true,
    });
    await heading(page, 'We can’t reset this here').waitFor();
  });
});
