import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { Database } from '../src/server/storage/database.ts';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { operateOn } from '../test/operate-on.ts';
import type { Site } from './site.ts';

/** People of the demo who get roles beyond their company. */
export const operator = 'tomas@harbourlane.example';
export const operatorOfBrand = 'edmund@harbourlane.example';
export const auditor = 'rina@harbourlane.example';
/** The brand of the operator of one. */
export const operatedBrand = 3710;

/** Gives the roles before the first test of a file. */
export function giveRoles(site: Site): void {
  beforeAll(async () => {
    await operateOn(site.portico, ['role', 'give', 'installationOperator', operator]);
    await operateOn(site.portico, ['role', 'give', 'brandOperator', operatorOfBrand, '--brand', String(operatedBrand)]);
    await operateOn(site.portico, ['role', 'give', 'auditor', auditor]);
  });
}

/** Works on the database of a site, beside its server. */
export async function onDatabase<T>(site: Site, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openFreshDatabase(site.portico.database);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The links of the rows of a list, as they are written. */
export const rowLinks = (page: Page) => page.getByRole('table').getByRole('link').allTextContents();
/** What is open beside a list. */
export const beside = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Chooses an option of a filter. */
export async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  const filter = page.getByRole('main').getByRole('button', { name: new RegExp(`^${label} `) });
  await filter.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
