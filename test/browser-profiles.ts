import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** An emptied profile of a browser, lent to one visit at a time. */
export interface LentProfile {
  readonly context: BrowserContext;
  /** The open pages of the visit. */
  pages(): Page[];
  /** Closes its pages, removes what they stored at `origins`, and keeps the profile for the next visit. */
  giveBack(origins: readonly string[]): Promise<void>;
}

interface Profile {
  readonly context: BrowserContext;
  /** Stays open, so that the renderer keeps running. A sign-in in a new one takes 1.6 times the processor time. */
  readonly anchor: Page;
}

const free = new WeakMap<Browser, Map<string, Profile[]>>();

/**
 * Lends an empty profile with these options. A visit finds no cookie, no storage, no cached file and no history of the one
 * before; only the renderer is the same (`sharedRenderer` of `test/browser.ts`).
 */
export async function borrowProfile(browser: Browser, options: BrowserContextOptions): Promise<LentProfile> {
  const { extraHTTPHeaders = {}, ...kept } = options;
  const waiting = profilesLike(browser, JSON.stringify(kept));
  const profile = waiting.pop() ?? (await newProfile(browser, kept));
  await profile.context.setExtraHTTPHeaders(extraHTTPHeaders);
  return {
    context: profile.context,
    pages: () => pagesOf(profile),
    async giveBack(origins) {
      try {
        await inTime(empty(profile, origins, kept.permissions));
      } catch {
        await inTime(profile.context.close()).catch(() => undefined); // one that cannot be emptied is lent to nobody
        return;
      }
      waiting.push(profile);
    },
  };
}

const emptyWithinMs = 10_000;

/** The browser may leave a command without an answer, for which Playwright waits without end. */
async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => late.reject(new Error('the browser does not answer')), emptyWithinMs);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

function profilesLike(browser: Browser, options: string): Profile[] {
  const byOptions = free.get(browser) ?? new Map<string, Profile[]>();
  free.set(browser, byOptions);
  const profiles = byOptions.get(options) ?? [];
  byOptions.set(options, profiles);
  return profiles;
}

async function newProfile(browser: Browser, options: BrowserContextOptions): Promise<Profile> {
  const context = await browser.newContext(options);
  return { context, anchor: await context.newPage() };
}

const pagesOf = ({ context, anchor }: Profile) => context.pages().filter((page) => page !== anchor);

/** Events that tests listen to. Playwright has listeners of its own to others. */
const heard = ['console', 'weberror', 'request', 'response', 'page'] as const;

async function empty(profile: Profile, origins: readonly string[], permissions: string[] = []): Promise<void> {
  const { context, anchor } = profile;
  await Promise.all(pagesOf(profile).map((page) => page.close()));
  for (const event of heard) context.removeAllListeners(event);
  await Promise.all([context.unrouteAll(), context.setOffline(false), context.clearCookies()]);
  await context.clearPermissions();
  if (permissions.length > 0) await context.grantPermissions(permissions);
  const devtools = await context.newCDPSession(anchor);
  for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
}
