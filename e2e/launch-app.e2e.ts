import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startSite } from './site.ts';
import { hasFocus, hashOf, isAlive, signIn } from './visit.ts';

const site = startSite();

/** Opens a sign-in for an app that is not installed. */
async function openForPhone(page: Page): Promise<void> {
  const query = new URLSearchParams({
    client_id: 'demo-native',
    redirect_uri: 'com.example.portico-demo:/callback',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  await page.goto(`${site.url}/oauth/authorize?${query}`);
  await isAlive(page);
}

it('[AUTHZ-7b] [REDIR-2c] [ROUTE-10f] LaunchApp offers a button to the native app when it does not open', async () => {
  await using visit = await site.open({ expected: [/com\.example\.portico-demo/] });
  const { page } = visit;
  await openForPhone(page);
  const verified = page.waitForRequest('**/api/verifyRedirectURI*');
  await signIn(page);
  const appUrlScheme = 'com.example.portico-demo:/callback';
  expect((await verified).postDataJSON()).toEqual({ clientId: 'demo-native', appUrlScheme });
  const button = page.getByRole('link', { name: 'Open Switchboard for phones' });
  await button.waitFor({ timeout: 15_000 });
  const launched = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/launch/'));
  // the browser's dialog about the app covers the page
  await button.dispatchEvent('click');
  expect(new URL((await launched).url()).searchParams.get('localeId')).toBe('en_US');
  expect(await button.isVisible()).toBe(true);
});

it('[REDIR-2c] LaunchApp does not offer an address that is no longer registered', async () => {
  await using visit = await site.open({ expected: [/com\.example\.portico-demo/, /status of 4\d\d/] });
  const { page } = visit;
  const row = { name: 'invalidRedirectUri', kind: 'default', surface: 'screen', leadsTo: 'error' };
  await page.route('**/api/verifyRedirectURI*', (route) =>
    route.fulfill({ status: 400, json: { status: { success: false, code: 208, ...row } } }),
  );
  await openForPhone(page);
  await signIn(page);
  await expect.poll(() => hashOf(page), { timeout: 15_000 }).toBe('#/error/API_ERROR_208');
});

it('[AUTHZ-3a] [AUTHZ-7b] leaving does not claim that the user is signed in, and does not wait if no app opens', async () => {
  await using visit = await site.open({ expected: [/com\.example\.portico-demo/, /status of 4\d\d/] });
  const { page } = visit;
  await openForPhone(page);
  await signIn(page, 'ruth@fortalder.example');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Going back to the app' });
  await title.waitFor();
  const going = page.getByRole('main').getByText('Taking you back to Switchboard for phones…');
  await going.first().waitFor(); // after a second its status says it too
  await expect.poll(() => hasFocus(title)).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Going back to the app/);
  await page.getByText('You can close this page and go back to Switchboard for phones.').waitFor({ timeout: 15_000 });
  await expect.poll(() => hasFocus(title)).toBe(true);
});
