import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { consolePaths } from '../src/contract/console.ts';
import { mirroredPseudoLocale, pseudoLocale } from '../src/rules/texts/pseudo-locale.ts';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { operateOn } from '../test/operate-on.ts';
import { withStepLimit } from '../test/step-limit.ts';
import { templateSecret } from '../test/template.ts';
import { addConnections, connectionIds } from './add-connections.ts';
import { addJobs, jobIds } from './add-jobs.ts';
import { addMessages, messageIds } from './add-messages.ts';
import { forgetCodes, openConsole } from './console-visit.ts';
import { brokenWords } from './gallery/broken-words.ts';
import { barriersIn, cutOff } from './gallery/shown.ts';
import { startSite } from './site.ts';
import { startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'A role is given, and jobs, messages and connections are stored.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
const person = 'maren@birchquay.example';
beforeAll(async () => {
  await operateOn(site.portico, ['role', 'give', 'installationOperator', person]);
  const database = await openFreshDatabase(site.portico.database);
  await addJobs(database);
  await addMessages(database);
  await addConnections(database);
  await database.close();
});

/** What an administrator of a company with lines can open. */
const views: readonly string[] = [
  '',
  '/people',
  '/people?secondStep=none&sort=name&density=tight',
  '/people/import',
  '/rules',
  '/rules/history',
  '/sso',
  '/sso/new',
  '/lines',
  '/lines?view=all',
  '/lines/import',
  '/lines/rules',
  '/locations',
  '/locations/import',
  '/jobs',
  '/approvals',
  '/audit',
  '/settings',
  '/find',
];

/** What an operator can open beyond companies. */
const wideViews: readonly string[] = [
  '',
  '?range=month&by=apps',
  '/apps',
  '/apps?view=apis',
  '/apps/new',
  '/audit/verifications',
  '/brands',
  '/brands?problems=true&find=x',
  '/brands/2010',
  '/companies',
  '/companies?brand=0',
  '/installation',
  '/installation?given=true',
  '/alarms',
  '/connections',
  `/connections?view=all&open=${connectionIds.failing}`,
  '/address-checks',
  '/jobs',
  `/jobs?open=${jobIds.refused}`,
  '/keys',
  '/street-guides',
  '/messages',
  '/providers',
  `/providers?open=${encodeURIComponent('sms Ferrywave')}`,
  '/providers?order=sms+any',
  '/spending',
  '/spending?range=week&open=0',
  `/messages?open=${messageIds.over}`,
];

const addresses = [...views.map((view) => `/c/birch-quay${view}`), ...wideViews.map((view) => `/all${view}`)];

interface Look {
  readonly name: string;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly locale: string;
  /** By axe, too, which takes longer than all else. The other looks differ in nothing that it sees. */
  readonly isExamined?: true;
}

/** Each has what could break alone: little room, long words, the other direction, other colours. */
const looks: readonly Look[] = [
  { name: 'light, 40 % longer words', width: 1440, scheme: 'light', locale: pseudoLocale, isExamined: true },
  { name: 'dark, mirrored', width: 1440, scheme: 'dark', locale: mirroredPseudoLocale },
  { name: 'on a phone, 40 % longer words', width: 390, scheme: 'dark', locale: pseudoLocale, isExamined: true },
  { name: 'in 320 px', width: 320, scheme: 'light', locale: 'de_DE' },
];

/** Shows the views in a locale, whatever the language of the account. */
const speak = (page: Page, locale: string) =>
  page.route(`**${consolePaths.start}*`, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('localeId', locale);
    return route.continue({ url: String(url) });
  });

/** axe does not know the tag of the pseudo-locale, which products do not list. */
const isOfPseudoLocale = (fault: string) => fault.startsWith('html-lang-valid') && fault.includes('qps-PLOC');

/** Has the document count what it waits for, so that a view is looked at once all is there. */
const countFetches = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    const counted = window as unknown as { waitingFor: number };
    counted.waitingFor = 0;
    window.fetch = (...given) => {
      counted.waitingFor++;
      return fetch(...given).finally(() => counted.waitingFor--);
    };
  });

/** Waits until a view has its heading, and in two looks on end waits for no answer. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  let quiet = 0;
  await page.waitForFunction(() => (window as unknown as { waitingFor: number }).waitingFor === 0);
  while (quiet < 2) {
    await page.waitForTimeout(40);
    quiet = (await page.evaluate(() => (window as unknown as { waitingFor: number }).waitingFor)) === 0 ? quiet + 1 : 0;
  }
}

const barriersOf = async (page: Page) => (await barriersIn(page)).filter((fault) => !isOfPseudoLocale(fault));

async function faultsOf(page: Page, address: string, { isExamined }: Look): Promise<string[]> {
  await page.goto(`${site.url}/console${address}`);
  await settle(page);
  const barriers = isExamined ? await barriersOf(page) : [];
  const found = [...barriers, ...(await cutOff(page)), ...(await brokenWords(page))];
  return found.map((fault) => `${address}: ${fault}`);
}

/** The addresses of the router below a scope that have no parameter. */
const routed = () => {
  const router = readFileSync('src/console/app/router.tsx', 'utf8');
  const paths = [...router.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path);
  return paths.filter((path) => !path.includes('$') && !['/', '/all'].includes(path));
};

describe('[CNSL-2f] every view of the console', () => {
  it('is in the list of this test', () => {
    const listed = new Set([...views, ...wideViews].map((view) => view.split('?', 1)[0]));
    expect(routed().length).toBeGreaterThan(10);
    expect(routed().filter((path) => !listed.has(path))).toEqual([]);
  });

  it.each(looks)(
    'has no barrier, and cuts off and breaks no word: $name',
    async (look) => {
      await using here = await site.open();
      const { page } = here;
      await startWithAxe(page);
      await countFetches(page);
      await forgetCodes(site.portico.database);
      await openConsole(page, site, person, '/c/birch-quay');
      await speak(page, look.locale);
      await page.setViewportSize({ width: look.width, height: 900 });
      await page.emulateMedia({ colorScheme: look.scheme });
      const faults: string[] = [];
      await withStepLimit(async (step) => {
        for (const address of addresses) {
          step(address);
          faults.push(...(await faultsOf(page, address, look)));
        }
      });
      expect(faults).toEqual([]);
    },
    0,
  );
});
