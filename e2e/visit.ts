import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page, Request } from 'playwright-core';
import { readDemo } from '../src/server/operator/demo-data.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const demoPassword = readDemo(0).password;

/** Where a site is: its own address, and that of the demo's app. */
export interface SiteAddress {
  readonly url: string;
  readonly demoAppPort: number;
}

/** Address to which the demo's app has its users sent back. */
export const callbackOf = ({ demoAppPort }: Pick<SiteAddress, 'demoAppPort'>) =>
  `http://localhost:${demoAppPort}/callback`;

export const credentialField = (page: Page) => page.getByLabel('Email or phone number');
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const hashOf = (page: Page) => new URL(page.url()).hash;

/** Address at which a page opened by itself starts a sign-in for the demo's app. */
export function signInAddress(site: SiteAddress, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ clientId: 'demo-web', appUrlScheme: callbackOf(site), ...parameters });
  return `${site.url}/?${query}`;
}

/** Address of a page without a sign-in that starts at the password screen of a credential (ENTRY-5). */
export function passwordAddress(site: SiteAddress, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ errorCode: 'none', credential: 'ada@harbourlane.example', ...parameters });
  return `${site.url}/?${query}`;
}

/** Signs in from the first screen with the demo's password. */
export async function signIn(page: Page, username = 'ada@harbourlane.example'): Promise<void> {
  await credentialField(page).fill(username);
  await page.keyboard.press('Enter');
  await passwordField(page).fill(demoPassword);
  await page.keyboard.press('Enter');
}

/** Holds the page's script back until the answer is called. */
export async function holdScript(page: Page): Promise<() => void> {
  const script = Promise.withResolvers<void>();
  await page.route('**/static/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  return script.resolve;
}

/**
 * The next address with which the browser comes back to the app, once its page is there. Events of the page tell, as
 * Playwright routes no request that a redirect leads to.
 */
export function returnToApp(page: Page, site: SiteAddress): Promise<URL> {
  const returned = Promise.withResolvers<URL>();
  async function look(request: Request) {
    const address = request.url();
    if (!address.startsWith(callbackOf(site)) || !request.isNavigationRequest()) return;
    page.off('request', look);
    await page.waitForURL(address).catch(() => undefined);
    returned.resolve(new URL(address));
  }
  page.on('request', look);
  return returned.promise;
}

/** Waits until the page has come alive: before that nothing that is typed is answered, nor filled in from before. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('page')?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Waits two frames: what was changed before has been laid out and painted, and observers have been told. */
export const isPainted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve()))),
      ),
  );

export const hasFocus = (element: Locator) => element.evaluate((found) => found === document.activeElement);

export interface AxeFinding {
  readonly rule: string;
  readonly nodes: readonly string[];
}

/** What axe finds wrong with the page, what fades at its end; by its best practices too, unless rules are named by tag. */
export async function findBarriers(page: Page, tags: readonly string[] = []): Promise<AxeFinding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (named) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    const rules = named.length > 0 && { runOnly: [...named] };
    const { violations } = await axe.run(document, { ...rules, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html }) => html) }));
  }, tags);
}
