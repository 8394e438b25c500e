import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser.ts';
import { discoverDemoWeb, startSignIn } from '../test/relying-party.ts';
import { median, type Section } from './figures.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** Slow 4G as devtools throttle it: each request waits, and bytes trickle. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};
const processorSlowdown = 4;
const visits = 7;

interface Visit {
  readonly canTypeMs: number;
  readonly hydratedMs: number;
  readonly bareMs: number;
  readonly requests: readonly { readonly type: string; readonly bytes: number; readonly startedMs: number }[];
}

/** Notes in the page when the field can be seen, and when the page has come alive. */
function watch() {
  const seen = { canTypeMs: 0, hydratedMs: 0 };
  Object.assign(window, { seen });
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('main input:not([type=hidden])');
    if (seen.canTypeMs === 0 && field && field.getBoundingClientRect().height > 0) seen.canTypeMs = performance.now();
    const page = document.getElementById('page')?.firstElementChild ?? {};
    if (Object.keys(page).some((key) => key.startsWith('__react'))) seen.hydratedMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function throttled(context: BrowserContext): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  return { page, devtools };
}

/** A first visit: an empty cache, and a sign-in that has just been opened. */
async function visit(
  browser: Browser,
  { portico }: ServerUnderTest,
  pageUrl: string,
  cookieHeader: string,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const cookies = cookieHeader.split('; ').map((pair) => {
    const equals = pair.indexOf('=');
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url: portico.url };
  });
  await context.addCookies(cookies);
  const { page, devtools } = await throttled(context);
  const startedAt = performance.now();
  await page.goto(`${portico.url}/livez`);
  const bareMs = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
  );

  const sent = new Map<string, { type: string; bytes: number; startedMs: number }>();
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('http'))
      sent.set(requestId, { type: type ?? '', bytes: 0, startedMs: performance.now() - startedAt });
  });
  // What has arrived with the response is its head; what has arrived at the end, head and body.
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = sent.get(requestId);
    if (request) request.bytes -= response.encodedDataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  await page.addInitScript(watch);
  await page.goto(pageUrl);
  const seen = await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: { canTypeMs: number; hydratedMs: number } };
    return seen.hydratedMs > 0 && seen;
  });
  await page.waitForLoadState('networkidle');
  const times = (await seen.jsonValue()) as { canTypeMs: number; hydratedMs: number }; // what the page wrote
  await context.close();
  return { ...times, bareMs, requests: [...sent.values()] };
}

export async function measureFirstScreen(server: ServerUnderTest): Promise<Section> {
  const browser = await launchBrowser();
  const relyingParty = await discoverDemoWeb(server.portico.url);
  const measured: Visit[] = [];
  for (let number = 0; number < visits; number++) {
    const { browser: opened, pageUrl } = await startSignIn(server.portico, relyingParty);
    measured.push(await visit(browser, server, pageUrl, opened.cookieHeader()));
  }
  await browser.close();
  const requests = measured[0]?.requests ?? [];
  const kilobytes = (type: string) =>
    requests.filter((request) => request.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  const bare = { what: 'a bare answer', value: median(measured.map(({ bareMs }) => bareMs)) / 1000 };
  return {
    title: 'The first screen',
    how: `Slow 4G and a processor ${processorSlowdown} times slower, by devtools, with an empty cache; median of ${visits} visits. Bytes are those of bodies on the wire.`,
    figures: [
      {
        what: 'HTML, with styles, theme, texts and logo',
        value: kilobytes('Document'),
        unit: 'KB',
        budget: { atMost: 7 },
      },
      { what: 'Script', value: kilobytes('Script'), unit: 'KB', budget: { atMost: 66 } },
      { what: 'Requests', value: requests.length, unit: '', budget: { atMost: 4 } },
      {
        what: 'One can type after',
        value: median(measured.map(({ canTypeMs }) => canTypeMs)) / 1000,
        unit: 's',
        yardstick: bare,
        budget: { atMost: 1.3 },
      },
      {
        what: 'The page is alive after',
        value: median(measured.map(({ hydratedMs }) => hydratedMs)) / 1000,
        unit: 's',
        yardstick: bare,
        budget: { atMost: 2.3 },
      },
    ],
  };
}
