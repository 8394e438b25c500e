import type { Browser } from 'playwright-core';
import { launchBrowser, sharedRenderer } from '../test/browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { startAppStandIn } from './app-stand-in.ts';

/**
 * The server and the browser that the files of a worker share. Vitest keeps the modules of a worker (`isolate: false`), so
 * the first file starts them. They end with the worker.
 */
let browser: Promise<Browser> | undefined;
let portico: Promise<RunningPortico> | undefined;

export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser([sharedRenderer]);
  return browser;
}

export function sharedPortico(): Promise<RunningPortico> {
  portico ??= startSharedPortico();
  return portico;
}

/** The server trusts the client address in the headers of each visit, so that tests have separate rate limits. */
export const siteEnvironment = { TRUSTED_PROXIES: '1' };

async function startSharedPortico(): Promise<RunningPortico> {
  const started = await startPortico({ env: { ...siteEnvironment, DEVICE_POLL_SECONDS: '1' } });
  await startAppStandIn(started.demoAppPort);
  return started;
}
