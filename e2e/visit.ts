import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page, Request } from 'playwright-core';
import { connectionCallPath } from '../src/contract/connection-paths.ts';
import { readDemo } from '../src/server/operator/demo/demo-data.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const demoPassword = readDemo(0).password;

/** The addresses of a server and of its demo app. */
export interface SiteAddress {
  readonly url: string;
  readonly demoAppPort: number;
}

/** Redirect address of the demo app. */
export const callbackOf = ({ demoAppPort }: Pick<SiteAddress, 'demoAppPort'>) =>
  `http://localhost:${demoAppPort}/callback`;

export const credentialField = (page: Page) => page.getByLabel('Email or phone number');
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
/**
 * The title of the page's screen. A string is the whole title: "Returning to Your security" is another screen than
 * "Your security", and the next document follows it.
 */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });
/** The credential in the chip of the account, as a screen reader gets it. */
export const shownAccount = (page: Page, credential: string) =>
  page.getByRole('main').getByText(credential, { exact: true });
/** The button of the chip, for somebody else. */
export const notYou = (page: Page) => page.getByRole('button', { name: /^Not you\?/ });
export const hashOf = (page: Page) => new URL(page.url()).hash;

/** Address that opens the page directly and starts a sign-in for the demo app. */
export function signInAddress(site: SiteAddress, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ clientId: 'demo-web', appUrlScheme: callbackOf(site), ...parameters });
  return `${site.url}/?${query}`;
}

/** Address of a sign-in that starts at the password screen of a credential (ENTRY-5). */
export function passwordAddress(site: SiteAddress, parameters: Readonly<Record<string, string>> = {}): string {
  return signInAddress(site, { errorCode: 'none', credential: 'ada@harbourlane.example', ...parameters });
}

/** Signs in from the first screen with the demo's password. */
export async function signIn(page: Page, username = 'ada@harbourlane.example'): Promise<void> {
  await credentialField(page).fill(username);
  await page.keyboard.press('Enter');
  await passwordField(page).fill(demoPassword);
  await page.keyboard.press('Enter');
}

/** Starts a sign-in, and goes to the password of an account. */
export async function goToPassword(page: Page, site: SiteAddress, username: string): Promise<void> {
  await page.goto(signInAddress(site, { prompt: 'login' }));
  await isAlive(page);
  await credentialField(page).fill(username);
  await page.keyboard.press('Enter');
  await passwordField(page).waitFor();
}

/** Parts of the page that load while the user types the password. */
const partsWhileTyping = [/completing-effects.*\.js$/, /return-to-app\.step.*\.js$/, /redirecting\.json$/];

/** Types the password, and waits for the parts of the page that load meanwhile, with the modules that they import. */
export async function typePassword(page: Page): Promise<void> {
  const loaded = partsWhileTyping.map((part) => page.waitForResponse(part));
  await passwordField(page).fill(demoPassword);
  for (const response of await Promise.all(loaded)) {
    await response.finished();
    const address = response.url();
    if (address.endsWith('.js')) await page.evaluate(`import('${address}').then(() => undefined)`);
  }
}

/** Takes the page offline. Waits until a request fails, since requests right after the switch may still be answered. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(
    (path) =>
      fetch(path)
        .then(() => false)
        .catch(() => true),
    `${connectionCallPath}?p=test&ac=`,
  );
}

/** Delays scripts of the page, all of them or those of a part, until the returned function is called. */
export async function holdScript(page: Page, name = '*'): Promise<() => void> {
  const script = Promise.withResolvers<void>();
  await page.route(`**/static/${name}.js`, async (route) => {
    await script.promise;
    await route.continue();
  });
  return script.resolve;
}

const returnsWithinMs = 45_000;

/**
 * Waits until the browser returns to the app. Returns the address. It uses events of the page, because Playwright does not
 * route redirected requests.
 * @throws with what the page shows instead
 */
export function returnToApp(page: Page, site: SiteAddress): Promise<URL> {
  const returned = Promise.withResolvers<URL>();
  returned.promise.catch(() => undefined); // a test that has ended does not wait for it
  const late = setTimeout(async () => {
    const shown = await page.locator('main').innerText({ timeout: 1000 }).catch(String);
    returned.reject(new Error(`The browser is not back at the app, but at ${page.url()}: ${shown}`));
  }, returnsWithinMs);
  late.unref();
  async function look(request: Request) {
    const address = request.url();
    if (!address.startsWith(callbackOf(site)) || !request.isNavigationRequest()) return;
    clearTimeout(late);
    page.off('request', look);
    await page.waitForURL(address).catch(() => undefined);
    returned.resolve(new URL(address));
  }
  page.on('request', look);
  return returned.promise;
}

/** Waits for hydration: before it, the page neither reacts to input nor restores it. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('page')?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  );
  // A page on which nothing happens any more is not always told that it is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}

/** Waits two frames, after which earlier changes are painted and observers have run. */
export const isPainted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve()))),
      ),
  );

export const hasFocus = (element: Locator) => element.evaluate((found) => found === document.activeElement);

/** What screen readers say of a field beside its label (`aria-describedby`). */
export const descriptionOf = (field: Locator) =>
  field.evaluate((found) => {
    const ids = found.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  });

/** Goes to an element by the Tab key alone. @throws when it is not reached */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by the Tab key: ${target}`);
}

export interface AxeFinding {
  readonly rule: string;
  readonly nodes: readonly string[];
}

/**
 * Has each document of the page start with axe. The browser compiles it once; `findBarriers()` alone compiles it for every
 * document, which takes longer than its run.
 */
export async function startWithAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axeSource });
}

/**
 * Accessibility violations that axe finds after animations, including best practices.
 * @param only tags or ids of rules: it looks for those alone
 */
export async function findBarriers(page: Page, only: readonly string[] = []): Promise<AxeFinding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (named) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const nextFrame = () => new Promise(requestAnimationFrame);
    await nextFrame().then(nextFrame); // what has just changed begins its animations
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    const rules = named.length > 0 && { runOnly: [...named] };
    const { violations } = await axe.run(document, { ...rules, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html }) => html) }));
  }, only);
}
