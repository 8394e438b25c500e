import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { borrowProfile } from './browser-profiles.ts';
import { commandPath, installWithApt, isRoot } from './system-package.ts';

const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // The browser makes requests in its own process. Messages to another one cost time.
  '--enable-features=NetworkServiceInProcess2',
  // Without it, the headless shell rounds the width of each character.
  '--font-render-hinting=none',
  // With a debugger, V8 parses a module again for the stack of each error that React makes while it is loaded.
  '--js-flags=--no-enable-lazy-source-positions',
  ...(isRoot ? ['--no-sandbox'] : []),
];

/** Pages of one profile and site share a process. */
export const sharedRenderer = '--renderer-process-limit=1';

/** Starts Chromium without a window. */
export function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...flags, ...further] });
}

/**
 * The headless shell, if installed: it opens a page in a quarter of the CPU time of the full browser, which renders its own
 * window for every profile. Otherwise the full browser of the system or of Playwright.
 */
export function findChromium(): string {
  const shell = 'chromium-headless-shell';
  const hasShell = commandPath(shell) || installWithApt(shell);
  const found = (hasShell && commandPath(shell)) || commandPath('chromium') || commandPath('google-chrome');
  const path = found || playwrightsOwn();
  if (!path) throw new Error('No Chromium: install it, or run "npx playwright-core install chromium".');
  return path;
}

function playwrightsOwn(): string | undefined {
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

export interface GuardOptions {
  /** Origins that the page may load from; a request to any other fails the test. */
  readonly origins: readonly string[];
  readonly context?: BrowserContextOptions;
  /** Console messages that the test causes on purpose. */
  readonly expected?: readonly RegExp[];
}

/** A page in an empty profile that records console errors, exceptions and requests to other origins. */
export interface GuardedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The open pages of the visit, with windows that the page opened. */
  pages(): Page[];
  /** Allows a further console message, such as the browser's message about status 400. */
  expect(message: RegExp): void;
  /** Closes the page. Throws if it logged an error, threw an exception or requested another origin. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Opens a page; `await using guarded = await openPage(…)` lets its unexpected errors fail the test. */
export async function openPage(browser: Browser, options: GuardOptions): Promise<GuardedPage> {
  // The headless shell sends no Accept-Language by default.
  const profile = await borrowProfile(browser, { locale: 'en-US', ...options.context });
  const { context } = profile;
  const complaints: string[] = [];
  const expected = [...(options.expected ?? [])];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console.error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => complaints.push(`thrown: ${thrown.error().stack ?? thrown.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !options.origins.includes(origin)) complaints.push(`request: ${request.url()}`);
  });

  const close = async () => {
    await profile.giveBack(options.origins);
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    if (unexpected.length > 0) throw new Error(`The page did what no page should:\n${unexpected.join('\n')}`);
  };
  const page = await context.newPage();
  return {
    page,
    context,
    pages: profile.pages,
    expect: (message) => expected.push(message),
    close,
    [Symbol.asyncDispose]: close,
  };
}
