import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import {
  callbackOf,
  credentialField,
  findBarriers,
  hasFocus,
  hashOf,
  isAlive,
  signIn,
  signInAddress,
} from './visit.ts';

const site = startSite();
const appSite = () => new URL(callbackOf(site)).origin;

async function arrive(parameters: Readonly<Record<string, string>>, username?: string) {
  const visit = await site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });
  const { page } = visit;
  await page.route(`${appSite()}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>App</title><h1>The app' }),
  );
  await page.goto(signInAddress(site, { loginAutomation: '1', ...parameters }));
  await signIn(page, username);
  return visit;
}
const isNotified = (page: Page) => page.getByRole('heading', { level: 1, name: 'You’re signed in' }).waitFor();

describe('[SIGN-10a] [SIGN-10b] login automation', () => {
  it('[ROUTE-2a] shows a notification instead of redirecting, and links to the target, also after a reload', async () => {
    const targetUrl = `${appSite()}/desk?tab=2`;
    await using visit = await arrive({ targetUrl });
    const { page } = visit;
    await isNotified(page);
    await expect.poll(() => hashOf(page)).toBe('#/loginAutomationNotification');
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await isNotified(page);
    await isAlive(page); // it brings the focus to its title
    const button = page.getByRole('link', { name: `Continue to ${new URL(targetUrl).host}` });
    await button.press('Enter');
    await expect.poll(() => page.url()).toBe(targetUrl);
  });

  it.each(['https://evil.example/', 'javascript:alert(1)', '\\\\evil.example'])(
    'links to the app instead of the invalid target %s',
    async (targetUrl) => {
      await using visit = await arrive({ targetUrl });
      const { page } = visit;
      await isNotified(page);
      await page.getByRole('link', { name: 'Continue to Switchboard' }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('code')).toBeTruthy();
      expect(page.url().startsWith(callbackOf(site))).toBe(true);
    },
  );

  it('offers the fallback after a final failure', async () => {
    const fallbackUrl = `${appSite()}/sorry`;
    await using visit = await arrive({ fallbackUrl }, 'nell@larkspurbank.example');
    const { page } = visit;
    await page.getByText('doesn’t allow sign-in from this network').waitFor();
    await page.getByRole('link', { name: `Go to ${new URL(fallbackUrl).host}` }).click();
    await expect.poll(() => page.url()).toBe(fallbackUrl);
  });

  it('is not complete before the password, whatever route the address names', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(signInAddress(site, { loginAutomation: '1', fallbackUrl: `${appSite()}/sorry` }));
    await credentialField(page).waitFor();
    await page.evaluate("location.hash = '/loginAutomationNotification'");
    const heading = page.getByRole('heading', { level: 1, name: 'Nothing to continue here' });
    await expect.poll(() => hasFocus(heading)).toBe(true);
    await expect.poll(() => page.title()).toBe('Nothing to continue here – Tellwick');
    expect(await page.getByRole('link', { name: /Continue/ }).count()).toBe(0);
  });

  it('without a sign-in shows no user and no link', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(`${site.url}/signed-out#/loginAutomationNotification`);
    await page.getByRole('heading', { level: 1, name: 'Nothing to continue here' }).waitFor();
  });
});
