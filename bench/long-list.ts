import type { Page } from 'playwright-core';
import { openConsole, view } from '../e2e/console-visit.ts';
import { launchBrowser } from '../test/browser.ts';
import { freshDatabase } from '../test/database.ts';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { startPortico } from '../test/portico.ts';
import { median, quantile, type Section } from './figures.ts';
import { startServer } from './server-under-test.ts';

const people = 20_000;
const batch = 500;
const company = 'harbour-lane';
/** Decision 230. */
const budgets = { step: 100, rows: 60 };
const scrolls = 60;
const filterings = 20;
/** The page asks so long after the last key, in milliseconds. */
const restMs = 200;

/** The demo's data with further people in one of its companies. */
async function databaseWithPeople() {
  const database = await freshDatabase('nothing');
  const { demoAppPort, stop } = await startPortico({ database }); // makes the schema and the demo
  await stop();
  const { db, close } = await openFreshDatabase(database);
  const now = Date.now();
  for (let from = 0; from < people; from += batch)
    await db
      .insertInto('accounts')
      .values(
        Array.from({ length: batch }, (_, n) => ({
          id: `listed-${from + n}`,
          company_id: company,
          brand_id: 3420,
          email: `p${from + n}@grown.example`,
          email_key: `p${from + n}@grown.example`,
          first_name: 'Pat',
          last_name: `Number ${from + n}`,
          role: 'user' as const,
          state: 'active' as const,
          failures_in_a_row: 0,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
  await close();
  return { database, demoAppPort };
}

/** Scrolls by a window, and returns after how many milliseconds the rows in view are drawn, with how many are in the document. */
const scrollOnce = (page: Page) =>
  page.evaluate(async () => {
    const startedAt = performance.now();
    scrollBy(0, innerHeight);
    const isDrawn = () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr') !== null;
    do await new Promise(requestAnimationFrame);
    while (!isDrawn());
    await new Promise((resolve) => setTimeout(resolve)); // what was drawn is shown
    return { ms: performance.now() - startedAt, rows: document.querySelectorAll('tbody tr').length };
  });

/** Narrows the list to a name, and returns after how many milliseconds its rows are there, without the rest after the last key. */
const filterOnce = (page: Page, name: string) =>
  page.getByRole('searchbox').evaluate(
    async (field, { wanted, rest }) => {
      const startedAt = performance.now();
      const input = field as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, wanted); // as a person would type it
      input.dispatchEvent(new Event('input', { bubbles: true }));
      do await new Promise(requestAnimationFrame);
      while (document.querySelector('tbody tr a')?.textContent !== `Pat ${wanted}`);
      return performance.now() - startedAt - rest;
    },
    { wanted: name, rest: restMs },
  );

/** A list of 20,000 people in the console: a step of scrolling, a filter, and what stands in the document (decision 227). */
export async function measureLongList(): Promise<Section> {
  const { portico } = await startServer(await databaseWithPeople());
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await openConsole(page, portico, 'imogen@harbourlane.example', `/c/${company}/people`);
  await view(page, 'People').waitFor();
  await page.getByRole('row').nth(5).waitFor();
  const filtered: number[] = [];
  for (let n = 0; n < filterings; n++) filtered.push(await filterOnce(page, `Number ${100 + n}`));
  await page.getByRole('searchbox').fill('');
  await page.getByText(/^20,0\d\d people$/).waitFor();
  const scrolled = [];
  for (let n = 0; n < scrolls; n++) {
    scrolled.push(await scrollOnce(page));
    await page.waitForLoadState('networkidle');
  }
  await browser.close();
  await portico[Symbol.asyncDispose]();
  const steps = scrolled.map(({ ms }) => ms);
  const budget = { atMost: budgets.step };
  return {
    title: 'A list of 20,000 people in the console',
    how: `People of one company, by a browser of 1440 × 900 px without any delay of the network. ${scrolls} steps of a window, and ${filterings} searches for a name, each with its request, without the rest of ${restMs} ms after the last key.`,
    figures: [
      { what: 'A step of scrolling, median', value: median(steps), unit: 'ms', budget },
      { what: 'A step of scrolling, 95th percentile', value: quantile(steps, 0.95), unit: 'ms', budget },
      { what: 'A filter, median', value: median(filtered), unit: 'ms', budget },
      {
        what: 'Rows in the document, at most',
        value: Math.max(...scrolled.map(({ rows }) => rows)),
        unit: 'rows',
        budget: { atMost: budgets.rows },
      },
    ],
  };
}
