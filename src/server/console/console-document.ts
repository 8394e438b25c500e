import { type ConfirmationEnd, confirmedChannel, consolePaths, startAddress } from '../../contract/console.ts';
import { setupPaths } from '../../contract/setup-links.ts';
import { escapeHtml } from '../../rules/texts/escape-html.ts';
import type { HtmlResponse } from '../http/routes.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { BuiltPage } from '../page/page.ts';
import { takeRandomBytes } from '../secrets/random-bytes.ts';
import { moduleOfView } from './console-views.ts';

/** The script that starts the console, in the manifest of its build. */
export const consoleEntry = 'src/console/main.tsx';

const headersOf = (nonce: string, origins: readonly string[] = []) => ({
  'content-security-policy': `${pagePolicy(nonce, { scripts: [], images: origins })}; frame-src 'self'`,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
});

/** What the document says by itself, in the language of the browser. */
export interface DocumentWords {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly notLoaded: string;
  readonly withoutScript: string;
}

/**
 * The script of a page, where it has its colours, what it begins to load with the document, and the module of its view if that is
 * known.
 */
interface PageSource {
  readonly entry: string;
  readonly theme: string;
  readonly ahead: string;
  readonly view: string | undefined;
}

const pathOf = (address: string) => address.split('?')[0] ?? '';

/** Of the view at an address of the console. */
export const ofConsole = (address: string): PageSource => ({
  entry: consoleEntry,
  theme: consolePaths.theme,
  ahead: `<link rel="preload" as="fetch" crossorigin href="${startAddress(pathOf(address))}">`,
  view: moduleOfView(address),
});

/** The page of a set-up link asks with its code, which is in no address. */
export const ofSetupLink: PageSource = { entry: consoleEntry, theme: setupPaths.theme, ahead: '', view: undefined };

/**
 * The document of every view. It names no person: the page fetches what it shows with the session's cookie, which browsers do
 * not send with a navigation from another site.
 * @param imageOrigins where brands have their pictures
 */
export function consoleDocument(
  built: BuiltPage,
  words: DocumentWords,
  imageOrigins: readonly string[],
  { entry, theme, ahead, view }: PageSource,
): HtmlResponse {
  const nonce = takeRandomBytes(16).toString('base64url');
  const modules = view === undefined ? [entry] : [entry, view];
  const [script = '', ...others] = built.scriptsOf(modules);
  const styles = built.styleFilesOf(modules).map((file) => `<link rel="stylesheet" href="/console/${file}">`);
  const preloads = others.map((other) => `<link rel="modulepreload" href="/console${other}" nonce="${nonce}">`);
  // The script is the largest, and a browser that has few connections gives them by order and priority.
  const html = `<!doctype html>
<html lang="${escapeHtml(words.language)}" dir="${words.direction}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(words.title)}</title>\
<meta property="csp-nonce" nonce="${nonce}"><link rel="icon" href="data:,">\
<script type="module" src="/console${script}" nonce="${nonce}" fetchpriority="high"></script>${ahead}\
<link rel="stylesheet" href="${escapeHtml(theme)}">${styles.join('')}${preloads.join('')}</head>\
<body><div id="console"></div><p id="not-loaded" role="alert" hidden>${escapeHtml(words.notLoaded)}</p>\
<noscript><p>${escapeHtml(words.withoutScript)}</p></noscript></body></html>`;
  return { html, headers: headersOf(nonce, imageOrigins) };
}

/**
 * Goes on to a view after the sign-in. A redirect would be a part of the navigation that began at another site, such as the
 * provider of a company, and the browser would not send the session's cookie with it.
 */
export function goOnDocument(to: string, cookies: string[]): HtmlResponse {
  const nonce = takeRandomBytes(16).toString('base64url');
  const address = escapeHtml(to);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Console</title>\
<meta http-equiv="refresh" content="0;url=${address}"></head><body><a href="${address}">Console</a></body></html>`;
  return { html, headers: { ...headersOf(nonce), 'set-cookie': cookies } };
}

/** The end of a confirmation in a window of its own: tells the console, and closes. */
export function confirmedDocument(end: ConfirmationEnd, cookies: string[]): HtmlResponse {
  const nonce = takeRandomBytes(16).toString('base64url');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Console</title></head><body>\
<script nonce="${nonce}">new BroadcastChannel("${confirmedChannel}").postMessage("${end}");close()</script></body></html>`;
  return { html, headers: { ...headersOf(nonce), 'set-cookie': cookies } };
}

/**
 * The end of a test sign-in. A window that the console has opened closes, as the console shows the result; any other one goes on to
 * the view that has it.
 */
export function testedDocument(to: string, cookies: string[]): HtmlResponse {
  const nonce = takeRandomBytes(16).toString('base64url');
  const address = escapeHtml(to);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Console</title>\
<meta http-equiv="refresh" content="1;url=${address}"></head><body><script nonce="${nonce}">close()</script>\
<a href="${address}">Console</a></body></html>`;
  return { html, headers: { ...headersOf(nonce), 'set-cookie': cookies } };
}
