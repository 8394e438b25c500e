import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../test/browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { callbackOf, demoPassword, isAlive, returnToApp, signInAddress } from './visit.ts';

let portico: RunningPortico;
let browser: Browser;
beforeAll(async () => {
  [portico, browser] = await Promise.all([startPortico(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await portico[Symbol.asyncDispose]();
});

const open = () => openPage(browser, { origins: [portico.url, new URL(callbackOf(portico)).origin] });
const credential = (page: Page) => page.getByLabel('Email or phone number');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const kept = (page: Page, place: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => Object.fromEntries(Object.entries(window[name])), place);

async function signIn(page: Page, parameters: Record<string, string> = {}) {
  const returned = returnToApp(page, portico);
  await page.goto(signInAddress(portico, parameters));
  await credential(page).fill('ada@harbourlane.example');
  await page.keyboard.press('Enter');
  await password(page).waitFor();
  const whileSigningIn = await kept(page, 'sessionStorage');
  await password(page).fill(demoPassword);
  await page.keyboard.press('Enter');
  await returned;
  return whileSigningIn;
}

describe('what the browser remembers', () => {
  it('[STORE-1] is the credential, for the session alone, and the address of the favicon', async () => {
    await using visit = await open();
    const { page } = visit;
    const whileSigningIn = await signIn(page);
    expect(JSON.parse(whileSigningIn['portico.credential'] ?? '')).toMatchObject({ type: 'email' });
    expect(JSON.stringify(whileSigningIn)).not.toContain(demoPassword);
    await page.goto(signInAddress(portico, { prompt: 'login' }));
    await isAlive(page);
    expect(await kept(page, 'sessionStorage')).toEqual({});
    expect(await kept(page, 'localStorage')).toEqual({ 'portico.favicon': '"/brands/0/favicon.svg"' });
    expect(await credential(page).inputValue()).toBe('');
  });

  it('[STORE-1] is the previous credential, where the app has it remembered', async () => {
    await using visit = await open();
    const { page } = visit;
    await signIn(page, { ui_options: 'remember_me_on' });
    await page.goto(signInAddress(portico, { force: '1', prompt: 'login' }));
    await expect.poll(() => credential(page).inputValue()).toBe('ada@harbourlane.example');
    await page.goto(signInAddress(portico, { login_hint: 'ben@harbourlane.example', prompt: 'login' }));
    await isAlive(page);
    expect(await credential(page).inputValue()).toBe('ben@harbourlane.example');
  });

  it('[STORE-1] is the list of countries of each brand, shown until it comes again', async () => {
    await using visit = await open();
    const { page } = visit;
    visit.expect(/ERR_FAILED/);
    const openList = async () => {
      await credential(page).fill('2125550104');
      await page.getByRole('button', { name: /Country code/ }).click();
      await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(100);
    };
    await page.goto(signInAddress(portico));
    await isAlive(page);
    await openList();
    await expect.poll(async () => Object.keys(await kept(page, 'localStorage'))).toContain('portico.countries.0');
    await page.route('**/api/config/country*', (route) => route.abort());
    await page.reload();
    await isAlive(page);
    await openList();
  });

  it.each([
    ['ada@harbourlane.example', '#/enterPassword/email/ada%40harbourlane.example'],
    ['2125550100*102', '#/enterPassword/number/2125550100*102'],
  ])('[ENTRY-6] [STORE-1] is the initial login id %s, which starts at its password once', async (loginId, hash) => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(portico));
    await page.evaluate((id) => sessionStorage.setItem('portico.initialLoginId', JSON.stringify(id)), loginId);
    await page.goto(signInAddress(portico, { login_hint: 'somebody@else.example' }));
    await password(page).waitFor();
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe(decodeURIComponent(hash));
    await page.goto(signInAddress(portico));
    await credential(page).waitFor();
  });

  it('[ENTRY-6] is the login of a sign-in that was lost, for the one that is begun again', async () => {
    await using visit = await open();
    const { page, context } = visit;
    visit.expect(/status of 4\d\d/);
    await page.goto(signInAddress(portico));
    await credential(page).fill('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await password(page).waitFor();
    const address = page.url();
    await context.request.get(`${portico.url}/cancel/${new URL(address).searchParams.get('signIn')}`, {
      maxRedirects: 0,
    });
    await password(page).fill('anything');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.getByRole('link', { name: 'Sign in again' }).click();
    expect(await kept(page, 'sessionStorage')).toMatchObject({
      'portico.initialLoginId': '"ada@harbourlane.example"',
    });
  });
});

it('[STORE-1] [CRED-5] the country code follows an international number, asked for once for its digits', async () => {
  await using visit = await open();
  const { page } = visit;
  let lookUps = 0;
  await page.route('**/api/number/parse*', (route) => {
    lookUps += 1;
    return route.continue();
  });
  await page.goto(signInAddress(portico));
  await isAlive(page);
  const code = page.getByRole('button', { name: /Country code/ });
  for (const number of ['+49 30 23125101', '+493023125101']) {
    await credential(page).fill(number);
    await credential(page).blur();
    await expect.poll(() => code.textContent()).toBe('+49');
  }
  await page.waitForTimeout(200);
  expect(lookUps).toBe(1);
});

describe('where storage fails', () => {
  it('[STORE-1] a cookie serves instead, and goes with the sign-in', async () => {
    await using visit = await open();
    const { page, context } = visit;
    await page.addInitScript(() => {
      const fail = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      Object.assign(Storage.prototype, { getItem: fail, setItem: fail });
    });
    const cookieNames = async () => (await context.cookies()).map(({ name }) => name);
    const returned = returnToApp(page, portico);
    await page.goto(signInAddress(portico));
    await credential(page).fill('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await password(page).waitFor();
    expect(await cookieNames()).toContain('portico.credential');
    await page.reload();
    await password(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    await returned;
    expect(await cookieNames()).not.toContain('portico.credential');
  });
});
