import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brandsWith } from '../test/brands-folder.ts';
import { templateSecret } from '../test/template.ts';
import { giveRoles, operatedBrand, operator, operatorOfBrand, rowLinks } from './console-operators.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, hasFocus, startWithAxe } from './visit.ts';

const brands = brandsWith({
  2010: { localeId: 'de_DE', hostNames: ['login.tellwick.example'] },
  3420: { messages: { sendsPerHour: 77 } },
  4910: { variant: 'moon' as 'US' }, // the server skips its folder
});
rmSync(join(brands.env.BRANDS_DIR, '3420/texts/fr_FR.json'));
afterAll(() => brands.dispose());
const site = startSite({
  changes: 'Roles are given.',
  env: { SECRETS: templateSecret, ...brands.env }, // seals the authenticator apps of the demo
});
giveRoles(site);

describe('the brands', () => {
  it('[CNSL-36a] [CNSL-36b] [CNSL-36c] [CNSL-36d] are found with their problems, and opened, by keyboard alone', async () => {
    await using here = await site.open();
    const { page } = here;
    const section = (name: string | RegExp) => page.getByRole('region', { name });
    await startWithAxe(page);
    await openConsole(page, site, operator, '/all/keys');
    await view(page, 'Keys').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('x');
    await expect.poll(() => hasFocus(view(page, 'Brands'))).toBe(true);
    await page.getByText('25 brands', { exact: true }).waitFor();
    const [first, second] = await rowLinks(page);
    expect([first, second]).toEqual(['Penhallow Connect', 'Tellwick']);
    const penhallow = page.getByRole('row', { name: /^Penhallow Connect/ });
    await penhallow.getByText('2 problems').waitFor();
    await penhallow.getByText('United Kingdom').waitFor();
    await page
      .getByRole('row', { name: /^Tellwick 0/ })
      .getByText('No problems')
      .waitFor();
    await page.getByText(/^Checked at /).waitFor();
    const skipped = section('Folders that are not loaded');
    await skipped.getByRole('link', { name: '4910' }).waitFor();
    await skipped.getByText('variant', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.keyboard.press('/');
    await page.keyboard.type('login.corv');
    await page.getByText('1 brand', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('find')).toBe('login.corv');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: /^With problems/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/problems=true/);
    await page.getByText('1 brand', { exact: true }).waitFor();

    await penhallow.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/all\/brands\/2010$/);
    await expect.poll(() => hasFocus(view(page, 'Penhallow Connect'))).toBe(true);
    const problems = section('2 problems');
    await problems.getByText('localeId de_DE is not in orderLocale').waitFor();
    await problems.getByText('hostNames', { exact: true }).waitFor();
    await problems.getByText('npx portico brand check').waitFor();
    const light = section(/^Light$/);
    await light.getByText('Chosen as #e0523a, which looks like an error').waitFor();
    await section(/^Dark$/)
      .getByText('#0e1a31')
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.goto(`${site.url}/console/all/brands/3420`);
    await section('Problems').getByText('No problems').waitFor();
    await section('Messages').getByText('77').waitFor();
    await section('Languages')
      .getByRole('row', { name: /^American English First language 10/ })
      .waitFor();
    const french = section('Languages').getByRole('row', { name: /^French \(France\) 0/ });
    await french.getByText('10 missing').focus();
    await page.keyboard.press('Enter');
    await french.getByText('error.accountError', { exact: true }).waitFor();
    await section('Languages').getByText('Complete').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const toSignIn = page.getByRole('link', { name: 'Open the sign-in page' });
    expect(await toSignIn.getAttribute('href')).toBe('/?brandId=3420&urlBrandIdFirst=1');

    await page.goto(`${site.url}/console/all/brands/4910`);
    await page.getByText(/^This brand is not loaded/).waitFor();
    await section('1 problem').getByText('brand.json', { exact: true }).waitFor();
  });

  it('[CNSL-36e] are one for who operates one, which opens at once', async () => {
    await using here = await site.open({ expected: [/status of 403/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operatorOfBrand, `/b/${operatedBrand}/companies`);
    await view(page, 'Companies').waitFor();
    await page.getByRole('link', { name: 'Brand', exact: true }).press('Enter');
    await page.waitForURL(new RegExp(`/b/${operatedBrand}/brands/${operatedBrand}$`));
    await page.getByRole('region', { name: 'Problems' }).getByText('No problems').waitFor();
    await page.goto(`${site.url}/console/b/${operatedBrand}/brands/2010`);
    await page.getByText('You may not see this').first().waitFor();
  });
});
