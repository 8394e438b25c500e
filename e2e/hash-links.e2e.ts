import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuardedPage } from '../test/browser.ts';
import { type RunningProcess, startPartnerApp } from '../test/portico.ts';
import { startSite } from './site.ts';
import { hashOf, heading, signIn, signInAddress } from './visit.ts';

const site = startSite({ hasOwnApp: true });
let app: RunningProcess;
beforeAll(async () => {
  app = await startPartnerApp(site.portico);
});
afterAll(() => app.stop());

/** Has a line with an address. */
const user = 'wade@birchquay.example';
const addresses = [
  ['the address of an app', () => signInAddress(site)],
  ['the bare origin', () => `${site.url}/`],
] as const;

/** Pages of the user's own, which need a session. */
const ownPages = [
  ['#/emergencyAddress', 'Emergency addresses'],
  ['#/emergencyAddress/device/demo-wade', 'Where should help be sent?'],
  ['#/changePassword/wade%40birchquay.example', 'Change your password'],
] as const;

/** Screens of a sign-in, whether or not there is a session. */
const screens = [
  ['#/resetPassword', 'Reset your password'],
  ['#/resetPassword/email/wade%40birchquay.example', 'Reset your password'],
  ['#/ssoLogin', 'Single sign-on'],
  ['#/notification/sso/501', 'We can’t sign you in'],
  ['#/error/API_ERROR_208', 'We can’t sign you in'],
  ['#/error/sso/501', 'We can’t sign you in'],
  ['#/error/NO_RCM_PERMISSION', 'You don’t have access to this app'],
] as const;

const clean = (hash: string) => decodeURIComponent(hash);

describe.each(addresses)('[ROUTE-1] a hash route at %s', (_, addressOf) => {
  describe('without a session', () => {
    it.each(ownPages)('leads over the sign-in to the page of the user’s own: %s', async (hash, title) => {
      await using visit = await site.open();
      const { page } = visit;
      await page.goto(addressOf() + hash);
      await signIn(page, user);
      await heading(page, title).waitFor();
    });

    it.each(screens)('shows the screen: %s', async (hash, title) => {
      await using visit = await site.open({ expected: [/status of 4\d\d/] });
      const { page } = visit;
      await page.goto(addressOf() + hash);
      await heading(page, title).waitFor();
      expect(clean(hashOf(page))).toBe(clean(hash));
    });
  });

  describe('with a session', () => {
    let visit: GuardedPage;
    let page: Page;
    beforeAll(async () => {
      visit = await site.open({ expected: [/status of 4\d\d/] });
      ({ page } = visit);
      await page.goto(`${site.url}/sessions`);
      await signIn(page, user);
      await heading(page, 'Your security').waitFor();
    });
    afterAll(() => visit.close());

    it.each(ownPages)('shows the page of the user’s own: %s', async (hash, title) => {
      await page.goto('about:blank'); // a change of the hash alone would load nothing
      await page.goto(addressOf() + hash);
      await heading(page, title).waitFor();
      expect(new URL(page.url()).searchParams.has('signIn')).toBe(false);
    });

    it.each(screens)('shows the screen, and no account: %s', async (hash, title) => {
      await page.goto('about:blank');
      await page.goto(addressOf() + hash);
      await heading(page, title).waitFor();
      expect(clean(hashOf(page))).toBe(clean(hash));
    });
  });
});

it('[SIGN-4d] a signed-in user who forgot the current password is led to the reset', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await page.goto(`${site.url}/sessions`);
  await signIn(page, user);
  await page.getByRole('link', { name: 'Change your password' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(page, 'Reset your password').waitFor();
});

describe('[ROUTE-1a] with a session, an address without an aim', () => {
  it.each(['', '#/enterCredential', '#/consent', '#/twoFactor/options'])('leads to the app: "%s"', async (hash) => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(`${site.url}/sessions`);
    await signIn(page, user);
    await heading(page, 'Your security').waitFor();
    await page.goto(`${site.url}/${hash}`);
    await heading(page, /^Welcome/).waitFor();
  });
});
