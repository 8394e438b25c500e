import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../test/browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { callbackOf, demoPassword, findBarriers, signInAddress } from './visit.ts';

let portico: RunningPortico;
let browser: Browser;
beforeAll(async () => {
  [portico, browser] = await Promise.all([startPortico(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await portico[Symbol.asyncDispose]();
});

const site = () => new URL(callbackOf(portico)).origin;

async function arrive(parameters: Readonly<Record<string, string>>, username = 'ada@harbourlane.example') {
  const visit = await openPage(browser, {
    origins: [portico.url, site()],
    expected: [/status of 4\d\d/, /favicon\.ico/],
  });
  const { page } = visit;
  await page.route(`${site()}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>App</title><h1>The app' }),
  );
  await page.goto(signInAddress(portico, { loginAutomation: '1', ...parameters }));
  await page.getByLabel('Email or phone number').fill(username);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  return visit;
}
const isNotified = (page: Page) => page.getByRole('heading', { level: 1, name: 'You’re signed in' }).waitFor();

describe('[SIGN-10] login automation', () => {
  it('notifies instead of redirecting, keeps the target over a reload, and goes there when the user wants it', async () => {
    const targetUrl = `${site()}/desk?tab=2`;
    await using visit = await arrive({ targetUrl });
    const { page } = visit;
    await isNotified(page);
    await expect.poll(() => new URL(page.url()).hash).toBe('#/loginAutomationNotification');
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await isNotified(page);
    const button = page.getByRole('link', { name: `Continue to ${new URL(targetUrl).host}` });
    await button.press('Enter');
    await expect.poll(() => page.url()).toBe(targetUrl);
  });

  it.each(['https://evil.example/', 'javascript:alert(1)', '\\\\evil.example'])(
    'leads to the app, and not to the target %s',
    async (targetUrl) => {
      await using visit = await arrive({ targetUrl });
      const { page } = visit;
      await isNotified(page);
      await page.getByRole('link', { name: 'Continue to Switchboard' }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('code')).toBeTruthy();
      expect(page.url().startsWith(callbackOf(portico))).toBe(true);
    },
  );

  it('that fails for good offers the fallback', async () => {
    const fallbackUrl = `${site()}/sorry`;
    await using visit = await arrive({ fallbackUrl }, 'nell@larkspurbank.example');
    const { page } = visit;
    await page.getByText('does not allow signing in from this network').waitFor();
    await page.getByRole('link', { name: `Leave for ${new URL(fallbackUrl).host}` }).click();
    await expect.poll(() => page.url()).toBe(fallbackUrl);
  });

  it('is not over before it is, whatever the address says', async () => {
    await using visit = await openPage(browser, { origins: [portico.url, site()] });
    const { page } = visit;
    await page.goto(signInAddress(portico, { loginAutomation: '1', fallbackUrl: `${site()}/sorry` }));
    await page.getByLabel('Email or phone number').waitFor();
    await page.evaluate("location.hash = '/loginAutomationNotification'");
    await page.getByRole('heading', { level: 1, name: 'Nothing to continue here' }).waitFor();
    expect(await page.getByRole('link', { name: /Continue/ }).count()).toBe(0);
  });

  it('opened by its address alone says nothing of anybody and leads nowhere', async () => {
    await using visit = await openPage(browser, { origins: [portico.url] });
    const { page } = visit;
    await page.goto(`${portico.url}/signed-out#/loginAutomationNotification`);
    await page.getByRole('heading', { level: 1, name: 'Nothing to continue here' }).waitFor();
  });
});
