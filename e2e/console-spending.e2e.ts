import { describe, expect, it } from 'vitest';
import { templateSecret } from '../test/template.ts';
import { beside, giveRoles, operatedBrand, operator, operatorOfBrand, rowLinks } from './console-operators.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'Roles are given, and limits of spending are set and ended.',
  env: { SECRETS: templateSecret, SPENDING_PER_BRAND: '100' },
});
giveRoles(site);

describe('[CNSL-28e] the limit of a brand', () => {
  it('is raised for a day and put back, by keyboard alone', async () => {
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operator, '/all/spending');
    await view(page, 'Spending').waitFor();
    const first = page.getByRole('table', { name: 'Spending' }).getByRole('link').first();
    await first.waitFor();
    const name = (await first.textContent()) ?? '';
    await first.focus();
    await page.keyboard.press('Enter');
    const panel = beside(page, name);
    await panel.getByText('Limit in 24 hours').waitFor();
    expect(new URL(page.url()).searchParams.has('open')).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Change the limit' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Limit in 24 hours' }).focus();
    await page.keyboard.type('150');
    await page.getByText('It may cost up to 50 more in 24 hours.').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).focus();
    await page.keyboard.type('Fair in Hanover');
    await page.keyboard.press('Control+Enter');
    await panel.getByText('Fair in Hanover').waitFor();
    await panel.getByText('of 150').waitFor();
    await panel.getByRole('button', { name: 'End it now' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The usual limit of 100 holds at once.').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).focus();
    await page.keyboard.type('It is over');
    await page.keyboard.press('Control+Enter');
    await panel.getByText('of 100').waitFor();
    expect(await panel.getByText('Fair in Hanover').count()).toBe(0);
    expect(await panel.getByRole('button', { name: 'End it now' }).count()).toBe(0);
  });

  it('is that of one brand alone for who operates it, at most twice the usual one', async () => {
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operatorOfBrand, `/b/${operatedBrand}/spending`);
    const link = page.getByRole('table', { name: 'Spending' }).getByRole('link');
    await link.waitFor();
    expect(await rowLinks(page)).toHaveLength(1);
    await link.click();
    await page.getByRole('button', { name: 'Change the limit' }).click();
    await page.getByRole('textbox', { name: 'Limit in 24 hours' }).fill('201');
    await page.getByText('An amount from 0 to 200').first().waitFor();
    expect(await page.getByText('It may cost').count()).toBe(0);
  });
});
