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
  ['[EA-1] [ROUTE-1f]', '#/emergencyAddress', 'Emergency addresses'],
  ['[EA-1]', '#/emergencyAddress/device/demo-wade', 'Where should help be sent?'],
  ['[EA-1]', '#/emergencyAddress/digitalLine/demo-wade', 'Where should help be sent?'],
  ['[ROUTE-1b] [ROUTE-2a]', '#/changePassword/wade%40birchquay.example', 'Change your password'],
] as const;

/** Screens of a sign-in, whether or not there is a session. */
const screens = [
  ['[ROUTE-1b] [ROUTE-2a]', '#/resetPassword', 'Reset your password'],
  ['[ROUTE-1b] [ROUTE-2a]', '#/resetPassword/email/wade%40birchquay.example', 'Reset your password'],
  ['[ROUTE-1c] [ROUTE-2a]', '#/ssoLogin', 'Single sign-on'],
  ['[ROUTE-1e] [ROUTE-2a]', '#/notification/sso/501', 'We can’t sign you in'],
  ['[ROUTE-1a] [ROUTE-2a]', '#/error/API_ERROR_208', 'We can’t sign you in'],
  ['[ROUTE-1a] [ROUTE-2a]', '#/error/sso/501', 'We can’t sign you in'],
  ['[ROUTE-1a] [ROUTE-2a]', '#/error/NO_RCM_PERMISSION', 'You don’t have access to this app'],
] as const;

const clean = (hash: string) => decodeURIComponent(hash);

describe.each(addresses)('a hash route at %s', (_, addressOf) => {
  describe('without a session', () => {
    it.each(ownPages)('%s leads over the sign-in to the page of the user’s own: %s', async (_clause, hash, title) => {
      await using visit = await site.open();
      const { page } = visit;
      await page.goto(addressOf() + hash);
      await signIn(page, user);
      await heading(page, title).waitFor();
    });

    it.each(screens)('%s shows the screen: %s', async (_clause, hash, title) => {
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

    it.each(ownPages)('%s shows the page of the user’s own, also after a reload: %s', async (_clause, hash, title) => {
      await page.goto('about:blank'); // a change of the hash alone would load nothing
      await page.goto(addressOf() + hash);
      await heading(page, title).waitFor();
      expect(new URL(page.url()).searchParams.has('signIn')).toBe(false);
      await page.reload();
      await heading(page, title).waitFor();
      await page.goBack(); // leads to where the user came from
      expect(page.url()).toBe('about:blank');
    });

    it.each(screens)('%s shows the screen and no account, also after a reload: %s', async (_clause, hash, title) => {
      await page.goto('about:blank');
      await page.goto(addressOf() + hash);
      await heading(page, title).waitFor();
      await page.reload();
      await heading(page, title).waitFor();
      expect(clean(hashOf(page))).toBe(clean(hash));
      await page.goBack(); // leads to where the user came from
      expect(page.url()).toBe('about:blank');
    });
  });
});

/** Each address takes one link a minute. */
const sent: Readonly<Record<string, string>> = {
  'Change your password': user,
  'Change your PIN': 'pia@birchquay.example',
};

it.each(['Change your password', 'Change your PIN'])(
  '[SIGN-4d] who is signed in and forgot it resets the password from "%s"',
  async (change) => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(`${site.url}/sessions`);
    await signIn(page, user);
    await page.getByRole('link', { name: change }).click();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading(page, 'Reset your password').waitFor();
    await page.getByLabel('Email', { exact: true }).fill(sent[change] ?? '');
    await page.keyboard.press('Enter');
    await heading(page, 'Check your email').waitFor();
  },
);

describe('with a session, an address without an aim', () => {
  let visit: GuardedPage;
  beforeAll(async () => {
    visit = await site.open();
    await visit.page.goto(`${site.url}/sessions`);
    await signIn(visit.page, user);
    await heading(visit.page, 'Your security').waitFor();
  });
  afterAll(() => visit.close());

  it.each([
    ['[ROUTE-1a]', ''],
    ['[ROUTE-1a]', '#/enterCredential'],
    ['[ROUTE-1a]', '#/selectAccount'],
    ['[ROUTE-1a]', '#/consent'],
    ['[ROUTE-1d]', '#/twoFactor/options'],
    ['[ROUTE-1b]', '#/enforceResetPassword'],
  ])('%s leads to the app: "%s"', async (_clause, hash) => {
    await visit.page.goto(`${site.url}/sessions`);
    await heading(visit.page, 'Your security').waitFor();
    await visit.page.goto(`${site.url}/${hash}`);
    await heading(visit.page, /^Welcome/).waitFor();
  });
});
