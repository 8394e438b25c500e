import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiErrors, type ErrorName, type NamedError, namedErrors } from '../src/contract/errors.ts';
import { startSite } from './site.ts';
import { credentialField, hashOf, isAlive, signInAddress } from './visit.ts';

const catalogue: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../data/locales/en_US.json'), 'utf8').replaceAll("'", '’'),
);
/** The sentences as the page writes them. An address tells no count, so a plural is in its form for none. */
const words = Object.fromEntries(
  Object.entries(catalogue).map(([id, text]) => [id, text.replace(/\{\w+, plural, =0 \{(.*?)\}.*?\}\}/, '$1')]),
);
const codes = Object.entries(apiErrors) as [string, { name: ErrorName }][];
/** The errors that addresses of the error screen name. */
const errors = [
  ...codes.map(([code, { name }]) => [`API_ERROR_${code}`, name] as const),
  ...(Object.keys(namedErrors) as ErrorName[]).map((name) => [name, name] as const),
];
const lost = [
  'ssoBegunElsewhere',
  'invalidSessionToken',
  'sessionExpired',
  'sessionDataNotFound',
  'expressLinkInvalid',
];
const states = [
  'accountDisabled',
  'extensionDisabled',
  'extensionFrozen',
  'accountSuspended',
  'trialExpired',
  'userNotConfirmed',
  'notActivated',
];
const ofAdministrators = ['accountAdminSuspended', 'trialExpiredAdmin'];
const another = [
  ...states,
  'noPermission',
  'accountAccessRestriction',
  'geoIpRestriction',
  'applicationAccessRestriction',
  'retiredAppNoPermission',
  'loginFailedSsoEnabled',
  'enforcedSsoOnly',
  'digitalLineNotFound',
];
/** Errors of accounts that sign in elsewhere, where single sign-on is not offered. */
const elsewhere: Readonly<Record<string, string>> = {
  enforcedSsoOnly: 'requiresSsoElsewhere',
  loginFailedSsoEnabled: 'usesSsoElsewhere',
  loginFailedThirdPartySso: 'signsInElsewhere',
};
const byPassword = ['loginFailedSsoDisabled', 'passkeyNeedsPassword', 'ssoDisabled'];
const rows: readonly (readonly [string, NamedError])[] = Object.entries(namedErrors);
const toReset = rows.filter(([, { helpedBy }]) => helpedBy === 'reset').map(([name]) => name);
const toSupport = [...ofAdministrators, 'resetNotPossible'];

const site = startSite();

/** Opens an error by its address and waits for its sentence. Returns the text and the links. */
async function showError(page: Page, path: string, sentence: string) {
  await page.evaluate((hash) => location.assign(hash), `#${path}`);
  await page.getByRole('main').getByText(sentence, { exact: true }).waitFor({ timeout: 5000 });
  await page.locator('main a[href^="tel:"]').first().waitFor();
  return page.evaluate(() =>
    [...document.querySelectorAll('main a')].map((link) => [link.textContent, link.getAttribute('href')]),
  );
}

describe('[ERR-5a] [ERR-5b] [ASSET-2] the error screen', () => {
  it.each(['', '/sso'])('[SSO-5a] under /error%s shows every error with the actions that help', async (ssoType) => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(`${signInAddress(site)}#/error/API_ERROR_208`);
    await isAlive(page);
    const numbers = page.locator('main a[href^="tel:"]');
    await expect.poll(() => numbers.allTextContents()).toEqual(['(202) 555-0142', '(202) 555-0143']);
    const feedback = page.getByRole('main').getByRole('link', { name: 'Send feedback' });
    expect(await feedback.getAttribute('href')).toBe('https://tellwick.example/feedback');
    for (const [code, name] of errors) {
      const own = [...states, ...ofAdministrators].includes(name) ? name : elsewhere[name];
      const sentence = words[own ? `errorScreen.${own}` : `error.${name}`] ?? name;
      expect(sentence, code).not.toMatch(/\bbelow\b|\s[.,]|\{/); // nothing stands below it, and no name is missing
      const links = await showError(page, `/error${ssoType}/${code}`, sentence);
      const hrefOf = (text: string) => links.find(([shown]) => shown === text)?.[1];
      const isOther = [...another, ...toSupport, ...toReset].includes(name);
      const withPassword = byPassword.includes(name) ? 'Sign in with your password' : 'Sign in again';
      const otherwise = name === 'loginFailedThirdPartySso' ? 'Sign in another way' : withPassword;
      const way = hrefOf(isOther ? 'Use another account' : otherwise);
      expect(way, code).toMatch(lost.includes(name) ? /^\/restart\/[\w-]+\?clientId=demo-web&/ : /^#\/enterCr/);
      expect(hrefOf('Reset your password'), code).toBe(toReset.includes(name) ? '#/resetPassword' : undefined);
      const supportPage = toSupport.includes(name) ? 'https://tellwick.example/support/call' : undefined;
      expect(hrefOf('Contact support'), code).toBe(supportPage);
      expect(hrefOf('Back to Switchboard') !== undefined, code).toBe(!lost.includes(name));
      const support = links.find(([, href]) => href?.startsWith('tel:+'));
      expect(support?.[0], code).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
    }
  });

  it('[ERR-4a] is not shown for a code that is not in the catalogue: its address leads to the first screen', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(`${signInAddress(site)}#/error/API_ERROR_9999`);
    await expect.poll(() => hashOf(page)).toBe('#/enterCredential');
    await credentialField(page).waitFor();
  });

  it('[ERR-3] shows no reference for an error that is not internal', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(/status of 403/);
    const status = { success: false, traceId: 'feed1234', code: 206, name: 'noPermission', kind: 'default' };
    await page.route('**/api/account/lookup-credential*', (route) =>
      route.fulfill({ status: 403, json: { status: { ...status, surface: 'screen', leadsTo: 'error' } } }),
    );
    await page.goto(signInAddress(site));
    await isAlive(page);
    await credentialField(page).fill('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await page.getByText(words['error.noPermission'] ?? '').waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('feed1234');
  });

  it('[ERR-3] shows the reference of an internal error', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(/status of 500/);
    const row = { name: 'internalError', ...namedErrors.internalError };
    await page.route('**/api/account/lookup-credential*', (route) =>
      route.fulfill({
        status: 500,
        json: { status: { success: false, traceId: 'feed1234', code: 204, ...row, fatal: true } },
      }),
    );
    await page.goto(signInAddress(site));
    await isAlive(page);
    await credentialField(page).fill('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await page.getByText('feed1234').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/error/API_ERROR_204');
  });

  it.each([
    [true, 'error.sessionDataNotFound'],
    [false, 'errorScreen.allowCookies'],
  ] as const)('says that signing in needs cookies, if the browser blocks them: kept %s', async (isKept, said) => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(/status of 400/);
    if (!isKept)
      await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
    await page.goto(signInAddress(site));
    await page.context().clearCookies();
    await page.reload();
    await page.getByText(words[said] ?? '').waitFor();
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
  });
});
