import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { readDemo } from '../src/server/operator/demo-data.ts';
import type { RunningPortico } from '../test/portico.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const demoPassword = readDemo(0).password;
export const callbackOf = (portico: RunningPortico) => `http://localhost:${portico.demoAppPort}/callback`;

/** Address at which a page opened by itself starts a sign-in for the demo's app. */
export function signInAddress(portico: RunningPortico, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ clientId: 'demo-web', appUrlScheme: callbackOf(portico), ...parameters });
  return `${portico.url}/?${query}`;
}

/** Address of a page without a sign-in that starts at the password of a credential (§2.2). */
export function passwordAddress(portico: RunningPortico, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ errorCode: 'none', credential: 'ada@harbourlane.example', ...parameters });
  return `${portico.url}/?${query}`;
}

/** Stands in for the app; answers the address with which the browser came back to it. */
export async function returnToApp(page: Page, portico: RunningPortico): Promise<URL> {
  const returned = Promise.withResolvers<URL>();
  await page.route(`${callbackOf(portico)}*`, async (route) => {
    const address = route.request().url();
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>App</title><h1>Back in the app' });
    await page.waitForURL(address).catch(() => undefined);
    returned.resolve(new URL(address));
  });
  return returned.promise;
}

/** Waits until the page has come alive: before that nothing that is typed is answered. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('page')?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  );
}

export interface AxeFinding {
  readonly rule: string;
  readonly nodes: readonly string[];
}

/** What axe finds wrong with the page as it stands (WCAG 2.2 A and AA, and its own best practices). */
export async function findBarriers(page: Page): Promise<AxeFinding[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html }) => html) }));
  });
}
