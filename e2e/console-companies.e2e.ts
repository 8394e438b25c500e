import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { templateSecret } from '../test/template.ts';
import { giveRoles, operatedBrand, operator, operatorOfBrand, rowLinks } from './console-operators.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, hasFocus, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'Roles are given, and a company is added.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
giveRoles(site);
/** No company of the demo is of it. */
const emptyBrand = 2040;
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Name, id, main number or domain' });

describe('the companies', () => {
  it('[CNSL-20b] an operator finds a company by a domain and by a number, and filters by brand', async () => {
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await openConsole(page, site, operator, '/all/people');
    await view(page, 'People').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Find people and places' }).fill('companies');
    await page.getByRole('menuitem', { name: 'Companies', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await view(page, 'Companies').waitFor();
    expect(await page.getByRole('link', { name: 'Companies' }).getAttribute('aria-current')).toBe('page');
    const row = page.getByRole('row', { name: 'Granite Ferry Trust' });
    await row.getByText('+13605550170').waitFor();
    await row.getByText('Not enforced').waitFor();
    await row.getByText('Tellwick').waitFor();
    await page.getByRole('row', { name: 'Summit Ridge Insurance' }).getByText('Enforced', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    const search = searchOf(page);
    for (const [typed, found] of [
      ['GraniteFerry.example', 'Granite Ferry Trust'],
      ['(360) 555-0170', 'Granite Ferry Trust'],
      ['+44 20 7946 0100', 'Brightwell Dental'],
      ['werkstatten', 'Lindenhof Werkstätten'],
      ['granite-ferry', 'Granite Ferry Trust'],
    ] as const) {
      await search.fill(typed);
      await expect.poll(() => rowLinks(page)).toEqual([found]);
      await page.getByText('1 company', { exact: true }).waitFor();
    }
    expect(new URL(page.url()).search).toBe('');
    await search.fill('');
    await page.getByText(/^\d\d companies$/).waitFor();

    await page.getByRole('button', { name: /^Brand / }).click();
    await page.getByRole('option', { name: 'Tellwick UK' }).click();
    await page.waitForURL(/\?brand=3710$/);
    await expect.poll(() => rowLinks(page)).toEqual(['Brightwell Dental', 'Orchard Hall School']);
    await page.reload();
    await expect.poll(() => rowLinks(page)).toEqual(['Brightwell Dental', 'Orchard Hall School']);
    await search.fill('granite');
    await page.getByText('Nothing matches these filters').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByText(/^\d\d companies$/).waitFor();

    await page.getByRole('row', { name: 'Brightwell Dental' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/console\/c\/brightwell$/);
    await view(page, 'Home').waitFor();
  });

  it('[CNSL-20b] further pages are read as their rows come into view', async () => {
    const { db, close } = await openFreshDatabase(site.portico.database);
    const row = { brand_id: emptyBrand, sso_enforced: 0, terms_version: null, created_at: 1 };
    const ids = Array.from({ length: 230 }, (_, n) => `many-${100 + n}`);
    const rows = ids.map((id) => ({ ...row, id, name: `Company ${id}` }));
    await db.insertInto('companies').values(rows).execute();
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operator, `/all/companies?brand=${emptyBrand}`);
    await page.getByText('More than 100 companies').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('End');
    await page.getByText('More than 200 companies').waitFor();
    await page.keyboard.press('End');
    await page.getByText('230 companies').waitFor();
    await page.keyboard.press('End');
    await page.getByRole('link', { name: 'Company many-329' }).waitFor();
    await searchOf(page).fill('many-32');
    await page.getByText('10 companies').waitFor();
    await db.deleteFrom('companies').where('brand_id', '=', emptyBrand).execute();
    await close();
  });

  it('[CNSL-20c] an operator adds a company by keyboard alone, opens it, and changes its name in its settings', async () => {
    await using here = await site.open({ expected: [/status of 409/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await startWithAxe(page);
    await openConsole(page, site, operator, '/all/people');
    await view(page, 'People').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect.poll(() => hasFocus(view(page, 'Companies'))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a company' });
    const field = (name: string) => dialog.getByRole('textbox', { name });
    await expect.poll(() => hasFocus(field('Name'))).toBe(true);
    await page.keyboard.type('Brightwell');
    await page.keyboard.press('Tab');
    expect(await field('Id').inputValue()).toBe('brightwell'); // there is one
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.type('Tellw');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(dialog.getByRole('button', { name: /^Brand Tellwick/ }))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('030 2312');
    await dialog.getByText('Write it with + and the code of its country.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('+49 (30) 2312-5199');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('There is a company "brightwell" already.', { exact: false }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await field('Name').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Lärchen & Söhne');
    await expect.poll(() => field('Id').inputValue()).toBe('larchen-sohne');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/console\/c\/larchen-sohne$/);
    await page.getByText('Lärchen & Söhne is added.').waitFor();
    await expect.poll(() => hasFocus(view(page, 'Home'))).toBe(true);

    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await view(page, 'Settings').waitFor();
    const facts = page.getByRole('region', { name: 'Company', exact: true });
    await facts.getByText('+493023125199').waitFor();
    await facts.getByRole('button', { name: 'Change' }).focus();
    await page.keyboard.press('Enter');
    const change = page.getByRole('dialog', { name: 'Change the company' });
    await change.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Lärchenhof');
    await page.keyboard.press('Control+Enter');
    await page.getByText('The company is saved.').waitFor();
    await facts.getByText('Lärchenhof').waitFor();
    await change.waitFor({ state: 'detached' });
    const switcher = page.getByRole('button', { name: 'Lärchenhof', description: 'Where you work' });
    const everything = page.getByRole('menuitem', { name: 'Everything' });
    await expect
      .poll(async () => {
        if ((await everything.count()) === 0) await switcher.press('Enter'); // a dialog that closes takes the focus once more
        const opened = everything.waitFor({ timeout: 3000 }); // its script comes at the first press
        return opened.then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await everything.press('Enter');
    await page.getByRole('link', { name: 'Companies' }).press('Enter');
    await searchOf(page).fill('0049 30 23125199');
    await expect.poll(() => rowLinks(page)).toEqual(['Lärchenhof']);
  });

  it('[CNSL-20d] an operator of one brand sees none of the others', async () => {
    await using here = await site.open({ expected: [/status of 40[34]/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await startWithAxe(page);
    await openConsole(page, site, operatorOfBrand, `/b/${operatedBrand}/companies`);
    await view(page, 'Companies').waitFor();
    await expect.poll(() => rowLinks(page)).toEqual(['Brightwell Dental', 'Orchard Hall School']);
    expect(await page.getByRole('columnheader', { name: 'Brand' }).count()).toBe(0);
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Brand / })
        .count(),
    ).toBe(0);
    for (const typed of ['granite', 'granite-ferry', '+13605550170', 'graniteferry.example']) {
      await searchOf(page).fill(typed);
      await page.getByText('Nothing matches these filters').waitFor();
      await searchOf(page).fill('');
      await page.getByText('2 companies').waitFor();
    }
    await searchOf(page).fill('020 7946 0200');
    await expect.poll(() => rowLinks(page)).toEqual(['Orchard Hall School']);
    await page.getByRole('button', { name: 'Add a company' }).click();
    const fixed = page.getByRole('dialog').getByRole('textbox', { name: 'Brand' });
    await expect.poll(() => fixed.inputValue()).toBe('Tellwick UK');
    expect(await fixed.getAttribute('readonly')).not.toBeNull();
    expect(await findBarriers(page)).toEqual([]);

    await page.goto(`${site.url}/console/b/0/companies`);
    await page.getByText('You may not see this').waitFor();
    await page.goto(`${site.url}/console/c/granite-ferry/settings`);
    await page.getByText('Not there').first().waitFor();
    await page.goto(`${site.url}/console/c/orchard-hall/settings`);
    await page.getByRole('region', { name: 'Company', exact: true }).getByRole('button', { name: 'Change' }).waitFor();
  });
});
