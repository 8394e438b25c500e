import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startSite } from './site.ts';
import { demoPassword, hashOf, isAlive, signInAddress } from './visit.ts';

const site = startSite({
  brands: () => ({ 5010: { enforceSSOOnly: true } }),
});

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

it.each(['alfie@brightwell.example', 'anke@lindenhof.example'])(
  '[FRAME-9c] the language selector shows the current language after %s has changed the brand',
  async (username) => {
    await using visit = await site.open({ context: { locale: 'en-US' } });
    const { page } = visit;
    await page.goto(signInAddress(site));
    await enter(page, username);
    const select = page.locator('header select');
    await expect.poll(() => select.locator('option:checked').textContent()).toMatch(/^English/);
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
  await page.getByRole('link', { name: 'I have an emergency access account' }).click();
  await password(page).fill(demoPassword);
  const answer = page.waitForResponse('**/api/login?*');
  await page.keyboard.press('Enter');
  expect(await (await answer).json()).toMatchObject({ status: { success: false, code: 508 } });
  await expect.poll(() => hashOf(page)).toBe('#/error/sso/API_ERROR_508');
});
