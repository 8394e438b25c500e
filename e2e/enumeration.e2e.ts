import { expect, it } from 'vitest';
import { startSite } from './site.ts';
import { credentialField, demoPassword, hashOf, passwordField, signInAddress } from './visit.ts';

const site = startSite({ env: { ENUMERATION: 'safe' } });

it('[SIGN-3c] with ENUMERATION=safe the page leads an unknown address to the password, and then says nothing of it', async () => {
  await using visit = await site.open({ expected: [/status of 4\d\d/] });
  const { page } = visit;
  await page.goto(signInAddress(site));
  await credentialField(page).fill('nobody@harbourlane.example');
  await page.keyboard.press('Enter');
  await passwordField(page).fill('Wrong-Kettle-58');
  await page.keyboard.press('Enter');
  await page.getByText('We couldn’t sign you in. Check what you entered and try again.').waitFor();
  expect(hashOf(page)).toBe('#/enterPassword/email');
});

it('[SIGN-3c] with ENUMERATION=safe the page changes to the brand of the account only after the password', async () => {
  await using visit = await site.open({ expected: [/status of 4\d\d/] });
  const { page } = visit;
  await page.goto(signInAddress(site, { clientId: 'demo-partner', scope: 'openid email' }));
  await credentialField(page).fill('anke@lindenhof.example');
  await page.keyboard.press('Enter');
  await passwordField(page).fill(demoPassword);
  expect(await page.title()).toContain('Tellwick');
  await page.keyboard.press('Enter');
  await expect.poll(() => hashOf(page)).toBe('#/consent');
  await expect.poll(() => page.title()).not.toContain('Tellwick');
});
