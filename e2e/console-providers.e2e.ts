import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProviderCounts } from '../src/server/providers/providers.ts';
import type { Database } from '../src/server/storage/database.ts';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { templateSecret } from '../test/template.ts';
import { evaluateWith } from './add-alarms.ts';
import { beside, giveRoles, operator } from './console-operators.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'Roles are given, answers of providers are counted, and orders of providers are set and ended.',
  env: { SECRETS: templateSecret },
});
giveRoles(site);

let database: Database;
beforeAll(async () => {
  database = await openFreshDatabase(site.portico.database);
  await database.db.deleteFrom('provider_counts').execute();
  const counts = createProviderCounts(database);
  const ostara = { service: 'sms', provider: 'Ostara SMS', ms: 400 } as const;
  counts.asked({ ...ostara, country: 'CA', outcome: 'taken' }, 6);
  counts.asked({ ...ostara, country: 'CA', outcome: 'provider', reason: '401' }, 24);
  counts.asked({ ...ostara, country: 'US', outcome: 'taken' }, 12);
  await counts.write();
  await findMessagesFailing();
});
afterAll(() => database.close());

/** The alarm of text messages that fail, which must hold for five minutes. */
async function findMessagesFailing(): Promise<void> {
  const sent = (outcome: string) => `portico_messages_total{channel="sms",outcome="${outcome}"}`;
  const metrics = { [sent('sent')]: 18, [sent('failed')]: 24 };
  await evaluateWith(database, metrics);
  await database.db
    .updateTable('alarms')
    .set((eb) => ({ since: eb('since', '-', 301_000) }))
    .execute();
  await evaluateWith(database, metrics);
}

describe('[CNSL-30d] the providers', () => {
  it('a provider that fails is found from the alarm, and another one is chosen for its country and put back, by keyboard alone', async () => {
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operator, '/all');
    const alarm = page.getByRole('main').getByRole('link', { name: 'Many messages are given up' });
    await alarm.focus();
    await page.keyboard.press('Enter');
    await beside(page, 'Many messages are given up').getByRole('link', { name: 'Open the providers' }).focus();
    await page.keyboard.press('Enter');
    await view(page, 'Providers').waitFor();
    await page
      .getByRole('table', { name: 'Providers' })
      .getByRole('row', { name: /Ostara SMS.*24 of 42 failed/ })
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ostara SMS' }).focus();
    await page.keyboard.press('Enter');
    const provider = beside(page, 'Ostara SMS');
    await provider.getByText('It refuses the login (401)').waitFor();
    await provider.getByRole('listitem').filter({ hasText: 'Canada' }).getByText('24 of 30 failed').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await provider.getByRole('button', { name: 'Use Ferrywave for Canada' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await choose(dialog.getByLabel('Second choice'), 'None');
    await dialog.getByText('Without a second choice').waitFor();
    await choose(dialog.getByLabel('Second choice'), 'Ostara SMS');
    await dialog.getByText('If one fails, the next one takes over by itself').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).focus();
    await page.keyboard.type('Ostara refuses the login');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Canada' }).focus();
    await page.keyboard.press('Enter');
    const order = beside(page, 'Canada');
    await order.getByText('Ostara refuses the login').waitFor();
    expect(await order.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^First choice: Ferrywave/),
      expect.stringMatching(/^Second choice: Ostara SMS.*24 of 30 failed/),
    ]);
    expect(await findBarriers(page)).toEqual([]);
    await order.getByRole('button', { name: 'End it now' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The usual providers send again at once.').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).focus();
    await page.keyboard.type('It is well again');
    await page.keyboard.press('Control+Enter');
    await order.waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'Canada' }).count()).toBe(0);
    expect(await database.db.selectFrom('provider_orders').select('channel').execute()).toEqual([]);
  });
});

/** Chooses an option of a field by its first letters. */
async function choose(field: Locator, option: string): Promise<void> {
  await field.focus();
  await field.press('Enter');
  const wanted = field.page().getByRole('option', { name: option });
  await wanted.first().waitFor();
  await field.page().keyboard.type(option.slice(0, 4).toLowerCase());
  await field.page().keyboard.press('Enter');
  await wanted.first().waitFor({ state: 'detached' });
}
