import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { operateOn } from '../test/operate-on.ts';
import { startSite } from './site.ts';
import {
  demoPassword,
  findBarriers,
  hasFocus,
  hashOf,
  heading,
  isAlive,
  notYou,
  passwordField,
  returnToApp,
  shownAccount,
  signIn,
  signInAddress,
} from './visit.ts';

const site = startSite({ changes: 'passwords of accounts' });

const newPassword = 'Trellis-Quarry-27';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

async function open() {
  const visit = await site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });
  visit.page.on('dialog', (dialog) => void dialog.accept()); // the browser asks before an unfinished step is left (ROUTE-5)
  return visit;
}

async function arriveAs(page: Page, email: string): Promise<void> {
  await page.goto(signInAddress(site, { prompt: 'login' }));
  await isAlive(page);
  await signIn(page, email);
}

async function fillPassword(page: Page): Promise<void> {
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill(newPassword);
}

describe('a password that the sign-in must replace', () => {
  it('[RESET-3a] [PIN-1d] [ROUTE-1b] [ROUTE-5a] [ROUTE-10g] [SIGN-5d] [PASS-3c] of digits alone gets a password and a PIN, and the sign-in goes on', async () => {
    await using visit = await open();
    const { page } = visit;
    await arriveAs(page, 'numeric-password@harbourlane.example');
    await heading(page, 'Choose a new password').waitFor();
    await page.getByText('Passwords of digits alone are no longer accepted.').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/enforceResetPassword');
    expect(await findBarriers(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => hashOf(page)).toBe('#/enforceResetPassword');
    await page.reload();
    await shownAccount(page, 'numeric-password@harbourlane.example').waitFor();
    await notYou(page).waitFor();
    await fillPassword(page);
    await save(page);
    await page.getByRole('alert').getByText('Enter a new PIN').waitFor();
    await field(page, 'New PIN').fill('123456');
    await save(page);
    await page.getByRole('alert').getByText('This PIN can’t be used.').waitFor();
    await field(page, 'New PIN').fill('830512');
    await save(page);
    await page.getByRole('alert').getByText('Enter new PIN again').waitFor();
    await field(page, 'Confirm new PIN').fill('830512');
    const returned = returnToApp(page, site);
    await save(page);
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[RESET-3a] [ROUTE-2a] that an operator has set is replaced by an own one', async () => {
    const args = ['account', 'set', 'callum@brightwell.example', '--password', '--temporary'];
    await operateOn(site.portico, args, 'Gravel-Orchid-58\n');
    await using visit = await open();
    const { page } = visit;
    await arriveAs(page, 'callum@brightwell.example');
    await page.getByRole('alert').getByText('do not match').waitFor();
    await passwordField(page).fill('Gravel-Orchid-58');
    await page.keyboard.press('Enter');
    await heading(page, 'Choose your own password').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/changeOneTimePassword');
    expect(await findBarriers(page)).toEqual([]);
    await page.evaluate(() => location.assign(`${location.hash}/callum%40brightwell.example`));
    await page.reload();
    await heading(page, 'Choose your own password').waitFor();
    expect(hashOf(page)).toBe('#/changeOneTimePassword/callum%40brightwell.example');
    await fillPassword(page);
    const returned = returnToApp(page, site);
    await save(page);
    expect((await returned).searchParams.has('code')).toBe(true);
  });
});

describe('a user who is signed in', () => {
  it('[RESET-3c] [PASS-3b] [ROUTE-1b] [ROUTE-2a] changes the password with the current one, by keyboard alone', async () => {
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await arriveAs(page, 'clara@harbourlane.example');
    await returned;
    await page.goto(`${site.url}/sessions`);
    await isAlive(page);
    await page
      .getByRole('region', { name: 'How you sign in' })
      .getByText(/^Set \w+ \d+, 20\d\d$/)
      .waitFor();
    await page.getByRole('link', { name: 'Change your password' }).press('Enter');
    await heading(page, 'Change your password').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const current = field(page, 'Current password');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await expect.poll(() => hasFocus(current)).toBe(true);
    await press('Tab', 'Tab'); // past the button that shows the password
    await page.keyboard.type(newPassword);
    await press('Tab', 'Tab');
    await page.keyboard.type(newPassword);
    await press('Enter');
    await page.getByRole('alert').getByText('Enter current password').waitFor();
    await expect.poll(() => hasFocus(current)).toBe(true);
    await page.keyboard.type('Not-The-Right-1');
    await press('Enter');
    await page.getByRole('alert').getByText('The current password isn’t correct.').waitFor();
    await expect.poll(() => hasFocus(current)).toBe(true);
    await press('Control+A');
    await page.keyboard.type(demoPassword);
    await press('Enter');
    await heading(page, 'Your password is changed').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/changePasswordSuccess');
    await expect.poll(() => hasFocus(heading(page, 'Your password is changed'))).toBe(true);
    await page.reload();
    await isAlive(page);
    await heading(page, 'Your password is changed').waitFor();
    const address = page.url();
    await page.getByRole('link', { name: 'Done' }).press('Enter');
    await heading(page, 'Your security').waitFor();
    await page.goto(address); // the address alone says no such thing
    await heading(page, 'Your security').waitFor();
  });

  it('[PIN-1e] changes the PIN with the current password', async () => {
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await arriveAs(page, 'ines@harbourlane.example');
    await returned;
    await page.goto(`${site.url}/sessions`);
    await page.getByRole('link', { name: 'Change your PIN' }).click();
    await heading(page, 'Change your PIN').waitFor();
    await expect.poll(() => page.title()).toMatch(/^Change your PIN – /);
    await page.getByText('For voicemail and calls. At least 6 numbers.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await field(page, 'Current password').fill(demoPassword);
    await field(page, 'New PIN').fill('830512');
    await field(page, 'Confirm new PIN').fill('830513');
    await save(page);
    await page.getByRole('alert').getByText('The PINs don’t match. Enter it again.').waitFor();
    await field(page, 'Confirm new PIN').fill('830512');
    await save(page);
    await heading(page, 'Your PIN is changed').waitFor();
  });

  it('[RESET-3c] signs in first where nobody is, and comes to the form', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${site.url}/sessions#/changePassword/nobody`);
    await signIn(page, 'alfie@brightwell.example');
    await heading(page, 'Change your password').waitFor();
    await shownAccount(page, 'alfie@brightwell.example').waitFor();
    expect(await notYou(page).count()).toBe(0); // a session, which no sign-in can hand over
  });
});
