import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { commandPath, installWithApt, isRoot } from './system-package.ts';

const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // The headless shell would else round the width of each character.
  '--font-render-hinting=none',
  ...(isRoot ? ['--no-sandbox'] : []),
];

/** Starts Chromium without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: flags });
}

/**
 * The headless shell where there is one: it opens a page for a quarter of the processor time of the whole browser, which
 * lays out its own window, toolbars included, for every profile. Else the whole browser of the system, or Playwright's.
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
  /** Messages of the console that the test provokes on purpose. */
  readonly expected?: readonly RegExp[];
}

/** A page of an empty profile that keeps a list of what a page must never do. */
export interface GuardedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Allows one more console message, such as the browser's own line on an answer of 400. */
  expect(message: RegExp): void;
  /** Closes the page; throws when it logged an error, threw, or asked a stranger for something. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Opens a page; `await using guarded = await openPage(…)` makes its unexpected errors fail the test. */
export async function openPage(browser: Browser, options: GuardOptions): Promise<GuardedPage> {
  // The headless shell asks for no language by itself.
  const context = await browser.newContext({ locale: 'en-US', ...options.context });
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
    await context.close();
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    if (unexpected.length > 0) throw new Error(`The page did what no page should:\n${unexpected.join('\n')}`);
  };
  const page = await context.newPage();
  return { page, context, expect: (message) => expected.push(message), close, [Symbol.asyncDispose]: close };
}
