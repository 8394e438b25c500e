import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { credentialField, hashOf, isAlive, passwordField, signIn, signInAddress } from './visit.ts';

const site = startSite();
const goTo = (page: Page, hash: string) => page.evaluate((to) => location.assign(to), hash);
const back = (page: Page, name = 'Back') => page.getByRole('button', { name, exact: true });
const german = (page: Page) => page.getByRole('combobox').selectOption('de_DE');

async function openPassword(page: Page) {
  await page.goto(signInAddress(site));
  await isAlive(page);
  await credentialField(page).fill('ada@harbourlane.example');
  await page.keyboard.press('Enter');
  await passwordField(page).waitFor();
}

describe('[ROUTE-9a] the title names the step of the flow and the brand', () => {
  it('in the first response, on each step, after Back, and in another language', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const first = await page.request.get(signInAddress(site), { headers: { 'accept-language': 'en-US' } });
    expect(await first.text()).toContain('<title>Sign in – Tellwick</title>');
    await openPassword(page);
    await expect.poll(() => page.title()).toBe('Enter your password – Tellwick');
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Sign in – Tellwick');
    await page.goForward();
    await expect.poll(() => page.title()).toBe('Enter your password – Tellwick');
    await german(page);
    await expect.poll(() => page.title()).toBe('Passwort eingeben – Tellwick');
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Anmelden – Tellwick');
  });

  it.each([
    ['theo@willowcreek.example', '#/termsOfService', {}],
    ['ruth@fortalder.example', '#/notification/government', {}],
    ['ada@harbourlane.example', '#/consent', { prompt: 'consent' }],
  ] as const)('of %s at %s, also after a reload', async (username, hash, parameters) => {
    await using visit = await site.open({ expected: [/status of 4\d\d/] });
    const { page } = visit;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(signInAddress(site, parameters));
    await signIn(page, username);
    await expect.poll(() => hashOf(page)).toBe(hash);
    await expect.poll(() => page.title()).toMatch(/^Before you continue – /);
    await page.reload();
    await expect.poll(() => page.title()).toMatch(/^Before you continue – /);
  });

  it('and outside the flow, the screen', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    for (const [hash, title] of [
      ['#/error/API_ERROR_208', 'We can’t sign you in – Tellwick'],
      ['#/phishingProtection', 'Is this page genuine? – Tellwick'],
      ['#/enterCredential', 'Sign in – Tellwick'],
    ] as const) {
      await goTo(page, hash);
      await expect.poll(() => page.title()).toBe(title);
    }
  });
});

describe('[ROUTE-6a] [ROUTE-6b] a screen’s own Back', () => {
  it('returns to the previous screen, also after a reload and a change of language', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await openPassword(page);
    await goTo(page, '#/phishingProtection');
    await back(page).waitFor();
    await page.reload();
    await isAlive(page);
    await german(page);
    await back(page, 'Zurück').click();
    await expect.poll(() => hashOf(page)).toBe('#/enterPassword/email');
    await page.getByLabel('Passwort', { exact: true }).waitFor();
    await page.goForward();
    await back(page, 'Zurück').click();
    await expect.poll(() => hashOf(page)).toBe('#/enterPassword/email');
  });

  it('leads from a deep link to the root, and never to another site', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(`${site.url}/signed-out`);
    await page.goto(`${signInAddress(site)}#/phishingProtection`);
    await isAlive(page);
    const { origin, search } = new URL(page.url());
    await back(page).click();
    await credentialField(page).waitFor();
    await expect.poll(() => page.url()).toBe(`${origin}/${search}#/enterCredential`);
  });

  it('from the password adds no history entry: Forward returns to the password', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await openPassword(page);
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: /Not you/ }).click();
    await expect.poll(() => credentialField(page).inputValue()).toBe('ada@harbourlane.example');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goForward();
    await passwordField(page).waitFor();
  });

  it('from the password screen at which the page was opened leads to the first screen', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const hint = { ui_options: 'skip_login_id_page', login_hint: 'ada@harbourlane.example' };
    await page.goto(signInAddress(site, hint));
    await isAlive(page);
    await page.getByRole('button', { name: /Not you/ }).click();
    await credentialField(page).waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/enterCredential');
  });

  it('is independent in two tabs', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    await openPassword(page);
    const other = await context.newPage();
    await other.goto(`${page.url().split('#')[0]}#/phishingProtection`);
    await isAlive(other);
    await goTo(page, '#/phishingProtection');
    await back(other).click();
    await expect.poll(() => hashOf(other)).toBe('#/enterCredential');
    await back(page).click();
    await expect.poll(() => hashOf(page)).toBe('#/enterPassword/email');
  });
});
