import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { operateOn } from '../test/operate-on.ts';
import { templateSecret } from '../test/template.ts';
import { evaluateWith } from './add-alarms.ts';
import {
  auditor,
  beside,
  chooseFilter,
  giveRoles,
  onDatabase,
  operatedBrand,
  operator,
  operatorOfBrand,
  rowLinks,
} from './console-operators.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, hasFocus, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'Roles are given, and alarms are kept.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
giveRoles(site);

const limit = (brand: number) => `portico_brand_limits_reached_total{brand="${brand}",limit="codes"}`;
const faulty = 'portico_services_faulty{service="addressValidation"}';
const lost = 'portico_audit_seal_alarm';
const told = { [limit(0)]: 12, [limit(operatedBrand)]: 70, [faulty]: 1 };
const reached = 'A brand has reached a limit of sending';
const refuses = 'A service refuses every request';
const evaluate = (metrics: Readonly<Record<string, number>>) =>
  onDatabase(site, (database) => evaluateWith(database, metrics));

/** Chooses by keyboard alone which alarms are mailed. The choice is there after a reload. */
async function chooseMails(page: Page): Promise<void> {
  const mails = page.getByRole('button', { name: /^Alarms by email/ });
  await mails.getByText('No alarms by email').waitFor();
  while (!(await hasFocus(mails))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(/^Critical alarms go to .*\*.*@.* now\.$/).waitFor();
  await page.reload();
  await mails.getByText('Critical alarms by email').waitFor();
  await page.getByText(/^To .*\*.*@/).waitFor();
}

describe('the alarms', () => {
  it('[CNSL-25f] [CNSL-37e] stand above the overview, are taken by keyboard alone, muted with a reason and an end, and ended', async () => {
    await evaluate(told);
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await openConsole(page, site, operator, '/all');
    await view(page, 'Overview').waitFor();
    const strip = page.getByRole('main').getByRole('region', { name: 'Alarms' });
    await strip.getByText('And 1 more').waitFor();
    expect(await strip.getByRole('link', { name: /has reached|refuses/ }).count()).toBe(2);
    await page
      .getByRole('link', { name: /^Alarms/ })
      .getByText('3', { exact: true })
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await view(page, 'Overview').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await expect.poll(() => hasFocus(view(page, 'Alarms'))).toBe(true);
    await page.getByText('3 alarms', { exact: true }).waitFor();
    await page.getByText(/3 open, 0 muted\. Looked at/).waitFor();
    await chooseMails(page);
    const row = page.getByRole('row', { name: new RegExp(refuses) });
    await row.getByText('Check of addresses').waitFor();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/open=/);
    const panel = beside(page, refuses);
    await panel.getByText(/Its address, token or scope is wrong/).waitFor();
    await panel.getByRole('link', { name: 'Open the installation' }).waitFor();
    await expect.poll(() => hasFocus(panel.getByRole('heading', { name: refuses }))).toBe(true);
    const take = panel.getByRole('button', { name: 'I’m on it' });
    while (!(await hasFocus(take))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await panel.getByText(/^Tomas .*,/).waitFor();
    await take.waitFor({ state: 'detached' });
    expect(await findBarriers(page)).toEqual([]);

    const mute = panel.getByRole('button', { name: 'Mute…' });
    while (!(await hasFocus(mute))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Mute this alarm?' });
    await dialog.getByText(/comes back sooner if it gets twice as bad/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel(/Reason/).focus();
    await page.keyboard.type('The token is renewed tonight');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await panel.getByText('“The token is renewed tonight”', { exact: true }).first().waitFor();
    await row.getByText('Muted').waitFor();
    await page.getByText(/2 open, 1 muted\./).waitFor();

    await evaluate({ [limit(0)]: 12, [limit(operatedBrand)]: 70 });
    await panel.getByRole('button', { name: 'End it…' }).waitFor();
    await panel.getByRole('button', { name: 'End it…' }).click();
    const end = page.getByRole('dialog', { name: 'End this alarm?' });
    await end.getByLabel(/Reason/).fill('The token was renewed');
    await end.getByRole('button', { name: 'End it' }).click();
    await end.waitFor({ state: 'detached' });
    await panel.getByText(/“The token was renewed”/).waitFor();
    await page.getByText('2 alarms', { exact: true }).waitFor();
    expect(await operateOn(site.portico, ['audit', '--operation', 'endAlarm', '--json'])).toContain(
      'The token was renewed',
    );

    await panel.getByRole('button', { name: 'Close' }).click();
    await chooseFilter(page, 'State', 'Has ended');
    await page.waitForURL(/\?state=ended$/);
    await expect.poll(() => rowLinks(page)).toEqual([refuses]);
    await chooseFilter(page, 'Severity', 'Warning');
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await chooseFilter(page, 'Brand', 'Tellwick UK');
    await page.waitForURL(new RegExp(`\\?brand=${operatedBrand}$`));
    await expect.poll(() => rowLinks(page)).toEqual([reached]);
  });

  it('[CNSL-25e] of one brand are all that its operator sees, with the way out; nobody is told that all is well unless somebody looks', async () => {
    await evaluate({ ...told, [lost]: 1 });
    await using here = await site.open({ expected: [/status of 40[34]/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operatorOfBrand, `/b/${operatedBrand}/alarms`);
    await expect.poll(() => rowLinks(page)).toEqual([reached]);
    await page.getByText(/1 open, 0 muted\./).waitFor();
    await page.getByRole('link', { name: reached }).click();
    const panel = beside(page, reached);
    await panel.getByText('70', { exact: true }).waitFor();
    expect(await panel.getByRole('link', { name: 'Open the audit' }).count()).toBe(0);
    await panel.getByRole('link', { name: 'Open the messages' }).click();
    await view(page, 'Messages').waitFor();
    await page.waitForURL(new RegExp(`/b/${operatedBrand}/messages`));
    const other = await onDatabase(site, ({ db }) =>
      db.selectFrom('alarms').select('id').where('brand_id', '=', 0).executeTakeFirstOrThrow(),
    );
    await page.goto(`${site.url}/console/b/${operatedBrand}/alarms?open=${other.id}`);
    await beside(page, 'Alarms').getByText('Not there').waitFor();
    await page.goto(`${site.url}/console/b/0/alarms`);
    await page.getByText('You may not see this').first().waitFor();

    await onDatabase(site, async ({ db }) => {
      await db.deleteFrom('alarms').where('brand_id', '=', operatedBrand).execute();
      await db
        .updateTable('alarm_evaluation')
        .set({ evaluated_at: Date.now() - 600_000, held_until: Date.now() + 600_000 })
        .execute();
    });
    await page.goto(`${site.url}/console/b/${operatedBrand}/alarms`);
    await page.getByText('We can’t see whether something is wrong').waitFor();
    expect(await page.getByText('All is well').count()).toBe(0);
    await onDatabase(site, ({ db }) =>
      db
        .updateTable('alarm_evaluation')
        .set({ evaluated_at: Date.now(), held_until: Date.now() + 600_000 })
        .execute(),
    );
    await page.reload();
    await page.getByText('All is well').waitFor();
  });

  it('[CNSL-25e] who reads alone sees them, and is not offered to take one', async () => {
    await evaluate(told);
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, auditor, '/all/alarms');
    await page.getByRole('link', { name: refuses }).click();
    const panel = beside(page, refuses);
    await panel.getByText('What to do').waitFor();
    expect(await panel.getByRole('button').count()).toBe(1); // it closes
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('dialog', { name: refuses }).getByText('What to do').waitFor();
  });
});
