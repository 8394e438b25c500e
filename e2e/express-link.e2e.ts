import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tokenOf } from '../test/recovery.ts';
import { startMailSite } from './mail-site.ts';
import { linkMailTo } from './recovery-mails.ts';
import {
  credentialField,
  findBarriers,
  goToPassword,
  hasFocus,
  heading,
  returnToApp,
  shownAccount,
  signInAddress,
} from './visit.ts';

const { site, mails } = startMailSite({ changes: 'links that were sent' });

const codeField = (page: Page) => page.getByLabel('Security code');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const open = (context: { userAgent?: string } = {}) =>
  site.open({ context, expected: [/status of 4\d\d/, /favicon\.ico/] });

/** Asks for a link on the password step. */
async function askAs(page: Page, username: string): Promise<void> {
  await goToPassword(page, site, username);
  await page.getByRole('link', { name: 'Email me a sign-in link' }).press('Enter');
  await heading(page, 'Check your email').waitFor();
  await shownAccount(page, username).waitFor();
}

/** The user comes back to a tab. Headless browsers show every tab. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

describe('a sign-in link', () => {
  it('[EXPR-1a] [SIGN-4c] signs in by its code, and is not sent again by a reload', async () => {
    await using visit = await open();
    const { page } = visit;
    await askAs(page, 'clara@harbourlane.example');
    await expect.poll(() => hasFocus(codeField(page))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    const { code } = await linkMailTo(mails, 'clara@harbourlane.example');
    await page.reload();
    await heading(page, 'Check your email').waitFor();
    const returned = returnToApp(page, site);
    await codeField(page).fill(code.toLowerCase());
    expect((await returned).searchParams.has('code')).toBe(true);
    const links = mails.received.filter(({ mail }) => /sign-in link$/.test(mail.subject ?? ''));
    expect(links).toHaveLength(1); // the reload has not sent another
  });

  it('[EXPR-1a] signs in by a press in the browser that asked, by keyboard alone', async () => {
    await using visit = await open();
    const { page } = visit;
    await askAs(page, 'elsie@harbourlane.example');
    const { link } = await linkMailTo(mails, 'elsie@harbourlane.example');
    await page.goto(link);
    await heading(page, 'Sign in to Switchboard').waitFor();
    await shownAccount(page, 'elsie@harbourlane.example').waitFor();
    expect(page.url()).not.toContain(tokenOf(link));
    expect(await findBarriers(page)).toEqual([]);
    await expect.poll(() => hasFocus(heading(page, 'Sign in to Switchboard'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(button(page, 'Sign in'))).toBe(true);
    const returned = returnToApp(page, site);
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[EXPR-1a] signs in in the tab of the link, while the tab that waits says that it went on in another one', async () => {
    await using visit = await open();
    const { page } = visit;
    await askAs(page, 'lior@birchquay.example');
    const { link } = await linkMailTo(mails, 'lior@birchquay.example');
    const tab = await page.context().newPage();
    await tab.goto(link);
    const looks: string[] = [];
    page.on('response', (response) => looks.push(new URL(response.url()).pathname));
    // The tab of the link goes on only after the one that waits has looked where the sign-in stands.
    await tab.route('**/api/post-authn/generate-code*', async (route) => {
      await heading(page, 'You’ve continued in another tab').waitFor();
      await route.continue();
    });
    const returned = returnToApp(tab, site);
    await button(tab, 'Sign in').click();
    await button(tab, 'Not now').click(); // the emergency address of a line
    expect((await returned).searchParams.has('code')).toBe(true);
    expect(looks).toEqual(expect.arrayContaining(['/api/account/express', '/api/login-info']));
    await expect.poll(() => hasFocus(heading(page, 'You’ve continued in another tab'))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByRole('link', { name: 'Continue here' }))).toBe(true);
    await page.keyboard.press('Enter');
    await heading(page, 'You’re already signed in').waitFor();
  });

  it('[EXPR-1a] leads the tab that waits to the app where it heard nothing of the other one', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
    await askAs(page, 'odile@birchquay.example');
    const { link } = await linkMailTo(mails, 'odile@birchquay.example');
    await comeBack(page);
    await heading(page, 'Check your email').waitFor(); // nothing has changed
    const tab = await page.context().newPage();
    await tab.goto(link);
    const returned = returnToApp(tab, site);
    await button(tab, 'Sign in').click();
    await returned;
    await comeBack(page);
    await heading(page, 'You’re already signed in').waitFor();
  });

  it('[EXPR-1b] approves nothing in another browser, which shows the code for the one that asked', async () => {
    await using visit = await open({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
    });
    await askAs(visit.page, 'greta@harbourlane.example');
    const { link, code } = await linkMailTo(mails, 'greta@harbourlane.example');
    await using phone = await open();
    const { page } = phone;
    await page.goto(link);
    await heading(page, 'Finish where you started').waitFor();
    await expect.poll(() => page.title()).toMatch(/^Finish where you started – /);
    const source = /^A sign-in to Switchboard was requested from Chrome on Windows at \d{1,2}:\d\d\s[AP]M\.$/;
    await page.getByText(source).waitFor();
    await page.getByText(`${code.slice(0, 4)}-${code.slice(4)}`).waitFor();
    expect(await button(page, 'Sign in').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    const returned = returnToApp(visit.page, site);
    await codeField(visit.page).fill(`${code.slice(0, 4)}-${code.slice(4)}`);
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[EXPR-1c] is void for a reader who did not ask, and then shows that it is over (411)', async () => {
    await using visit = await open();
    await askAs(visit.page, 'ada@harbourlane.example');
    const { link } = await linkMailTo(mails, 'ada@harbourlane.example');
    await using other = await open();
    const { page } = other;
    await page.goto(link);
    await button(page, 'This wasn’t me').click();
    await heading(page, 'Stop this sign-in?').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Stop the sign-in').click();
    await heading(page, 'Nobody was signed in').waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await heading(page, 'This link no longer works').waitFor();
    await expect.poll(() => page.title()).toMatch(/^This link no longer works – /);
    const address = await page.getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href');
    const answer = await page.request.get(`${site.url}${address}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([303, expect.stringContaining('/initiate?')]);
    await comeBack(visit.page);
    await heading(visit.page, 'This link no longer works').waitFor();
    await button(visit.page, 'Send a new link').waitFor();
  });

  it('[ROUTE-1b] is not sent by opening its address', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${signInAddress(site)}#/expressLink`);
    await credentialField(page).waitFor();
  });
});
