import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type BrandChanges, type BrandsFolder, brandsWith } from '../test/brands-folder.ts';
import { type GuardedPage, type GuardOptions, launchBrowser, openPage } from '../test/browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { callbackOf, type SiteAddress } from './visit.ts';

/** What the tests of a file visit: a server with an empty database and the demo's accounts, and a browser. */
export interface Site extends SiteAddress {
  readonly portico: RunningPortico;
  readonly browser: Browser;
  /** Opens a page that may ask this server and the demo's app, and `origins`. */
  open(options?: Partial<GuardOptions>): Promise<GuardedPage>;
}

export interface SiteOptions {
  /** What some brands have otherwise. */
  readonly brands?: () => BrandChanges;
  /** Further environment variables of the server. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts both before the first test of the file and stops them after its last; nothing of it is there earlier. */
export function startSite({ brands, env }: SiteOptions = {}): Site {
  let portico: RunningPortico;
  let browser: Browser;
  let folder: BrandsFolder | undefined;
  beforeAll(async () => {
    folder = brands && brandsWith(brands());
    [portico, browser] = await Promise.all([startPortico({ env: { ...env, ...folder?.env } }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await portico[Symbol.asyncDispose]();
    folder?.dispose();
  });
  return {
    get url() {
      return portico.url;
    },
    get demoAppPort() {
      return portico.demoAppPort;
    },
    get portico() {
      return portico;
    },
    get browser() {
      return browser;
    },
    open: ({ origins = [], ...options } = {}) =>
      openPage(browser, { ...options, origins: [portico.url, new URL(callbackOf(portico)).origin, ...origins] }),
  };
}
