import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { credentialField, demoPassword, findBarriers, passwordField, signInAddress } from './visit.ts';

const site = startSite();

const open = (isPhone = false) =>
  site.open({ expected: [/status of 4\d\d/], context: isPhone ? { viewport: { width: 390, height: 844 } } : {} });

/** Signs in. Returns the position of the field before the password was refused. */
async function signIn(page: Page, name: string) {
  await page.goto(signInAddress(site));
  await credentialField(page).fill(`${name}@harbourlane.example`);
  await page.keyboard.press('Enter');
  await passwordField(page).fill(demoPassword);
  const before = await passwordField(page).boundingBox();
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
    'that is %s sees this at the password field, with help, and the field stays where it is',
    async (name, sentence) => {
      for (const isPhone of [false, true]) {
        await using visit = await open(isPhone);
        const { page } = visit;
        const before = await signIn(page, name);
        const message = page.getByRole('alert').filter({ hasText: sentence });
        await message.waitFor();
        expect(await message.getByRole('link', { name: 'Get help' }).getAttribute('href')).toMatch(/^https:/);
        expect(await passwordField(page).boundingBox()).toEqual(before);
        expect(await findBarriers(page)).toEqual([]);
      }
    },
  );

  it('that is locked sees this in the toast bar, with a link to reset the password', async () => {
    await using visit = await open();
    const { page } = visit;
    await signIn(page, 'locked');
    const sentence = 'Access to this account is disabled. Check your email for details or reset your password.';
    const toast = page.getByRole('alert').filter({ hasText: sentence });
    await toast.getByText(sentence).waitFor();
    expect(await toast.getByRole('link', { name: 'Reset password' }).getAttribute('href')).toMatch(/^https:/);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('with an expired numeric password cannot continue, and is led to a new password', async () => {
    await using visit = await open();
    const { page } = visit;
    await signIn(page, 'numeric-password');
    await page.getByText('Your numeric password is no longer accepted. Set a new password and PIN.').waitFor();
    await page.getByRole('link', { name: 'Reset password' }).waitFor();
    expect(new URL(page.url()).hash).not.toMatch(/enterPassword/);
  });
});
