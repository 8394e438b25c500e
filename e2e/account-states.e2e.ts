import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../test/browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { demoPassword, findBarriers, signInAddress } from './visit.ts';

let portico: RunningPortico;
let browser: Browser;
beforeAll(async () => {
  [portico, browser] = await Promise.all([startPortico({ env: { LOOKUPS_PER_ADDRESS: '1000' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await portico[Symbol.asyncDispose]();
});

async function open(isPhone = false) {
  const context = isPhone ? { viewport: { width: 390, height: 844 } } : {};
  const visit = await openPage(browser, { origins: [portico.url], context });
  visit.expect(/status of 4\d\d/);
  return visit;
}
const button = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

/** Answers where the button stood before the password was refused. */
async function signIn(page: Page, name: string) {
  await page.goto(signInAddress(portico));
  await page.getByLabel('Email or phone number').fill(`${name}@harbourlane.example`);
  await page.keyboard.press('Enter');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(demoPassword);
  const before = await button(page).boundingBox();
  await page.keyboard.press('Enter');
  return before;
}

const toAdministrator = 'Contact your administrator.';
const states: readonly (readonly [string, string])[] = [
  ['disabled', `Your account is disabled. ${toAdministrator}`],
  ['extension-disabled', `Your extension is disabled. ${toAdministrator}`],
  ['extension-frozen', `Your extension is frozen because of a credit card problem. ${toAdministrator}`],
  ['suspended', `Your account is suspended because of a credit card problem. ${toAdministrator}`],
  ['suspended-admin', 'Your company’s account is suspended because of a credit card problem. Contact support.'],
  ['admin-suspended', 'Your company’s account is suspended because of a credit card problem. Contact support.'],
  ['trial-expired', `Your trial has expired. ${toAdministrator}`],
  ['trial-expired-admin', 'Your company’s trial has expired. Contact support to keep your service.'],
  ['not-confirmed', 'Your account is not confirmed yet. Follow the link in the email we sent you.'],
  ['not-activated', 'Your account is not activated yet. Follow the link in the email we sent you.'],
];

describe('[SIGN-5] an account', () => {
  it.each(states)(
    'that is %s is told so where the password stands, with help, and nothing moves',
    async (name, sentence) => {
      for (const isPhone of [false, true]) {
        await using visit = await open(isPhone);
        const { page } = visit;
        const before = await signIn(page, name);
        const message = page.getByRole('alert').filter({ hasText: sentence });
        await message.waitFor();
        expect(await message.getByRole('link', { name: 'Get help' }).getAttribute('href')).toMatch(/^https:/);
        expect(await button(page).boundingBox()).toEqual(before);
        expect(await findBarriers(page)).toEqual([]);
      }
    },
  );

  it('that is locked is told so in the toast bar, with the way to reset the password', async () => {
    await using visit = await open();
    const { page } = visit;
    await signIn(page, 'locked');
    const sentence = 'Access to this account is disabled. Check your email for details or reset your password.';
    const toast = page.getByRole('alert').filter({ hasText: sentence });
    await toast.getByText(sentence).waitFor();
    expect(await toast.getByRole('link', { name: 'Reset password' }).getAttribute('href')).toMatch(/^https:/);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('whose numeric password has expired can go no further with it, and is led to a new one', async () => {
    await using visit = await open();
    const { page } = visit;
    await signIn(page, 'numeric-password');
    await page.getByText('Your numeric password is no longer accepted. Set a new password and PIN.').waitFor();
    await page.getByRole('link', { name: 'Reset password' }).waitFor();
    expect(new URL(page.url()).hash).not.toMatch(/enterPassword/);
  });
});
