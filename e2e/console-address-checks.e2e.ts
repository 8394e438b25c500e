import { beforeAll, describe, expect, it } from 'vitest';
import { operateOn } from '../test/operate-on.ts';
import { templateSecret } from '../test/template.ts';
import { addAddressChecks, checkReferences } from './add-address-checks.ts';
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
  changes: 'Roles are given, and addresses are approved and refused.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
giveRoles(site);
beforeAll(() => onDatabase(site, addAddressChecks));

/** Kinds of the messages to somebody, as far as they are about an address. */
const toldTo = (email: string) =>
  onDatabase(site, async ({ db }) => {
    const rows = await db
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.account_id')
      .select('messages.kind')
      .where('accounts.email', '=', email)
      .where('messages.channel', '=', 'email')
      .where('messages.kind', 'like', 'address%')
      .execute();
    return rows.map(({ kind }) => kind);
  });

describe('addresses that wait to be checked', () => {
  it('[CNSL-31c] of one brand are all that its operator sees; who reads alone decides nothing', async () => {
    await using here = await site.open({ expected: [/status of 40[34]/] });
    const { page } = here;
    await openConsole(page, site, operatorOfBrand, `/b/${operatedBrand}/address-checks`);
    await expect.poll(() => rowLinks(page)).toEqual(['Alfie Thornton']);
    await page.getByText(/^1 address waits\. Oldest: /).waitFor();
    await page.goto(`${site.url}/console/b/${operatedBrand}/address-checks?open=check-${checkReferences.hugo}`);
    const none = beside(page, 'Address checks');
    await none.getByText('This address no longer needs a check').waitFor();
    await none.getByRole('button', { name: 'Next address' }).click();
    await beside(page, 'Alfie Thornton')
      .getByText(/Hidden Lane/)
      .first()
      .waitFor();
    await page.goto(`${site.url}/console/b/0/address-checks`);
    await page.getByText('You may not see this').first().waitFor();

    await using reader = await site.open();
    await forgetCodes(site.portico.database);
    await openConsole(reader.page, site, auditor, `/all/address-checks?open=check-${checkReferences.hugo}`);
    const panel = beside(reader.page, 'Hugo Pike');
    await panel.getByText('14 Lost Mill Rd', { exact: true }).waitFor();
    await panel.getByText('There are no street records for it: only its form was checked').waitFor();
    expect(await panel.getByRole('button', { name: /…$/ }).count()).toBe(0);
  });

  it('[CNSL-31d] are approved and refused by keyboard alone, one after another; who asked is told', async () => {
    await using here = await site.open({ expected: [/status of 404/] });
    const { page } = here;
    await startWithAxe(page);
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operator, '/all');
    await view(page, 'Overview').waitFor();
    await page
      .getByRole('link', { name: /^Address checks/ })
      .getByText('3', { exact: true })
      .first()
      .waitFor();
    await view(page, 'Overview').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect.poll(() => hasFocus(view(page, 'Address checks'))).toBe(true);
    await expect.poll(() => rowLinks(page)).toEqual(['Hugo Pike', 'Alfie Thornton', 'Ida Brambell']);
    expect(await findBarriers(page)).toEqual([]);

    const row = page.getByRole('row', { name: /Hugo Pike/ });
    await row.focus();
    await page.keyboard.press('Enter');
    const panel = beside(page, 'Hugo Pike');
    await panel.getByText('14 Lost Mill Rd', { exact: true }).waitFor();
    await panel.getByText('Salem, OR 97301', { exact: true }).waitFor();
    await panel.getByText('There are no street records for it: only its form was checked').waitFor();
    await expect.poll(() => hasFocus(panel.getByRole('heading', { name: 'Hugo Pike' }))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    const approve = panel.getByRole('button', { name: 'Approve…' });
    while (!(await hasFocus(approve))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Approve this address?' });
    await expect.poll(() => hasFocus(dialog.getByLabel('What proves it'))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type('Letter of the county, 2026-09-14');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('The address is approved. Hugo Pike gets an email.').waitFor();
    const next = beside(page, 'Alfie Thornton');
    await next
      .getByText(/Hidden Lane/)
      .first()
      .waitFor();
    await expect.poll(() => rowLinks(page)).toEqual(['Alfie Thornton', 'Ida Brambell']);
    expect(await toldTo('hugo@harbourlane.example')).toEqual(['addressApproved']);

    const refuse = next.getByRole('button', { name: 'Refuse…' });
    while (!(await hasFocus(refuse))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('alertdialog', { name: 'Refuse this address?' });
    await asked.getByText(/without your reason/).waitFor();
    await asked.getByLabel('Reason').focus();
    await page.keyboard.type('There is no such lane');
    await page.keyboard.press('Control+Enter');
    await asked.waitFor({ state: 'detached' });
    await page.getByText('The address is refused. Alfie Thornton gets an email.').waitFor();
    const last = beside(page, 'Ida Brambell');
    await last.getByText('1 Larkmeadow Trail', { exact: true }).waitFor();
    await last.getByText('No records know this address.').waitFor();
    expect(await toldTo('alfie@brightwell.example')).toEqual(['addressRefused']);
    expect(await operateOn(site.portico, ['audit', '--operation', 'refuseAddress', '--json'])).toContain(
      'There is no such lane',
    );
    await chooseFilter(page, 'Country', 'Canada');
    await page.waitForURL(/country=CA/);
    await expect.poll(() => rowLinks(page)).toEqual(['Ida Brambell']);
    await page.getByRole('link', { name: 'Ida Brambell' }).first().click();

    await last.getByRole('button', { name: 'Approve…' }).waitFor();
    await operateOn(site.portico, ['location', 'approve', checkReferences.ida, '--evidence', 'A letter']);
    await last.getByRole('button', { name: 'Approve…' }).click();
    await dialog.getByLabel('What proves it').fill('A visit');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('In the meantime, somebody else has decided about this address.').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByText('No address waits').waitFor();
    await page.getByText(/^Looked at /).waitFor();
    expect(await toldTo('ida@birchquay.example')).toEqual(['addressApproved']);
  });
});
