import type { Page } from 'playwright-core';
import { readDemo } from '../src/server/operator/demo/demo-data.ts';
import type { FreshDatabase } from '../test/database.ts';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { appCode } from '../test/second-step.ts';
import { isAlive, type SiteAddress, signIn } from './visit.ts';

/** The key of every authenticator app of the demo. */
export const { totpSecret } = readDemo(0);

/** What the browser says while nobody is signed in to the console, and when the sign-in asks for a second step. */
export const saidBySignIn = /status of (401|400)/;

/** Opens a view of the console, and signs in with a second step on the way. @param path below `/console` */
export async function openConsole(page: Page, site: SiteAddress, username: string, path = ''): Promise<void> {
  await page.goto(`${site.url}/console${path}`);
  await page.waitForURL(/clientId=portico-console/);
  await isAlive(page);
  await signIn(page, username);
  await page.getByLabel(/code/i).first().fill(appCode(totpSecret));
  await page.getByRole('heading', { level: 1, name: /trust/i }).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/console'));
}

/** The heading of a view. */
export const view = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true });

/** Lets codes of authenticator apps be taken again within their 30 s. */
export async function forgetCodes(database: FreshDatabase): Promise<void> {
  const { db, close } = await openFreshDatabase(database);
  await db.updateTable('factors').set({ last_step: null }).execute();
  await close();
}
