import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** A request of the page. */
export interface Sent {
  readonly path: string;
  readonly type: string;
  /** The first script, or one that the page fetches for what comes next. */
  readonly isFirst: boolean;
  /** A script, a style or texts of the page. */
  readonly isPart: boolean;
  /** Transferred bytes of the response body. */
  readonly bytes: number;
  readonly isOver: boolean;
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** A page without a cache, and the devtools that watch it. */
export async function uncachedPage(context: BrowserContext): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return { page, devtools };
}

/** Gives a browser the cookies of a started sign-in. */
export async function addCookies(context: BrowserContext, header: string, url: string): Promise<void> {
  const cookies = header.split('; ').map((pair) => {
    const equals = pair.indexOf('=');
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url };
  });
  await context.addCookies(cookies);
}

/** Collects the requests of a page from now on. */
export function sentBy(devtools: CDPSession): Map<string, Sent> {
  const sent = new Map<string, Mutable<Sent>>();
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return;
    const path = new URL(request.url).pathname;
    sent.set(requestId, {
      path,
      type: type ?? '',
      isFirst: path.startsWith('/static/page-'),
      isPart: /^\/(static|texts)\//.test(path),
      bytes: 0,
      isOver: false,
    });
  });
  // The length at the response is that of the headers; the length at the end includes the body.
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = sent.get(requestId);
    if (request) request.bytes -= response.encodedDataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (!request) return;
    request.bytes += encodedDataLength;
    request.isOver = true;
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => {
    const request = sent.get(requestId);
    if (request) request.isOver = true;
  });
  return sent;
}

export const bytesOf = (requests: readonly Sent[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0);
