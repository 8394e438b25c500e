import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { pages, type ScreenName } from '../src/contract/paths.ts';
import { pathTo } from '../src/rules/paths/page-path.ts';
import { screenModules } from '../src/web/app/screen-modules.ts';
import { launchBrowser } from '../test/browser.ts';
import { discoverDemoWeb, startSignIn } from '../test/relying-party.ts';
import type { Figure, Section } from './figures.ts';
import { addCookies, bytesOf, type Sent, sentBy, uncachedPage } from './sent.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const kilobytes = 6.25;

/** Values for the parameters of addresses. */
const params: Readonly<Record<string, string>> = {
  credential: 'ada@harbourlane.example',
  provider: 'google',
  ssoType: 'sso',
  ssoEmail: 'ada@harbourlane.example',
  userName: 'ada@harbourlane.example',
  errorCode: 'API_ERROR_208',
  oneTimeSession: 'unknown',
  token: 'unknown',
  '*': 'list',
};

const names = Object.keys(screenModules) as ScreenName[];

/** An address of each later screen that an address opens, by its module, and of what differs much from it. */
const addresses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.map((name) => [screenModules[name], pathTo(name, params)])),
  'error/ErrorScreen': pathTo('error', params),
  'error/ErrorScreen, of an account': '/error/API_ERROR_363',
  'error/ErrorScreen, of single sign-on': '/error/API_ERROR_508',
  'retired-app/RetiredApp': pages.noRcmPermission.path.replace('/:variant?', ''),
};

/** The indicator of loading comes once, where the network is slow. */
const isLoader = /\/Loader-/;
/** A screen that only a sign-in leads to goes back to the first one, which then draws its ways in the browser. */
const isOfFirstScreen = /\/(?:Ways|building)-|\/loginOptions[.]json$/;

/** Waits until the page has asked for nothing for a while. */
async function isQuiet(sent: ReadonlyMap<string, Sent>): Promise<void> {
  for (let quietFor = 0, before = -1; quietFor < 6; ) {
    await wait(100);
    const isBusy = before !== sent.size || [...sent.values()].some(({ isOver }) => !isOver);
    quietFor = isBusy ? 0 : quietFor + 1;
    before = sent.size;
  }
}

/** The scripts, styles and texts that an address needs on the first screen; it may lead on to another document. */
async function partsOf(
  page: Page,
  sent: Map<string, Sent>,
  pageUrl: string,
  address: string,
): Promise<readonly Sent[]> {
  await page.goto('about:blank');
  await page.goto(pageUrl);
  await isQuiet(sent);
  sent.clear();
  await page.evaluate((hash) => location.assign(`#${hash}`), address);
  await isQuiet(sent);
  const all = [...sent.values()];
  const end = all.findIndex(({ type }) => type === 'Document');
  return all
    .slice(0, end < 0 ? all.length : end)
    .filter(({ isPart, path }) => isPart && !isLoader.test(path) && !isOfFirstScreen.test(path));
}

export async function measureLaterScreens({ portico }: ServerUnderTest): Promise<Section> {
  const { browser: http, pageUrl } = await startSignIn(portico, await discoverDemoWeb(portico.url));
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await addCookies(context, http.cookieHeader(), portico.url);
  const { page, devtools } = await uncachedPage(context);
  const sent = sentBy(devtools);
  const figures: Figure[] = [];
  for (const [what, address] of Object.entries(addresses)) {
    const value = bytesOf(await partsOf(page, sent, pageUrl, address)) / 1024;
    figures.push({ what, value, unit: 'KB', budget: { atMost: kilobytes } });
  }
  await browser.close();
  return {
    title: 'Later screens',
    how: `Bytes on the wire of the scripts, styles and texts that the first screen fetches when the address of another one is opened, with an empty cache, without the indicator of loading (0.6 KB).`,
    figures: figures.toSorted((a, b) => b.value - a.value),
  };
}
