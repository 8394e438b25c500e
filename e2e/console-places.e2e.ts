import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { consolePaths } from '../src/contract/console.ts';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { templateSecret } from '../test/template.ts';
import { forgetCodes, openConsole, saidBySignIn, signInAtConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, hasFocus, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'Somebody gets a role for everything.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});

const switcher = (page: Page, name: string) => page.getByRole('button', { name, description: 'Where you work' });
/** Whether all of a link is in the visible part of what scrolls. */
async function isWithin(link: Locator, scrolled: Locator): Promise<boolean> {
  const [one, all] = [await link.boundingBox(), await scrolled.boundingBox()];
  return one !== null && all !== null && one.y >= all.y && one.y + one.height <= all.y + all.height;
}
const reaches = (page: Page) => page.getByRole('menu', { name: 'Where you work' }).getByRole('menuitem');

it('[CNSL-2h] who works in several places changes between them on a desktop, in a narrow window and on a phone', async () => {
  await using visit = await site.open({ expected: [saidBySignIn] });
  const { page } = visit;
  const operator = await openOperator(readConfig({ ...site.portico.database.env }));
  await operator.perform('giveRole', { role: 'auditor', account: 'edmund@harbourlane.example' });
  await operator.close();
  await startWithAxe(page);
  await signInAtConsole(page, site, 'edmund@harbourlane.example');
  await page.waitForURL('**/console/all/audit'); // where somebody begins who may change nothing
  await view(page, 'Audit').waitFor();
  await page.setViewportSize({ width: 1280, height: 600 }); // the side bar has no room for all places
  const places = page.getByRole('navigation', { name: 'Main' }).first();
  expect(await places.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBeGreaterThan(20);
  await page.goto(`${site.url}${await places.getByRole('link').last().getAttribute('href')}`);
  const opened = places.locator('[aria-current]');
  await opened.waitFor();
  expect(await isWithin(opened, places)).toBe(true);
  expect(await isWithin(places.getByRole('link').first(), places)).toBe(false);
  await switcher(page, 'Everything').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(reaches(page).first())).toBe(true);
  expect(await reaches(page).allTextContents()).toEqual(['Harbour Lane Logistics']);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(switcher(page, 'Everything'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(reaches(page).first())).toBe(true);
  await page.keyboard.press('Enter');
  await view(page, 'Home').waitFor();

  for (const [width, height] of [
    [900, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const here = switcher(page, 'Harbour Lane Logistics');
    const box = await here.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24); // WCAG 2.5.8
    await here.click();
    await reaches(page).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await reaches(page).filter({ hasText: 'Everything' }).click();
    await page.waitForURL('**/console/all');
    await switcher(page, 'Everything').click();
    await reaches(page).filter({ hasText: 'Harbour Lane Logistics' }).click();
    await view(page, 'Home').waitFor();
  }
});

it('[CNSL-2i] “Find or do” begins what the person may do, says while it looks, and has what was opened last', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await forgetCodes(site.portico.database);
  await openConsole(page, site, 'imogen@harbourlane.example', '/c/harbour-lane');
  await view(page, 'Home').waitFor();
  const found = page.getByRole('menu', { name: 'What was found' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invite pe'); // while its script is loaded
  await found.getByRole('menuitem', { name: 'Invite people', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Invite/ });
  await dialog.waitFor();
  await page.reload(); // the address names the dialog
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).hash).toBe('');

  const answers = Promise.withResolvers<void>();
  await page.route(/api\/v1\/accounts\?.*name=greta/, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await expect.poll(() => hasFocus(page.getByRole('searchbox', { name: 'Find people and places' }))).toBe(true);
  await page.keyboard.type('greta');
  await found.getByText('Loading').waitFor();
  expect(await found.getByText('Nothing found.').count()).toBe(0);
  answers.resolve();
  await found.getByRole('menuitem', { name: /^Greta Lund/ }).waitFor();
  await page.keyboard.press('Enter');
  await view(page, 'Greta Lund').waitFor();
  await page.keyboard.press('Control+k');
  await found.getByRole('group', { name: 'Recently opened' }).getByRole('menuitem', { name: 'Greta Lund' }).waitFor();
  await page.keyboard.type('zzzz');
  await found.getByText('Nothing found.').waitFor();
});

it('[CNSL-2i] who may change nothing is offered nothing to do', async () => {
  await using visit = await site.open({ expected: [/status of 403/] });
  const { page } = visit;
  await forgetCodes(site.portico.database);
  await openConsole(page, site, 'tomas@harbourlane.example', '/c/harbour-lane');
  await view(page, 'Home').waitFor();
  expect(await page.getByRole('link', { name: 'Invite people' }).count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('menuitem', { name: 'People' }).waitFor();
  expect(await page.getByRole('group', { name: 'Things to do' }).count()).toBe(0);
  await page.goto(`${site.url}/console/c/harbour-lane/settings#give-role`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('a view whose texts do not come says so, and comes when it is asked for again', async () => {
  await using visit = await site.open({ expected: [/ERR_FAILED|networkError/] });
  const { page } = visit;
  await forgetCodes(site.portico.database);
  await page.route(`**${consolePaths.texts}/**`, (route) => route.abort());
  await openConsole(page, site, 'imogen@harbourlane.example', '/c/harbour-lane');
  await view(page, 'Home').waitFor();
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor();
  await page.unroute(`**${consolePaths.texts}/**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await view(page, 'Sign-in rules').waitFor();
});
