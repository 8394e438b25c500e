import { cpSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { brandsWith } from '../test/brands-folder.ts';
import { startSite } from './site.ts';
import { demoPassword, hashOf, isAlive, signInAddress } from './visit.ts';

const brands = brandsWith({ 5010: { enforceSSOOnly: true } });
afterAll(() => brands.dispose());
const site = startSite({ env: brands.env });

const credential = (page: Page) => page.locator('main [name=username]');
const password = (page: Page) => page.locator('[name=password]');

async function enter(page: Page, typed: string) {
  await isAlive(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await credential(page).fill(typed);
  await page.keyboard.press('Enter');
  await password(page).waitFor();
}

/** The elements of the page that depend on the brand. */
const looks = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    footer: document.querySelector('footer')?.textContent ?? '',
    logo: document.querySelector('img')?.alt ?? '',
    icon: document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '',
    around: Array.from(
      document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'),
      ({ content }) => content,
    ).join(),
    primary: getComputedStyle(document.documentElement).getPropertyValue('--color-primary'),
    isSameDocument: 'isSameDocument' in window,
  }));

it.each([
  ['fades', 'no-preference', 1],
  ['does not fade with reduced motion', 'reduce', 0],
] as const)('[BRAND-3c] a change of brand %s', async (_, reducedMotion, fades) => {
  await using visit = await site.open();
  const { page } = visit;
  await page.emulateMedia({ reducedMotion });
  await page.addInitScript(() => {
    const counted = { fades: 0 };
    Object.assign(window, { counted });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      if (this === document.body) counted.fades++;
      return animate.apply(this, given);
    };
    // in a WebKit without accelerated rendering it ends the page
    document.startViewTransition = () => {
      throw new Error('A change of brand needs no view transition.');
    };
  });
  await page.goto(signInAddress(site));
  await enter(page, 'anke@lindenhof.example');
  await expect.poll(() => page.title()).not.toContain('Tellwick');
  expect(await page.evaluate(() => (window as unknown as { counted: { fades: number } }).counted.fades)).toBe(fades);
});

it('[BRAND-3c] a change of brand replaces title, logo, favicon, footer and colours, and keeps the input', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await page.goto(signInAddress(site));
  const before = await looks(page);
  await enter(page, 'anke@lindenhof.example');
  await expect.poll(() => page.title()).not.toContain('Tellwick');
  const after = await looks(page);
  expect(after.isSameDocument).toBe(true);
  for (const what of ['title', 'footer', 'logo', 'icon', 'around', 'primary'] as const)
    expect(after[what]).not.toBe(before[what]);
  expect(after.icon).toBe('/brands/6010/favicon.svg');
  await page.goBack();
  await expect.poll(() => credential(page).inputValue()).toBe('anke@lindenhof.example');
  expect(await looks(page)).toMatchObject({ footer: after.footer, isSameDocument: true });
});

it.each([
  ['alfie@brightwell.example', ['de_DE', 'en_GB', 'fr_FR']],
  ['anke@lindenhof.example', ['de_DE', 'en_GB', 'es_ES', 'fr_FR', 'it_IT', 'nl_NL', 'pl_PL']],
])(
  '[BRAND-3a] [FRAME-9c] the page and the language selector have the languages of the brand after %s has changed it',
  async (username, offered) => {
    await using visit = await site.open({ context: { locale: 'en-US' } });
    const { page } = visit;
    await page.goto(signInAddress(site));
    await enter(page, username);
    const select = page.locator('header select');
    await expect.poll(() => select.locator('option:checked').textContent()).toMatch(/^English/);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en-GB');
    const codes = await select
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(codes.toSorted()).toEqual(offered);
    await select.selectOption({ label: 'Deutsch' });
    await page.getByRole('heading', { name: 'Passwort eingeben' }).waitFor();
    await expect.poll(() => select.locator('option:checked').textContent()).toBe('Deutsch');
  },
);

it('[BRAND-7b] [SSO-3a] enforceSSOOnly asks for no password of a brand, and refuses one', async () => {
  await using visit = await site.open();
  const { page } = visit;
  visit.expect(/status of 4\d\d/);
  await page.goto(signInAddress(site));
  await isAlive(page);
  await credential(page).fill('archie@coralbay.example');
  await page.keyboard.press('Enter');
  await page.getByText('Your company requires single sign-on, which isn’t available here.').waitFor();
  await expect.poll(() => page.title()).toContain('Tellwick Australia');
  await expect.poll(() => hashOf(page)).toBe('#/error/sso/API_ERROR_508');
  expect(await password(page).count()).toBe(0);
  await page.getByRole('link', { name: 'I have a backup administrator account' }).click();
  await password(page).fill(demoPassword);
  const answer = page.waitForResponse('**/api/login?*');
  await page.keyboard.press('Enter');
  expect(await (await answer).json()).toMatchObject({ status: { success: false, code: 508 } });
  await page.getByText('This account doesn’t have backup administrator access.').waitFor();
  await expect.poll(() => hashOf(page)).toBe('#/emergencyAccess');
});

/** Changes the content of a JSON file. */
function changeJson(file: string, changes: object): void {
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
}

it('[BRAND-6] [ASSET-2] a folder with a new id is a brand while the site runs, with its name, logo, icon and current theme', async () => {
  await using visit = await site.open();
  const { page } = visit;
  visit.expect(/status of 404/); // of several processes, one may know the brand before another
  const id = 9310;
  const folder = mkdtempSync(join(tmpdir(), 'portico-new-brand-'));
  cpSync(join(brands.env.BRANDS_DIR, '7710'), folder, { recursive: true });
  const own = { brandId: id, assetId: String(id), ubrandId: 'newhaven', hostNames: [] };
  changeJson(join(folder, 'brand.json'), own);
  changeJson(join(folder, 'assets/base.json'), { currentThemeId: 'lounge' }); // not its default
  changeJson(join(folder, 'assets/en-US.json'), { displayName: 'Newhaven', shortDisplayName: 'Newhaven' });
  renameSync(folder, join(brands.env.BRANDS_DIR, String(id)));
  const open = async () => {
    await page.goto(signInAddress(site, { brandId: String(id), urlBrandIdFirst: '1' }));
    return looks(page);
  };
  await expect.poll(open).toMatchObject({
    title: expect.stringContaining('Newhaven'),
    footer: expect.stringContaining('Newhaven'),
    logo: 'Newhaven',
    icon: `/brands/${id}/favicon.svg`,
    around: '#152520',
    primary: '#a8d1c3',
  });
  await expect.poll(async () => (await page.request.get(`${site.url}/brands/${id}/favicon.svg`)).status()).toBe(200);
});
