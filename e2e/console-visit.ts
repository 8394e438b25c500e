import type { Page } from 'playwright-core';
import { readDemo } from '../src/server/operator/demo/demo-data.ts';
import { signInToConsole } from '../test/console-session.ts';
import type { FreshDatabase } from '../test/database.ts';
import { HttpBrowser } from '../test/http-browser.ts';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { appCode } from '../test/second-step.ts';
import { demoPassword, isAlive, type SiteAddress, signIn } from './visit.ts';

/** The key of every authenticator app of the demo. */
export const { totpSecret } = readDemo(0);

/** What the browser says while nobody is signed in to the console, and when the sign-in asks for a second step. */
export const saidBySignIn = /status of (401|400)/;

/** Opens a view of the console, and signs in with a second step on its pages. @param path below `/console` */
export async function signInAtConsole(page: Page, site: SiteAddress, username: string, path = ''): Promise<void> {
  await page.goto(`${site.url}/console${path}`);
  await page.waitForURL(/clientId=portico-console/);
  await isAlive(page);
  await signIn(page, username);
  await page.getByLabel(/code/i).first().fill(appCode(totpSecret));
  await page.getByRole('heading', { level: 1, name: /trust/i }).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/console'));
}

/**
 * Opens a view of the console for somebody who has signed in with a second step. The sign-in is done by calls with the cookies
 * and headers of the browser: it takes a fifth of the time that its pages take, which have tests of their own.
 * @param path below `/console`
 */
export async function openConsole(page: Page, site: SiteAddress, username: string, path = ''): Promise<void> {
  const person = { email: username, totpSecret, password: demoPassword };
  const { url } = await signInToConsole(new HttpBrowser(site.url, {}, sentBy(page)), person);
  if (new URL(url).pathname.startsWith('/console')) await page.goto(`${site.url}/console${path}`);
  else throw new Error(`The sign-in of ${username} ended at ${url}.`);
}

/** Sends requests with the cookies and headers of a page's browser, which keeps the cookies that it gets. */
const sentBy =
  (page: Page): typeof fetch =>
  async (address, { method = 'GET', headers, body } = {}) => {
    const { request } = page.context();
    const { cookie: _ownCookies, ...others } = headers as Record<string, string>;
    const answer = await request.fetch(String(address), {
      method,
      headers: others,
      maxRedirects: 0,
      ...(body && { data: String(body) }),
    });
    const received = answer.headersArray().map(({ name, value }): [string, string] => [name, value]);
    return new Response(await answer.text(), { status: answer.status(), headers: received });
  };

/** The heading of a view. */
export const view = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true });

/** Lets codes of authenticator apps be taken again within their 30 s. */
export async function forgetCodes(database: FreshDatabase): Promise<void> {
  const { db, close } = await openFreshDatabase(database);
  await db.updateTable('factors').set({ last_step: null }).execute();
  await close();
}
