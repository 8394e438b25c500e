import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignInStep } from '../src/server/statistics/counted-steps.ts';
import { createSignInStatistics } from '../src/server/statistics/statistics.ts';
import type { Database } from '../src/server/storage/database.ts';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { templateSecret } from '../test/template.ts';
import { giveRoles, operator, operatorOfBrand } from './console-operators.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, hasFocus, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'Roles are given, and sign-ins are counted.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
giveRoles(site);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const [large, fallen, small, fresh] = [3610, 3710, 6010, 2040] as const;

let database: Database;
beforeAll(async () => {
  database = await openFreshDatabase(site.portico.database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('sign_in_counts').execute();
  await database.db.deleteFrom('sign_in_totals').execute();
});

/** Counts sign-ins in an hour as a process does: each number is of those who came through. */
async function count(at: number, brandId: number, passed: Partial<Record<SignInStep, number>>, clientId = 'demo-web') {
  const statistics = createSignInStatistics(database, () => at);
  for (const [step, times] of Object.entries(passed) as [SignInStep, number][])
    for (let n = 0; n < times; n++)
      statistics.count(
        { brandId, clientId, step, outcome: 'ok' },
        `${at} ${brandId} ${clientId} ${performance.now()} ${n}`,
      );
  await statistics.write();
}

/** Four weeks in which 95 of 100 came through each step. */
async function countFourWeeks(brandId: number): Promise<void> {
  for (let day = 2; day < 12; day++)
    await count(Date.now() - day * dayMs, brandId, {
      started: 100,
      accountFound: 95,
      firstStep: 95,
      secondStep: 95,
      signedIn: 95,
    });
}

const funnels = (page: Page) => page.getByRole('table', { name: /How far people come/ });
const cellsOf = async (page: Page, name: string) =>
  (
    await funnels(page)
      .getByRole('row', { name: new RegExp(`^${name} `) })
      .getByRole('cell')
      .allTextContents()
  ).map((text) => text.trim());
const tile = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .first();

const spendingTile = 'Spending · 24 hours';

describe('the overview', () => {
  it('[CNSL-21d] [CNSL-21f] [CNSL-35b] an operator sees how the sign-ins of all brands go, and the marks where one has fallen', async () => {
    await countFourWeeks(large);
    await countFourWeeks(fallen);
    await count(Date.now(), large, { started: 200, accountFound: 190, firstStep: 190, secondStep: 189, signedIn: 186 });
    await count(Date.now(), fallen, { started: 100, accountFound: 95, firstStep: 92, secondStep: 80, signedIn: 80 });
    await count(Date.now(), small, { started: 14, accountFound: 12, firstStep: 12, secondStep: 12, signedIn: 12 });
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await openConsole(page, site, operator);
    await view(page, 'Overview').waitFor();
    await page.waitForURL(/\/console\/all$/);
    await page.getByText(/^All \d\d brands$/).waitFor();
    await expect.poll(() => tile(page, spendingTile).textContent()).toMatch(/^[\d.]+ of [\d,]+$/);
    await page.goto(`${site.url}/console/all?app=demo-web`); // without the sign-ins to the console
    await expect.poll(() => tile(page, 'Sign-ins today').textContent()).toBe('314');
    await expect.poll(() => tile(page, 'Signed in').textContent()).toBe('88.5%');
    expect(await tile(page, spendingTile).count()).toBe(0); // what is spent is not known by app
    await expect.poll(() => cellsOf(page, 'Tellwick Canada')).toEqual(['200', '95.0', '95.0', '94.5', '93.0']);
    const far = '15.0 points under the usual 95%';
    expect(await cellsOf(page, 'Tellwick UK')).toEqual([
      '100',
      '95.0',
      '92.03.0 points under the usual 95%',
      `80.0${far}`,
      `80.0${far}`,
    ]);
    const falls = page.locator('[data-fall]');
    expect(await falls.evaluateAll((all) => all.map((one) => one.getAttribute('data-fall')))).toEqual([
      'clearly',
      'far',
      'far',
    ]);
    expect(await findBarriers(page)).toEqual([]);

    await funnels(page).getByRole('link', { name: 'Tellwick UK' }).click();
    await page.waitForURL(new RegExp(`/console/b/${fallen}\\?app=demo-web$`));
    await expect.poll(() => tile(page, 'Sign-ins today').textContent()).toBe('100');
    await expect.poll(() => funnels(page).getByRole('columnheader').first().textContent()).toBe('App');
    expect(await findBarriers(page)).toEqual([]);
  });

  it('[CNSL-21d] few sign-ins are counts, and what is not known is no zero', async () => {
    await countFourWeeks(fallen);
    await count(Date.now(), small, { started: 14, accountFound: 12, firstStep: 11, secondStep: 11, signedIn: 11 });
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operator, `/all?brand=${small}`);
    await expect.poll(() => tile(page, 'Signed in').textContent()).toBe('11 of 14');
    await expect.poll(() => tile(page, 'Errors').textContent()).toBe('0');
    await page.getByText('No sign-ins a week before').waitFor();
    await page.goto(`${site.url}/console/all?app=demo-web`);
    await expect.poll(async () => (await funnels(page).getByRole('row').allTextContents()).length).toBeGreaterThan(2);
    const few = funnels(page).getByRole('row').nth(1);
    expect(await few.getByRole('cell').allTextContents()).toEqual([
      '14',
      '12 of 14',
      '11 of 14',
      '11 of 14',
      '11 of 14',
    ]);
    expect(await cellsOf(page, 'Tellwick UK')).toEqual(['—', '—', '—', '—', '—']);
    await page.getByText('Fewer than 50 sign-ins are shown as counts.').waitFor();

    await page.goto(`${site.url}/console/all?brand=${fresh}`);
    await page.getByText('No sign-ins in this time').waitFor();
  });

  it('[CNSL-21e] range, brand and app stand in the address, by keyboard alone', async () => {
    await countFourWeeks(large);
    await count(Date.now(), large, { started: 60, signedIn: 57 });
    await count(Date.now() - 3 * dayMs, fallen, { started: 70, signedIn: 60 }, 'demo-partner');
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await startWithAxe(page);
    await openConsole(page, site, operator, '/all/companies');
    await view(page, 'Companies').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await expect.poll(() => hasFocus(view(page, 'Overview'))).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(page.getByRole('radio', { name: 'Today' }))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/\?range=week$/);
    await expect.poll(() => tile(page, 'Sign-ins').textContent()).toMatch(/^63\d$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.type('Tellwick UK');
    await page.keyboard.press('Enter');
    await page.waitForURL(/brand=3710/);
    await expect.poll(() => tile(page, 'Sign-ins').textContent()).toBe('70');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByText('As a table').press('Enter');
    await page.getByRole('table', { name: 'Sign-ins and errors' }).getByRole('cell', { name: '70' }).waitFor();

    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await expect.poll(() => tile(page, 'Sign-ins').textContent()).toBe('70');
    expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Brand / })
      .press('ArrowDown');
    await page.getByRole('option', { name: 'All brands' }).press('Enter');
    await page.getByRole('button', { name: 'By app' }).press('Enter');
    await page.waitForURL(/by=apps/);
    await funnels(page).getByRole('columnheader', { name: 'App' }).waitFor();
    await funnels(page).getByRole('link', { name: /./ }).nth(1).press('Enter');
    await page.waitForURL(/app=demo-partner/);
    await expect.poll(() => tile(page, 'Sign-ins').textContent()).toBe('70');
  });

  it('[CNSL-21g] the numbers are renewed without a reload, and stay when that fails', async () => {
    await count(Date.now(), large, { started: 60, signedIn: 57 });
    await using here = await site.open({ expected: [/Failed to fetch|ERR_|net::/, /status of 503/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operator, `/all?brand=${large}`);
    await expect.poll(() => tile(page, 'Sign-ins today').textContent()).toBe('60');
    await page.getByText('Renewed every 15 s').waitFor();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await count(Date.now(), large, { started: 5 });
    await expect.poll(() => tile(page, 'Sign-ins today').textContent()).toBe('65');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.route('**/sign-in-statistics?*', (route) =>
      route.fulfill({ status: 422, json: { code: 'invalidInput' } }),
    );
    here.expect(/status of 422/);
    await page.getByText(/^The numbers can’t be renewed now/).waitFor({ timeout: 40_000 });
    expect(await tile(page, 'Sign-ins today').textContent()).toBe('65');
  });

  it('[CNSL-21b] an operator of one brand sees its own alone', async () => {
    await count(Date.now(), large, { started: 200, signedIn: 190 });
    await count(Date.now(), fallen, { started: 80, signedIn: 60 });
    await using here = await site.open({ expected: [/status of 403/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await startWithAxe(page);
    await openConsole(page, site, operatorOfBrand, `/b/${fallen}`);
    await view(page, 'Overview').waitFor();
    await expect.poll(() => tile(page, 'Sign-ins today').textContent()).toBe('80');
    await page.getByRole('main').getByText('Tellwick UK', { exact: true }).first().waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Brand / })
        .count(),
    ).toBe(0);
    expect(await page.getByRole('button', { name: 'By brand' }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.goto(`${site.url}/console/b/${fallen}?brand=${large}`);
    await expect.poll(() => tile(page, 'Sign-ins today').textContent()).toBe('80');
  });
});
