import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type BrandChanges, type BrandsFolder, brandsWith } from '../test/brands-folder.ts';
import { type GuardedPage, type GuardOptions, openPage } from '../test/browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { type AppStandIn, startAppStandIn } from './app-stand-in.ts';
import { nextVisitor } from './client-address.ts';
import { sharedBrowser, sharedPortico, siteEnvironment } from './shared-site.ts';
import { callbackOf, type SiteAddress } from './visit.ts';

/** The test site of a file: a server with the demo's accounts, a browser, and a server in place of the demo app. */
export interface Site extends SiteAddress {
  readonly portico: RunningPortico;
  readonly browser: Browser;
  /**
   * Opens a page in an empty profile with its own client address. It may load from this server, the demo app and
   * `origins`.
   */
  open(options?: Partial<GuardOptions>): Promise<GuardedPage>;
}

/** Options that require a separate server for this file. */
export interface SiteOptions {
  /** Changed settings of brands. */
  readonly brands?: () => BrandChanges;
  /** Further environment variables of the server. */
  readonly env?: Readonly<Record<string, string>>;
  /** The data that the tests change permanently. */
  readonly changes?: string;
  /** Whether the file starts its own app at the address of the demo app. */
  readonly hasOwnApp?: boolean;
}

/** Returns the shared site of the worker, or a separate one. It is usable only after the first test has started. */
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
