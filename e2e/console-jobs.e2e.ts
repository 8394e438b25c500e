import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { operateOn } from '../test/operate-on.ts';
import { templateSecret } from '../test/template.ts';
import { addJobs, jobIds } from './add-jobs.ts';
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
  changes: 'Roles are given, and jobs are stored.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo, and the notes of jobs
});
giveRoles(site);

beforeAll(() => onDatabase(site, addJobs));

describe('the jobs', () => {
  it('[CNSL-22c] are filtered in the address, and one opens with its numbers and the rows that it has refused', async () => {
    await using here = await site.open({ expected: [/status of 404/] });
    const { page } = here;
    await startWithAxe(page);
    await openConsole(page, site, operator, '/all/people');
    await view(page, 'People').waitFor();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await view(page, 'Jobs').waitFor();
    const refused = page.getByRole('row', { name: /Disable people/ });
    await refused.getByText('Done with refusals').waitFor();
    await refused.getByText('Harbour Lane Logistics').waitFor();
    await page
      .getByRole('row', { name: /Sign people out/ })
      .getByText('61 of 200 done')
      .waitFor();
    await page.getByText('5 jobs', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await chooseFilter(page, 'State', 'Done with refusals');
    await page.waitForURL(/\?state=refused$/);
    await expect.poll(() => rowLinks(page)).toEqual(['Disable people']);
    await chooseFilter(page, 'Job', 'Remove people');
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByText('5 jobs', { exact: true }).waitFor();
    await chooseFilter(page, 'Brand', 'Tellwick UK');
    await page.waitForURL(/\?brand=3710$/);
    await expect.poll(() => rowLinks(page)).toEqual(['Invite people again']);
    await page.reload();
    await expect.poll(() => rowLinks(page)).toEqual(['Invite people again']);

    await page.goto(`${site.url}/console/all/jobs?state=acting&kind=drop&brand=-1&open=${jobIds.refused}`);
    const panel = beside(page, 'Disable people');
    await panel.getByText('“Contract has ended”').waitFor();
    await panel.getByRole('link', { name: 'Harbour Lane Logistics' }).waitFor();
    const left = panel.getByRole('region', { name: 'Left out' });
    await left.getByRole('link', { name: 'Imogen Vance' }).waitFor();
    await left.getByText('their roles permit more than yours').waitFor();
    await left.getByText('Row 7').waitFor();
    await left.getByText('the account is not there any more').waitFor();
    expect(await panel.getByRole('button', { name: /Stop/ }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await left.getByRole('button', { name: 'CSV' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toContain('line,id,reason,problem');
    expect(lines).toHaveLength(3);

    await page.goto(`${site.url}/console/all/jobs?open=nowhere`);
    await beside(page, 'Jobs').getByText('Not there').waitFor();
    await page.getByText('5 jobs', { exact: true }).waitFor();
  });

  it('[CNSL-22d] a running one renews by itself, and is stopped by keyboard alone', async () => {
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await startWithAxe(page);
    await openConsole(page, site, operator, '/all/people');
    await view(page, 'People').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await expect.poll(() => hasFocus(view(page, 'Jobs'))).toBe(true);
    const row = page.getByRole('row', { name: /Sign people out/ });
    await row.getByText('61 of 200 done').waitFor();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`open=${jobIds.running}`));
    const panel = beside(page, 'Sign people out');
    await expect.poll(() => hasFocus(panel.getByRole('heading', { name: 'Sign people out' }))).toBe(true);
    await onDatabase(site, ({ db }) =>
      db.updateTable('jobs').set({ done: 120, changed: 118, refused: 2 }).where('id', '=', jobIds.running).execute(),
    );
    await panel.getByText('120 of 200 done').waitFor();
    expect(await hasFocus(panel.getByRole('heading', { name: 'Sign people out' }))).toBe(true);
    await page.keyboard.press('Tab');
    while (!(await hasFocus(panel.getByRole('button', { name: 'Stop…' })))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Stop “Sign people out”?' });
    await dialog.getByText('120 rows are done, and stay so. 80 rows are not done any more.').waitFor();
    await dialog.getByText('What is left needs a new job. This can’t be put back.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel(/Reason/).focus();
    await page.keyboard.type('Wrong list');
    await page.keyboard.press('Control+Enter');
    await page.getByText('The job is stopped.').waitFor();
    await panel.getByText('Stopped').waitFor();
    await row.getByText('Stopped').waitFor();
    expect(await panel.getByRole('button', { name: 'Stop…' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await operateOn(site.portico, ['audit', '--operation', 'cancelJob', '--json'])).toContain('Wrong list');
  });

  it('[CNSL-22b] an operator of one brand sees none of the others, and stops none', async () => {
    await using here = await site.open({ expected: [/status of 40[34]/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operatorOfBrand, `/b/${operatedBrand}/jobs`);
    await expect.poll(() => rowLinks(page)).toEqual(['Invite people again']);
    await page.getByText('1 job', { exact: true }).waitFor();
    await page.goto(`${site.url}/console/b/${operatedBrand}/jobs?open=${jobIds.refused}`);
    await beside(page, 'Jobs').getByText('Not there').waitFor();
    await page.goto(`${site.url}/console/b/0/jobs`);
    await page.getByText('You may not see this').waitFor();
    await page.goto(`${site.url}/console/b/${operatedBrand}/jobs?open=${jobIds.ofBrand}`);
    await beside(page, 'Invite people again').getByRole('button', { name: 'Stop…' }).waitFor();
  });

  it('[CNSL-22d] who reads alone sees them, and is not offered to stop one', async () => {
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, auditor, `/all/jobs?open=${jobIds.ofBrand}`);
    const panel = beside(page, 'Invite people again');
    await panel.getByText('Not started').waitFor();
    expect(await panel.getByRole('button', { name: 'Stop…' }).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    const sheet = page.getByRole('dialog', { name: 'Invite people again' });
    await sheet.getByText('Not started').waitFor();
  });
});
