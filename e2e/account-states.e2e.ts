import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import {
  credentialField,
  demoPassword,
  findBarriers,
  hashOf,
  passwordField,
  returnToApp,
  signInAddress,
} from './visit.ts';

const site = startSite();

const open = (isPhone = false) =>
  site.open({ expected: [/status of 4\d\d/], context: isPhone ? { viewport: { width: 390, height: 844 } } : {} });

async function signIn(page: Page, name: string) {
  await page.goto(signInAddress(site));
  await credentialField(page).fill(`${name}@harbourlane.example`);
  await page.keyboard.press('Enter');
  await passwordField(page).fill(demoPassword);
  await page.keyboard.press('Enter');
}

const administrator = 'Contact your administrator.';
const card = 'There’s a problem with the credit card.';
const states: readonly (readonly [string, string, string])[] = [
  ['disabled', 'Your account is disabled', administrator],
  ['extension-disabled', 'Your extension is disabled', administrator],
  ['extension-frozen', 'Your extension is frozen', `${card} ${administrator}`],
  ['suspended', 'Your account is suspended', `${card} ${administrator}`],
  ['suspended-admin', 'Your company’s account is suspended', `${card} Contact support.`],
  ['admin-suspended', 'Your company’s account is suspended', `${card} Contact support.`],
  ['trial-expired', 'Your trial has expired', administrator],
  ['trial-expired-admin', 'Your company’s trial has expired', 'Contact support to keep your service.'],
  ['not-confirmed', 'Your account isn’t confirmed yet', 'Confirm your email, then sign in.'],
  [
    'not-activated',
    'Your account isn’t activated yet',
    'Enter the code from your welcome email. If you don’t have one, ask your administrator.',
  ],
];

describe('[SIGN-5a] [SIGN-5f] an account', () => {
  it.each(states)('that is %s sees a screen of its own: %s', async (name, title, sentence) => {
    await using visit = await open(name.length % 2 === 0);
    const { page } = visit;
    await signIn(page, name);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(sentence, { exact: true }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    const isForSupport = sentence.includes('support');
    expect(await page.getByRole('link', { name: 'Contact support' }).count()).toBe(isForSupport ? 1 : 0);
    expect(await findBarriers(page)).toEqual([]);
    const returned = returnToApp(page, site);
    await page.getByRole('link', { name: 'Use another account' }).click();
    expect(await credentialField(page).inputValue()).toBe('');
    await page.goBack();
    await page.getByRole('link', { name: 'Back to Switchboard' }).click();
    expect((await returned).searchParams.get('error')).toBe('user_cancelled');
  });

  it('[ROUTE-2a] that is locked sees this in the toast bar at the password, with links to a new password and to support', async () => {
    await using visit = await open();
    const { page } = visit;
    await signIn(page, 'locked');
    const sentence = 'Access to this account is disabled. Check your email for details or reset your password.';
    const toast = page.getByRole('alert').filter({ hasText: sentence });
    await toast.getByText(sentence).waitFor();
    expect(hashOf(page)).toBe('#/enterPassword/email');
    expect(await passwordField(page).isVisible()).toBe(true);
    expect(await toast.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toMatch(/^https:/);
    const reset = toast.getByRole('link', { name: 'Reset your password' });
    expect(await findBarriers(page)).toEqual([]);
    await reset.click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/resetPassword/sendRecoveryEmail');
    await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await toast.count()).toBe(0); // it has led here
  });

  it('[SIGN-5d] with an expired numeric password must choose a new one, or go back to the app', async () => {
    await using visit = await open();
    const { page } = visit;
    await signIn(page, 'numeric-password');
    await page.getByText('Passwords of digits alone are no longer accepted.').waitFor();
    page.on('dialog', (dialog) => void dialog.accept()); // an unfinished step is left (ROUTE-5)
    await page.getByLabel('New PIN', { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/enforceResetPassword');
    const returned = returnToApp(page, site);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await returned).searchParams.get('error')).toBe('user_cancelled');
  });
});
