import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/browser.ts';
import { discoverDemoWeb, startSignIn } from '../test/relying-party.ts';
import { median, type Section } from './figures.ts';
import { addCookies, bytesOf, type Sent, sentBy, uncachedPage } from './sent.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { bareAnswerMs, processorSlowdown, slowDown } from './slow-network.ts';

const visits = 7;

/** Values that the page measures itself. */
interface Seen {
  readonly canTypeMs: number;
  readonly hydratedMs: number;
  /** Total blocking time until hydration: the time of tasks beyond 50 ms each. */
  readonly blockedMs: number;
  readonly shift: number;
}

interface Visit extends Seen {
  readonly bareMs: number;
  readonly requests: readonly Sent[];
}

/** Measures in the page when the field is visible, when the page is hydrated, the blocking time and layout shifts. */
function watch() {
  const seen = { canTypeMs: 0, hydratedMs: 0, blockedMs: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blockedMs += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value; // missing in TypeScript's types
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('main input:not([type=hidden])');
    if (seen.canTypeMs === 0 && field && field.getBoundingClientRect().height > 0) seen.canTypeMs = performance.now();
    const page = document.getElementById('page')?.firstElementChild ?? {};
    if (Object.keys(page).some((key) => key.startsWith('__react'))) seen.hydratedMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Measures a first visit to a new sign-in with an empty cache. */
async function visit(
  browser: Browser,
  { portico }: ServerUnderTest,
  pageUrl: string,
  cookieHeader: string,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await addCookies(context, cookieHeader, portico.url);
  const { page, devtools } = await uncachedPage(context);
  await slowDown(devtools);
  const bareMs = await bareAnswerMs(page, portico.url);

  const sent = sentBy(devtools);
  await page.addInitScript(watch);
  await page.goto(pageUrl);
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.hydratedMs > 0);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const requests = [...sent.values()];
  await context.close();
  return { ...seen, bareMs, requests };
}

/** Whether a request is one of the two by which the idle first screen suggests passkeys. */
const suggestsPasskeys = ({ path }: Sent) => /^\/(static\/passkeys-|api\/passkeys\/)/.test(path);

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
  const kilobytes = (wanted: string, isWanted = (_: Sent) => true) =>
    bytesOf(requests.filter((sent) => sent.type === wanted && isWanted(sent))) / 1024;
  const middle = (what: keyof Seen) => median(measured.map((visit) => visit[what]));
  const healthAnswer = { what: 'a bare answer', value: median(measured.map(({ bareMs }) => bareMs)) / 1000 };
  return {
    title: 'The first screen',
    how: `Slow 4G and a processor ${processorSlowdown} times slower, by devtools, with an empty cache; median of ${visits} visits. Bytes are those of bodies on the wire.`,
    figures: [
      {
        what: 'HTML, with styles, theme, texts and logo',
        value: kilobytes('Document'),
        unit: 'KB',
        budget: { atMost: 6.5 },
      },
      {
        what: 'First script',
        value: kilobytes('Script', ({ isFirst }) => isFirst),
        unit: 'KB',
        budget: { atMost: 62 },
      },
      {
        what: 'Script for what comes next, fetched when the page is idle',
        value: kilobytes('Script', (sent) => !sent.isFirst && !suggestsPasskeys(sent)),
        unit: 'KB',
        budget: { atMost: 4.5 },
      },
      {
        what: 'Script of the ways and of suggested passkeys, fetched when the page is idle, and its call',
        value: kilobytes('Script', suggestsPasskeys),
        unit: 'KB',
        budget: { atMost: 2.75 },
      },
      {
        what: 'Requests, without the two for passkeys',
        value: requests.filter((sent) => !suggestsPasskeys(sent)).length,
        unit: '',
        budget: { atMost: 4 },
      },
      {
        what: 'One can type after',
        value: middle('canTypeMs') / 1000,
        unit: 's',
        yardstick: healthAnswer,
        budget: { atMost: 0.7 },
      },
      {
        what: 'The page is alive after',
        value: middle('hydratedMs') / 1000,
        unit: 's',
        yardstick: healthAnswer,
        budget: { atMost: 2.3 },
      },
      { what: 'Blocking time until then', value: middle('blockedMs'), unit: 'ms', budget: { atMost: 200 } },
      {
        what: 'Layout shift, the most of all visits',
        value: Math.max(...measured.map(({ shift }) => shift)),
        unit: '',
        budget: { atMost: 0 },
      },
    ],
  };
}
