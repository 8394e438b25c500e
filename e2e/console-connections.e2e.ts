import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/server/storage/database.ts';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { templateSecret } from '../test/template.ts';
import { addConnections, connectionIds } from './add-connections.ts';
import {
  beside,
  chooseFilter,
  giveRoles,
  operatedBrand,
  operator,
  operatorOfBrand,
  rowLinks,
} from './console-operators.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, hasFocus, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'Roles are given, and connections are stored.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
giveRoles(site);

let database: Database;
beforeAll(async () => {
  database = await openFreshDatabase(site.portico.database);
  await database.db.deleteFrom('sso_connections').execute();
  await addConnections(database);
});
afterAll(() => database.close());

describe('the connections of all companies', () => {
  it('[CNSL-33e] say which need somebody, why, and lead to the page of the company, by keyboard alone', async () => {
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await openConsole(page, site, operator, '/all/keys');
    await view(page, 'Keys').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('z');
    await expect.poll(() => hasFocus(view(page, 'Connections'))).toBe(true);
    await page.getByText('4 connections', { exact: true }).waitFor();
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('button', { name: 'Needs attention 4' }).waitFor();
    expect(await rowLinks(page)).toEqual([
      'Brightwell Dental',
      'Harbour Lane Logistics',
      'Lindenhof Werkstätten',
      'Orchard Hall School',
    ]);
    const failing = page.getByRole('row', { name: /Harbour Lane Logistics/ });
    for (const text of ['3 signed in, 41 failed', 'Most sign-ins fail', 'login.harbourlane.example', 'OpenID Connect'])
      await failing.getByText(text).waitFor();
    await page
      .getByRole('row', { name: /Orchard Hall/ })
      .getByText('Nobody yet')
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await failing.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`open=${connectionIds.failing}`));
    const panel = beside(page, 'Harbour Lane Logistics');
    await expect.poll(() => hasFocus(panel.getByRole('heading', { level: 2 }))).toBe(true);
    await panel.getByText('The failures below say why.').waitFor();
    await panel.getByText('The answer of the provider was not valid').waitFor();
    await panel.getByText(/2 times, last/).waitFor();
    await panel.getByText(/It may be down, or its address has changed/).waitFor();
    expect(await panel.getByRole('link', { name: 'Story of this sign-in' }).count()).toBe(2);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });

    await views.getByRole('button', { name: 'All connections 6' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('6 connections', { exact: true }).waitFor();
    await page
      .getByRole('row', { name: /Kestrel Air/ })
      .getByText('1,204 signed in, 9 failed')
      .waitFor();
    await chooseFilter(page, 'State', 'Off');
    await page.waitForURL(/state=off/);
    await page.getByText('2 connections', { exact: true }).waitFor();
    await chooseFilter(page, 'Protocol', 'SAML 2.0');
    await page.getByText('Nothing matches these filters').waitFor();

    await page.goto(`${site.url}/console/all/connections?open=${connectionIds.ended}`);
    const ended = beside(page, 'Brightwell Dental');
    await ended.getByText(/A set-up link can be sent from its page/).waitFor();
    await ended.getByRole('link', { name: 'Open the connection' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/c/brightwell/sso/${connectionIds.ended}`));
  });

  it('[CNSL-33d] of one brand are those of its companies, and all is well where none needs anybody', async () => {
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operatorOfBrand, `/b/${operatedBrand}/connections`);
    await page.getByText('2 connections', { exact: true }).waitFor();
    expect(await rowLinks(page)).toEqual(['Brightwell Dental', 'Orchard Hall School']);
    expect(await page.getByRole('table').getByText('Tellwick UK').count()).toBe(0);
    await database.db.deleteFrom('sso_connections').execute();
    await page.reload();
    await page.getByText('Nothing needs you').waitFor();
    await page.getByText(/^Looked at /).waitFor();
  });
});
