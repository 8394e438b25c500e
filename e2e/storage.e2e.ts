import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import {
  credentialField,
  demoPassword,
  hashOf,
  isAlive,
  isPainted,
  passwordField,
  returnToApp,
  signInAddress,
} from './visit.ts';

const site = startSite();

const kept = (page: Page, place: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => Object.fromEntries(Object.entries(window[name])), place);

async function signIn(page: Page, parameters: Record<string, string> = {}) {
  const returned = returnToApp(page, site);
  await page.goto(signInAddress(site, parameters));
  await credentialField(page).fill('ada@harbourlane.example');
  await page.keyboard.press('Enter');
  await passwordField(page).waitFor();
  const whileSigningIn = await kept(page, 'sessionStorage');
  await passwordField(page).fill(demoPassword);
  await page.keyboard.press('Enter');
  await returned;
  return whileSigningIn;
}

describe('the browser storage', () => {
  it('[STORE-1a] contains the credential for the session, and the address of the favicon', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const whileSigningIn = await signIn(page);
    expect(JSON.parse(whileSigningIn['portico.credential'] ?? '')).toMatchObject({ type: 'email' });
    expect(JSON.stringify(whileSigningIn)).not.toContain(demoPassword);
    await page.goto(signInAddress(site, { prompt: 'login' }));
    await isAlive(page);
    expect(await kept(page, 'sessionStorage')).toEqual({});
    expect(await kept(page, 'localStorage')).toEqual({ 'portico.favicon': '"/brands/0/favicon.svg"' });
    expect(await credentialField(page).inputValue()).toBe('');
  });

  it('[STORE-1a] contains the previous credential if the app enables it', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await signIn(page, { ui_options: 'remember_me_on' });
    await page.goto(signInAddress(site, { force: '1', prompt: 'login' }));
    expect(await kept(page, 'localStorage')).toMatchObject({
      'portico.previousCredential': '"ada@harbourlane.example"',
    });
    await expect.poll(() => credentialField(page).inputValue()).toBe('ada@harbourlane.example');
    await page.goto(signInAddress(site, { login_hint: 'ben@harbourlane.example', prompt: 'login' }));
    await isAlive(page);
    expect(await credentialField(page).inputValue()).toBe('ben@harbourlane.example');
  });

  it('[CRED-5c] [STORE-1a] contains the countries of each brand, which are shown until the list is loaded', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(/ERR_FAILED/);
    const listed = page.getByRole('listbox').getByRole('option');
    const openList = async () => {
      await isAlive(page);
      await credentialField(page).fill('2125550104');
      await page.getByRole('button', { name: /Country code/ }).click();
    };
    const isStored = (brandId: number) =>
      expect.poll(async () => Object.keys(await kept(page, 'localStorage'))).toContain(`portico.countries.${brandId}`);
    await page.goto(signInAddress(site, { brandId: '2110', urlBrandIdFirst: '1' }));
    await openList();
    await expect.poll(() => listed.allTextContents()).toEqual(['United States+1', 'Canada+1']);
    await isStored(2110);
    await page.goto(signInAddress(site));
    await openList();
    await expect.poll(() => listed.count()).toBeGreaterThan(100);
    await isStored(0);
    await page.route('**/api/config/country*', (route) => route.abort());
    await page.reload();
    await openList();
    await expect.poll(() => listed.count()).toBeGreaterThan(100);
  });

  it.each([
    ['ada@harbourlane.example', '#/enterPassword/email/ada%40harbourlane.example', 'ada@harbourlane.example'],
    ['2125550100*102', '#/enterPassword/number/2125550100*102', '+1 212-555-0100 ext.\u00a0102'],
  ])(
    '[ENTRY-6a] [ENTRY-6b] [SIGN-7c] [STORE-1b] is the initial login id %s, which starts at its password once',
    async (loginId, hash, shown) => {
      await using visit = await site.open();
      const { page } = visit;
      await page.goto(signInAddress(site));
      await page.evaluate((id) => sessionStorage.setItem('portico.initialLoginId', JSON.stringify(id)), loginId);
      await page.goto(signInAddress(site, { login_hint: 'somebody@else.example' }));
      await passwordField(page).waitFor();
      await expect.poll(() => decodeURIComponent(hashOf(page))).toBe(decodeURIComponent(hash));
      await expect.poll(() => page.locator('main bdi').textContent()).toBe(shown);
      await page.goto(signInAddress(site));
      await credentialField(page).waitFor();
    },
  );

  it('[ENTRY-6a] contains the login of an interrupted sign-in for the next one', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(/status of 4\d\d/);
    await page.goto(signInAddress(site));
    await credentialField(page).fill('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await passwordField(page).waitFor();
    const address = page.url();
    await context.request.get(`${site.url}/cancel/${new URL(address).searchParams.get('signIn')}`, {
      maxRedirects: 0,
    });
    await passwordField(page).fill('anything');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
    await isAlive(page); // before, the link leads on without the login
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.getByRole('link', { name: 'Sign in again' }).click();
    const login = async () => (await kept(page, 'sessionStorage'))['portico.initialLoginId'];
    await expect.poll(login).toBe('"ada@harbourlane.example"');
  });
});

it('[STORE-1a] [ENTRY-11a] the title bar has a close button unless the app declares its own once', async () => {
  await using visit = await site.open({ expected: [/favicon\.ico/] });
  const { page } = visit;
  const close = page.getByRole('banner').getByRole('link', { name: 'Close' });
  const open = async (parameters: Record<string, string>) => {
    await page.goto(signInAddress(site, { title_bar: 'true', ...parameters }));
    await isAlive(page);
  };
  await open({ hideNavigationBar: '1' });
  expect(await close.count()).toBe(0);
  expect(await kept(page, 'localStorage')).toMatchObject({ 'portico.closeButtonHidden.demo-web': 'true' });
  await open({});
  expect(await close.count()).toBe(0);
  await open({ hideNavigationBar: '0' });
  await close.waitFor();
  await open({});
  await close.waitFor();
  const returned = returnToApp(page, site);
  await close.click();
  expect((await returned).searchParams.get('error')).toBe('user_cancelled');
});

it('[STORE-1d] [CRED-5a] the country code follows an international number, with one lookup for its digits', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await page.addInitScript(countLookUps);
  await page.goto(signInAddress(site));
  await isAlive(page);
  const code = page.getByRole('button', { name: /Country code/ });
  for (const number of ['+49 30 23125101', '+493023125101']) {
    await credentialField(page).fill(number);
    await credentialField(page).blur();
    await expect.poll(() => code.textContent()).toBe('+49');
  }
  await isPainted(page);
  expect(await page.evaluate(() => (window as unknown as { lookUps: number }).lookUps)).toBe(1);
});

/** Counts the page's number lookups. */
function countLookUps() {
  const counted = Object.assign(window, { lookUps: 0 });
  const { fetch } = window;
  window.fetch = (address, request) => {
    if (String(address).includes('/api/number/parse')) counted.lookUps++;
    return fetch(address, request);
  };
}

describe('if storage fails', () => {
  it('[STORE-1c] a cookie is used instead, and removed with the sign-in', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    await page.addInitScript(() => {
      const fail = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      Object.assign(Storage.prototype, { getItem: fail, setItem: fail });
    });
    const cookieNames = async () => (await context.cookies()).map(({ name }) => name);
    const returned = returnToApp(page, site);
    await page.goto(signInAddress(site));
    await credentialField(page).fill('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await passwordField(page).waitFor();
    expect(await cookieNames()).toContain('portico.credential');
    await page.reload();
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    await returned;
    expect(await cookieNames()).not.toContain('portico.credential');
  });
});
