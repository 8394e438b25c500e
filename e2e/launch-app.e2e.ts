import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../test/browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { demoPassword, isAlive } from './visit.ts';

let portico: RunningPortico;
let browser: Browser;
beforeAll(async () => {
  [portico, browser] = await Promise.all([startPortico(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await portico[Symbol.asyncDispose]();
});

it('[AUTHZ-7] offers a button when the app of the device does not open, and it leads to the app', async () => {
  await using visit = await openPage(browser, { origins: [portico.url], expected: [/com\.example\.portico-demo/] });
  const { page } = visit;
  const query = new URLSearchParams({
    client_id: 'demo-native',
    redirect_uri: 'com.example.portico-demo:/callback',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  await page.goto(`${portico.url}/oauth/authorize?${query}`);
  await isAlive(page);
  await page.getByLabel('Email or phone number').fill('ada@harbourlane.example');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  const button = page.getByRole('link', { name: 'Open Switchboard for phones' });
  await button.waitFor({ timeout: 15_000 });
  const launched = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/launch/'));
  // the browser's own question about the app lies over the page and takes the pointer
  await button.dispatchEvent('click');
  await launched;
  expect(await button.isVisible()).toBe(true);
});
