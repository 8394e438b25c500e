import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { appleTeam, type SocialProvider, startAppleStandIn, startGoogleStandIn } from '../test/social-provider.ts';
import { startSite } from './site.ts';
import {
  credentialField,
  findBarriers,
  heading,
  holdScript,
  isAlive,
  returnToApp,
  shownAccount,
  signIn,
  signInAddress,
} from './visit.ts';

const site = startSite({ changes: 'the providers of a brand' });
let google: SocialProvider;
let apple: SocialProvider;

beforeAll(async () => {
  [google, apple] = await Promise.all([startGoogleStandIn(), startAppleStandIn()]);
  const { database, url } = site.portico;
  const operator = await openOperator(readConfig({ ...database.env, PUBLIC_URL: url }));
  const of = ({ url: issuer, clientId, secret }: SocialProvider) => ({ issuer, clientId, secret });
  await operator.perform('addSsoProvider', { brandId: 0, provider: 'google', settings: of(google) });
  const settings = { ...of(apple), ...appleTeam };
  await operator.perform('addSsoProvider', { brandId: 0, provider: 'apple', settings });
  await operator.close();
});
afterAll(() => {
  google.close();
  apple.close();
});

const open = () => site.open({ origins: [google.url, apple.url], expected: [/status of 4\d\d/, /favicon\.ico/] });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

async function visit(page: Page, parameters: Record<string, string> = {}): Promise<void> {
  await page.goto(signInAddress(site, parameters));
  await isAlive(page);
}
const allow = (page: Page) => link(page, 'Allow').click();

describe('sign-in with Google', () => {
  it('[GOOG-1b] [ROUTE-8b] [ROUTE-10h] connects by redirect to the account that the password proves, and signs in next time', async () => {
    google.person = { sub: 'of-ada', email: 'ada@harbourlane.example', email_verified: true };
    await using visitor = await open();
    const { page } = visitor;
    await visit(page);
    const dispatched = page.waitForRequest('**/mobile/loginDispatcher?**');
    await button(page, 'Sign in with Google').click();
    expect(new URL((await dispatched).url()).searchParams.get('selected_entrance')).toBe('google');
    await allow(page);
    await heading(page, 'Connect Google to your account').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await link(page, 'Continue with your password').click();
    expect(await credentialField(page).inputValue()).toBe('ada@harbourlane.example');
    await signIn(page);
    await heading(page, 'Connect your Google account?').waitFor();
    await page.getByText(/sign in with your Google account .*ada.*@harbourlane/).waitFor();
    await shownAccount(page, 'ada@harbourlane.example').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const returned = returnToApp(page, site);
    await button(page, 'Connect and continue').click();
    expect((await returned).searchParams.get('code')).toBeTruthy();
    await using other = await open();
    const again = returnToApp(other.page, site);
    const { search } = new URL(signInAddress(site, { selected_entrance: 'google' }));
    await other.page.goto(`${site.url}/mobile/loginDispatcher${search}`);
    await allow(other.page);
    expect((await again).searchParams.get('code')).toBeTruthy();
  });

  it('[GOOG-1a] [ENTRY-8e] opens in a popup of 900 by 700 if the app asks for one, and goes on in the page', async () => {
    google.person = { sub: 'of-clara', email: 'clara@harbourlane.example', email_verified: true };
    await using visitor = await open();
    const { page, context } = visitor;
    await visit(page, { ui_options: 'external_popup' });
    const opened = context.waitForEvent('page');
    await button(page, 'Sign in with Google').click();
    const popup = await opened;
    await heading(page, 'Finish in the Google window').waitFor();
    await button(page, 'Show the window').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await link(popup, 'Allow').waitFor();
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 700]);
    const closed = popup.waitForEvent('close');
    await allow(popup);
    await closed;
    await heading(page, 'Connect Google to your account').waitFor();
  });

  it('[GOOG-1a] says that the window was closed or blocked, and goes on in this one', async () => {
    google.person = { sub: 'of-greta', email: 'greta@harbourlane.example', email_verified: true };
    await using visitor = await open();
    const { page, context } = visitor;
    await visit(page, { ui_options: 'external_popup' });
    const opened = context.waitForEvent('page');
    await button(page, 'Sign in with Google').click();
    const popup = await opened;
    await link(popup, 'Allow').waitFor();
    await popup.close();
    await page.getByText('The Google window was closed.').waitFor();
    await link(page, 'Cancel').click();
    await credentialField(page).waitFor();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await button(page, 'Sign in with Google').click();
    await page.getByText('Your browser blocked the Google window.').waitFor();
    await button(page, 'Continue in this window').click();
    await allow(page);
    await heading(page, 'Connect Google to your account').waitFor();
  });
});

