import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type BrandChanges, type BrandsFolder, brandsWith } from '../test/brands-folder.ts';
import { type GuardedPage, type GuardOptions, openPage } from '../test/browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { type AppStandIn, startAppStandIn } from './app-stand-in.ts';
import { nextVisitor } from './client-address.ts';
import { sharedBrowser, sharedPortico, siteEnvironment } from './shared-site.ts';
import { callbackOf, type SiteAddress } from './visit.ts';

/** What the tests of a file visit: a server with the demo's accounts, a browser, and a stand-in for the demo's app. */
export interface Site extends SiteAddress {
  readonly portico: RunningPortico;
  readonly browser: Browser;
  /**
   * Opens a page in an empty profile, at a client address of its own, that may ask this server and the demo's app, and
   * `origins`.
   */
  open(options?: Partial<GuardOptions>): Promise<GuardedPage>;
}

/** What a file needs that others must not meet: any of these starts a server for this file alone. */
export interface SiteOptions {
  /** What some brands have otherwise. */
  readonly brands?: () => BrandChanges;
  /** Further environment variables of the server. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the tests change for good. */
  readonly changes?: string;
  /** Whether the file runs an app of its own at the address of the demo's app. */
  readonly hasOwnApp?: boolean;
}

/** Gives the file a site, that of its worker or its own; nothing of it is there before the first test. */
export function startSite(options: SiteOptions = {}): Site {
  let portico: RunningPortico;
  let browser: Browser;
  let own: OwnSite | undefined;
  beforeAll(async () => {
    browser = await sharedBrowser();
    if (Object.keys(options).length > 0) own = await startOwnSite(options);
    portico = own?.portico ?? (await sharedPortico());
  });
  afterAll(() => own?.stop());
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
    open: ({ origins = [], context, ...rest } = {}) =>
      openPage(browser, {
        ...rest,
        origins: [portico.url, new URL(callbackOf(portico)).origin, ...origins],
        context: { extraHTTPHeaders: nextVisitor(), ...context },
      }),
  };
}

interface OwnSite {
  readonly portico: RunningPortico;
  stop(): Promise<void>;
}

async function startOwnSite({ brands, env, hasOwnApp }: SiteOptions): Promise<OwnSite> {
  const folder: BrandsFolder | undefined = brands && brandsWith(brands());
  const portico = await startPortico({ env: { ...siteEnvironment, ...env, ...folder?.env } });
  const app: AppStandIn | undefined = hasOwnApp ? undefined : await startAppStandIn(portico.demoAppPort);
  return {
    portico,
    async stop() {
      app?.close();
      await portico[Symbol.asyncDispose]();
      folder?.dispose();
    },
  };
}
