import type { Page } from 'playwright-core';
import { openConsole } from '../e2e/console-visit.ts';
import { launchBrowser } from '../test/browser.ts';
import { median, type Section } from './figures.ts';
import { bytesOf, type Sent, sentBy, uncachedPage } from './sent.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { bareAnswerMs, processorSlowdown, slowDown } from './slow-network.ts';

const visits = 5;
const company = '/c/harbour-lane';
/** The first view has 150 KB, and each area 60 KB of its own (decision 230). */
const budgets = { first: 150, area: 60 };

/** An address of each area. */
const areas: Readonly<Record<string, string>> = {
  People: `${company}/people`,
  'A person': `${company}/people/none`,
  'People from a file': `${company}/people/import`,
  Rules: `${company}/rules`,
  'Single sign-on': `${company}/sso`,
  'A set-up of single sign-on': `${company}/sso/new`,
  Lines: `${company}/lines`,
  Locations: `${company}/locations`,
  Brands: '/all/brands',
  'A brand': '/all/brands/0',
  Companies: '/all/companies',
  Installation: '/all/installation',
  Messages: '/all/messages',
  Alarms: '/all/alarms',
  'Address checks': '/all/address-checks',
  Connections: '/all/connections',
  Spending: '/all/spending',
  Jobs: '/all/jobs',
  Apps: '/all/apps',
  Keys: '/all/keys',
  'Street guides': '/all/street-guides',
  Approvals: `${company}/approvals`,
  Audit: `${company}/audit`,
  Settings: `${company}/settings`,
  Find: `${company}/find`,
};

/** The document, scripts, styles and texts; what a person sees in them is asked of the API, and depends on the company. */
const isOfConsole = ({ path }: Sent) => path.startsWith('/console') && !path.startsWith('/console/api/');

const painted = 'title painted';

/** Has each document note when its title was painted. Who asks from outside is told some hundred milliseconds later. */
const noteTitles = (page: Page) =>
  page.addInitScript((name) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main h1')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, painted);

/** Opens a view, and returns after how many milliseconds its title was painted, with what it has fetched. */
async function open(page: Page, sent: Map<string, Sent>, url: string) {
  sent.clear();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  const ms = await page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, painted);
  return { ms, parts: [...sent.values()].filter(isOfConsole) };
}

/** How long a view that was shown before takes to be there again, in milliseconds. */
async function goBackToPeople(page: Page): Promise<number> {
  const names = ['People', 'Approvals', 'People'];
  let ms = 0;
  for (const name of names) {
    const startedAt = await page.evaluate(() => performance.now());
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    ms = (await page.evaluate(() => performance.now())) - startedAt;
  }
  return ms;
}

export async function measureConsole({ portico }: ServerUnderTest): Promise<Section> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { page, devtools } = await uncachedPage(context);
  const sent = sentBy(devtools);
  await openConsole(page, portico, 'imogen@harbourlane.example', company);
  const root = `${portico.url}/console`;
  const url = root + company;
  await noteTitles(page);
  const first = await open(page, sent, url);
  const known = new Set(first.parts.map(({ path }) => path));
  const figures = [];
  for (const [what, path] of Object.entries(areas)) {
    const { parts } = await open(page, sent, root + path);
    const own = parts.filter((part) => part.type !== 'Document' && !known.has(part.path));
    figures.push({ what, value: bytesOf(own) / 1024, unit: 'KB', budget: { atMost: budgets.area } });
  }
  await slowDown(devtools);
  const bare = await bareAnswerMs(page, portico.url);
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) times.push((await open(page, sent, url)).ms);
  const again = await goBackToPeople(page);
  await browser.close();
  return {
    title: 'The console',
    how: `Bytes of bodies on the wire, with an empty cache, without what is asked of the API. Times on slow 4G with a processor ${processorSlowdown} times slower, by devtools; median of ${visits} visits. An area is what its address fetches beyond the first view.`,
    figures: [
      {
        what: 'First view: document, scripts, styles and texts',
        value: bytesOf(first.parts) / 1024,
        unit: 'KB',
        budget: { atMost: budgets.first },
      },
      {
        what: 'Its title is painted after',
        value: median(times) / 1000,
        unit: 's',
        yardstick: { what: 'a bare answer', value: bare / 1000 },
        budget: { atMost: 2 },
      },
      { what: 'A view that was shown before is there after', value: again, unit: 'ms', budget: { atMost: 300 } },
      ...figures.toSorted((a, b) => b.value - a.value),
    ],
  };
}
