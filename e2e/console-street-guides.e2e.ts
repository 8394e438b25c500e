import { beforeAll, describe, expect, it } from 'vitest';
import { templateSecret } from '../test/template.ts';
import {
  beside,
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
  changes: 'Roles are given, and street guides are stored.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
giveRoles(site);

/** A guide that is years old, one whose import was left, and one whose removal was. */
beforeAll(() =>
  onDatabase(site, async ({ db }) => {
    const common = { country_iso: 'US', is_current: 0, lines_done: 0, coverage: 'none', started_at: Date.now() };
    const rows = [
      { id: 'g-old', name: 'Old roads', vintage: '2019', level: 'range', fingerprint: 'a', is_current: 1 },
      { id: 'g-left', name: 'Marion', vintage: 'autumn', level: 'msag', fingerprint: 'b', lines_done: 12_000 },
      { id: 'g-gone', name: 'Polk', vintage: '2024-03', level: 'point', fingerprint: 'removed' },
    ];
    for (const row of rows)
      await db
        .insertInto('guide_datasets')
        .values({ ...common, ...row })
        .execute();
  }),
);

describe('the street guides', () => {
  it('[CNSL-32a] say their edition, what they cover, how old they are and what is left to do, by keyboard alone', async () => {
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await openConsole(page, site, operator, '/all/keys');
    await view(page, 'Keys').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('y');
    await expect.poll(() => hasFocus(view(page, 'Street guides'))).toBe(true);
    await page.getByText('5 guides', { exact: true }).waitFor();
    expect(await rowLinks(page)).toEqual(
      expect.arrayContaining(['Birch Quay (fictitious)', 'Marion', 'Old roads', 'Polk']),
    );
    const ofDemo = page.getByRole('row', { name: /^Birch Quay \(fictitious\) / });
    await ofDemo.getByText('Canada').waitFor();
    await ofDemo.getByText('In use').waitFor();
    await ofDemo.getByText('The places of its records').waitFor();
    await page
      .getByRole('row', { name: /Marion/ })
      .getByText('Import at line 12,000')
      .waitFor();
    await page
      .getByRole('row', { name: /Marion/ })
      .getByText('Age not known')
      .waitFor();
    await page.getByRole('row', { name: /Polk/ }).getByText('Being removed').waitFor();
    await page.getByText(/npx portico street-guide import/).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('row', { name: /Old roads/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/open=g-old/);
    const old = beside(page, 'Old roads');
    await expect.poll(() => hasFocus(old.getByRole('heading', { name: 'Old roads' }))).toBe(true);
    await old.getByText('More than two years have passed since this edition: import a newer one.').waitFor();
    await old.getByText('It finds addresses and suggests similar ones, but refuses none.').waitFor();
    await old.getByText('Public house number ranges').waitFor();
    await old.getByText('npx portico street-guide remove g-old').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await old.waitFor({ state: 'detached' });

    await page.goto(`${site.url}/console/all/street-guides?open=g-left`);
    const left = beside(page, 'Marion');
    await left.getByText(/If no import is running, run the same command again/).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('dialog', { name: 'Marion' }).getByText('12,000', { exact: true }).waitFor();
  });

  it('[CNSL-32c] are no place for who operates one brand', async () => {
    await using here = await site.open({ expected: [/status of 403/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operatorOfBrand, `/b/${operatedBrand}/companies`);
    await view(page, 'Companies').waitFor();
    expect(await page.getByRole('link', { name: 'Street guides' }).count()).toBe(0);
    await page.goto(`${site.url}/console/all/street-guides`);
    await page.getByText('You may not see this').first().waitFor();
  });
});