describe('sign-in with Apple', () => {
  it('[APPL-1a] [APPL-1b] takes a posted answer, and says that the email is hidden', async () => {
    apple.person = { sub: 'of-ines', email: 'x@privaterelay.appleid.com', is_private_email: 'true' };
    await using visitor = await open();
    const { page } = visitor;
    await visit(page);
    await button(page, 'Sign in with Apple').click();
    await allow(page);
    await heading(page, 'Apple hides your email').waitFor();
    await isAlive(page);
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Share my email instead').click();
    await page.getByText('Sign in with Apple, Tellwick, Stop using').waitFor();
    await link(page, 'Connect my account').click();
    await heading(page, 'Connect Apple to your account').waitFor();
    await link(page, 'Continue with your password').click();
    expect(await credentialField(page).inputValue()).toBe('');
    await signIn(page, 'ines@harbourlane.example');
    await heading(page, 'Connect your Apple account?').waitFor();
    const returned = returnToApp(page, site);
    await button(page, 'Continue without connecting').click();
    expect((await returned).searchParams.get('code')).toBeTruthy();
  });
});

describe('the first screen', () => {
  /** How far things have moved without a press of a key or a button since the document was opened. */
  const watchShift = (page: Page) =>
    page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
  const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  const hasLoaded = (page: Page) =>
    page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/static\/passkeys-/.test(name)),
    );

  it('has every way in its first document, and nothing moves while the script is late', async () => {
    await using visitor = await open();
    const { page } = visitor;
    await watchShift(page);
    const release = await holdScript(page);
    await page.goto(signInAddress(site), { waitUntil: 'commit' });
    for (const name of ['Sign in with Google', 'Sign in with Apple', 'Sign in with a passkey'])
      await button(page, name).waitFor();
    expect(await page.locator('#ways svg').count()).toBe(2);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    release();
    await isAlive(page);
    await hasLoaded(page);
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('goes on by a way that was pressed before its script was there', async () => {
    await using visitor = await open();
    const { page } = visitor;
    const release = await holdScript(page);
    await page.goto(signInAddress(site), { waitUntil: 'commit' });
    await button(page, 'Sign in with Google').click();
    release();
    await link(page, 'Allow').waitFor();
  });

  it('marks the way that was used last, in the room that is kept for it, until a password is used', async () => {
    google.person = { sub: 'of-hugo', email: 'hugo@harbourlane.example', email_verified: true };
    await using visitor = await open();
    const { page } = visitor;
    await visit(page);
    await button(page, 'Sign in with Google').click();
    await allow(page);
    await link(page, 'Continue with your password').click();
    await signIn(page, 'hugo@harbourlane.example');
    const returned = returnToApp(page, site);
    await button(page, 'Connect and continue').click();
    await returned;
    await watchShift(page);
    await visit(page, { force: '1' });
    expect(await page.locator('[data-last]').count()).toBe(0);
    const again = returnToApp(page, site);
    await button(page, 'Sign in with Google').click();
    await allow(page);
    await again;
    await visit(page, { force: '1' });
    await button(page, 'Sign in with Google Last used').waitFor();
    expect(await shiftOf(page)).toBe(0);
    const byPassword = returnToApp(page, site);
    await signIn(page, 'hugo@harbourlane.example');
    await byPassword;
    await visit(page, { force: '1' });
    await hasLoaded(page);
    expect(await page.locator('[data-last]').count()).toBe(0);
  });
});
