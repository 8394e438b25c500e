import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { GuardedPage } from '../test/browser.ts';
import { startSite } from './site.ts';
import { callbackOf, findBarriers, returnToApp, signIn, signInAddress } from './visit.ts';

const site = startSite();
const open = () => site.open({ expected: [/favicon\.ico/] });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('[FRAME-13a] signing out', () => {
  /** Signs in to an app without a brand. */
  async function signedIn(): Promise<GuardedPage> {
    const visit = await open();
    const returned = returnToApp(visit.page, site);
    await visit.page.goto(signInAddress(site, { brandId: '6010' }));
    await signIn(visit.page, 'anke@lindenhof.example');
    await returned;
    await visit.page.getByText('Back in the app').waitFor();
    return visit;
  }
  const signOutAddress = () => `${site.url}/oauth/sign-out`;

  it.each([
    ['that the address names', '?brandId=6010&localeId=de_DE', 'Abmelden', /abgemeldet/],
    ['of who is signed in', '', 'Sign out', /signed out/],
  ])('keeps the brand %s during and after the confirmation', async (_, search, button, done) => {
    await using visit = await signedIn();
    const { page } = visit;
    await page.goto(signOutAddress() + search);
    await page.getByRole('img', { name: 'Unisonne' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: button }).click();
    await heading(page, done);
    await expect.poll(() => page.title()).toContain('Unisonne');
  });

  it('keeps brand and language when the session of this browser is ended in the list of sessions', async () => {
    await using visit = await signedIn();
    const { page } = visit;
    await page.goto(`${site.url}/sessions?localeId=de_DE`);
    await page.getByRole('button', { name: /^Abmelden:/ }).click();
    await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
    await heading(page, /abgemeldet/);
    await expect.poll(() => page.title()).toContain('Unisonne');
    const again = await page.getByRole('link', { name: 'Erneut anmelden' }).getAttribute('href');
    expect(again).toContain('localeId=de_DE');
  });

  it('can be cancelled', async () => {
    await using visit = await signedIn();
    const { page } = visit;
    await page.goto(signOutAddress());
    await page.getByRole('link', { name: 'Stay signed in' }).click();
    await page.getByRole('heading', { level: 1 }).getByText('Your security', { exact: true }).waitFor();
  });

  it('succeeds after a double click', async () => {
    await using visit = await signedIn();
    const { page } = visit;
    await page.goto(signOutAddress());
    await page.getByRole('button', { name: 'Sign out' }).dblclick();
    await heading(page, /signed out/);
  });

  it('that is confirmed again without a session shows the confirmation', async () => {
    await using visit = await signedIn();
    const { page } = visit;
    await page.goto(signOutAddress());
    const token = await page.locator('[name=xsrf]').inputValue();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, /signed out/);
    const again = await visit.context.request.post(`${signOutAddress()}/confirm`, {
      form: { xsrf: token, logout: 'yes' },
      headers: { accept: 'text/html' },
    });
    expect(new URL(again.url()).pathname).toBe('/signed-out');
  });

  it('continues if there is no session', async () => {
    await using visit = await open();
    const { page } = visit;
    const back = `${new URL(callbackOf(site)).origin}/signed-out`;
    await page.goto(`${signOutAddress()}?client_id=demo-web&post_logout_redirect_uri=${encodeURIComponent(back)}`);
    await heading(page, 'Back in the app');
    await page.goto(signOutAddress());
    await heading(page, /signed out/);
  });
});
