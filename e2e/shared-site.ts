import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { startAppStandIn } from './app-stand-in.ts';

/**
 * What the files of a worker share. Vitest keeps the modules of a worker (`isolate: false`), so each is started once,
 * by the first file that asks. It ends with the worker: `startPortico` and Playwright kill what they started.
 */
let browser: Promise<Browser> | undefined;
let portico: Promise<RunningPortico> | undefined;

export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

export function sharedPortico(): Promise<RunningPortico> {
  portico ??= startSharedPortico();
  return portico;
}

/** Sites believe the address that each visit gives itself, or all tests would share one rate limit. */
export const siteEnvironment = { TRUSTED_PROXIES: '1' };

async function startSharedPortico(): Promise<RunningPortico> {
  const started = await startPortico({ env: { ...siteEnvironment, DEVICE_POLL_SECONDS: '1' } });
  await startAppStandIn(started.demoAppPort);
  return started;
}
