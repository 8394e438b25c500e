import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { callbackOf, findBarriers, hasFocus, isAlive, returnToApp, signIn, signInAddress } from './visit.ts';

const site = startSite();
const title = (page: Page) => page.getByRole('heading', { name: 'Your security', exact: true });
const rowsOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
const rows = (page: Page) => rowsOf(page, 'Where you’re signed in');

async function signInToApp(page: Page, username: string, parameters: Readonly<Record<string, string>> = {}) {
  const returned = returnToApp(page, site);
  await page.goto(signInAddress(site, parameters));
  await isAlive(page);
  await signIn(page, username);
  if (parameters.clientId) await page.getByRole('button', { name: 'Allow' }).click();
  await returned;
}

/** Whether a request with prompt=none fails because there is no session. */
async function isAskedToSignIn(page: Page): Promise<boolean> {
  const asked = { client_id: 'demo-web', redirect_uri: callbackOf(site), response_type: 'code', scope: 'openid' };
  const address = `${site.url}/oauth/authorize?${new URLSearchParams({ ...asked, prompt: 'none' })}`;
  const answer = await page.request.get(address, { maxRedirects: 0 });
  return answer.headers().location?.includes('error=login_required') ?? false;
}

describe('the page of sessions', () => {
  it('[CONS-1b] lists sessions and consents, and ends each, also by keyboard', async () => {
    await using there = await site.open();
    await signInToApp(there.page, 'elsie@harbourlane.example');
    await using here = await site.open();
    const { page } = here;
    here.expect(/status of 400/); // the consent gate refuses the call
    await signInToApp(page, 'elsie@harbourlane.example', { clientId: 'demo-partner', scope: 'openid email' });

    await page.goto(`${site.url}/sessions`);
    await title(page).waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await page.title()).toContain('Your security');
    expect(await findBarriers(page)).toEqual([]);
    const grants = page.getByRole('listitem').filter({ hasText: 'See your email address' }).first();
    await page.getByText('elsie@harbourlane.example').waitFor(); // one's own address is readable
    await page.getByText('Protect your account better').waitFor();
    const revoke = grants.getByRole('button', { name: /^Remove access:/ });
    await revoke.press('Enter');
    const question = page.getByRole('group', { name: /^Remove access for / });
    await expect.poll(() => hasFocus(question)).toBe(true);
    expect(await revoke.getAttribute('aria-expanded')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep' }).press('Enter');
    await expect.poll(() => hasFocus(revoke)).toBe(true);
    expect(await revoke.getAttribute('aria-expanded')).toBe('false');
    await revoke.press('Enter');
    await question.getByRole('button', { name: 'Remove access' }).press('Enter');
    await page.getByText('Access removed.').waitFor();
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Apps with access' }))).toBe(true);
    await page.getByText('You haven’t given any app access').waitFor();

    const other = rows(page).filter({ hasNotText: 'This browser' });
    expect(await rows(page).first().textContent()).toContain('This browser');
    await other.getByRole('button', { name: /^Sign out:/ }).press('Enter');
    await other.getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
    await page.getByText('Signed out.', { exact: true }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await isAskedToSignIn(there.page)).toBe(true);
    expect(await isAskedToSignIn(page)).toBe(false);

    await page.goto(`${site.url}/sessions`);
    await rows(page)
      .getByRole('button', { name: /^Sign out:/ })
      .click();
    await rows(page).getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    expect(await isAskedToSignIn(page)).toBe(true);
  });

  it('ends all other sessions', async () => {
    await using first = await site.open();
    await signInToApp(first.page, 'hugo@harbourlane.example');
    await using second = await site.open();
    await signInToApp(second.page, 'hugo@harbourlane.example');
    await second.page.goto(`${site.url}/sessions`);
    const back = await second.page.getByRole('link', { name: 'Back to Switchboard' }).getAttribute('href');
    expect(new URL(back ?? '').searchParams.get('iss')).toBe(site.url);
    await second.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await second.page
      .getByRole('group', { name: 'Sign out everywhere except in this browser?' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await expect.poll(() => rows(second.page).count()).toBe(1);
    expect(await isAskedToSignIn(first.page)).toBe(true);
  });

  it('redirects a signed-out user to the sign-in, in the brand of the address, and returns', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(`${site.url}/sessions?brandId=3710&localeId=de_DE`);
    await isAlive(page);
    expect(await page.title()).toContain('Tellwick UK');
    await page.getByRole('textbox').fill('greta@harbourlane.example');
    await page.keyboard.press('Enter');
    await page.getByLabel('Passwort', { exact: true }).waitFor();
    await page.getByLabel('Passwort', { exact: true }).fill('Copper-Kettle-58');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/sessions?brandId=3710&localeId=de_DE`);
    await rowsOf(page, 'Wo Sie angemeldet sind').filter({ hasText: 'Dieser Browser' }).waitFor();
  });

  it('offers the sign-in again after the user left it or the session ended', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(/status of 4\d\d/);
    await page.goto(`${site.url}/sessions?error=user_cancelled`);
    const again = page.getByRole('link', { name: 'Sign in' });
    await again.waitFor();
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await again.click();
    await isAlive(page);
    await signIn(page, 'ines@harbourlane.example');
    await expect.poll(() => hasFocus(title(page))).toBe(true);
    await page.context().clearCookies({ name: /session/i });
    await rows(page).getByRole('button').click();
    await rows(page).getByRole('button', { name: 'Sign out', exact: true }).click();
    await again.waitFor();
  });
});
